import { centsText } from '../base/cents.ts'

/** A button that helps, or a word about who can help. */
export type Help =
  | 'seen_16'
  | 'seen_18'
  | 'rest'
  | 'second_band'
  | 'take_off'
  | 'by_hand'
  | 'pin'
  | 'allowed'
  | 'hold_again'
  | 'desk'
  | 'sign_in'
  | 'again'
  | 'wait'
  | 'drawer'
  | 'pair'
  | 'manager'
/** Red or amber; its sign, tone and vibration follow. */
type Row = { look: 'bad' | 'look'; help: Help[] }

const bad = (...help: Help[]): Row => ({ look: 'bad', help })
const look = (...help: Help[]): Row => ({ look: 'look', help })

const of_sales: Record<string, Row> = {
  insufficient_balance: bad('rest', 'second_band', 'take_off'),
  too_young: look('seen_18', 'take_off'),
  client_disabled: bad('desk'),
  wristband_transferred: bad('desk'),
  client_not_found: bad('by_hand'),
  pin_required: look('pin'),
  wrong_pin: look('pin'),
  number_by_hand_refused: bad('desk'),
  voucher_required: look('take_off'),
  voucher_not_found: look('take_off'),
  deposit_return_exceeded: look('allowed'),
  price_changed: look('hold_again'),
  event_is_disabled: bad(),
  event_frozen: bad(),
  '|event_is_archived|': bad(),
  event_not_found: bad('sign_in'),
  bar_not_found: bad('sign_in'),
  consumption_not_found: look('take_off'),
  deposit_not_found: look('take_off'),
  deposit_not_sold_here: look('take_off'),
  amount_out_of_range: look('take_off'),
  payment_type_not_allowed: bad(),
  terminal_not_found: bad('sign_in'),
  idempotency_conflict: bad('hold_again'),
  own_id_taken: bad('hold_again'),
  offline_disabled: bad(),
  offline_wristband_limit: bad('take_off'),
  offline_device_limit: bad(),
  drawer_needed: look('drawer'),
}

const of_corrections: Record<string, Row> = {
  transaction_not_found: bad('desk'),
  already_reversed: bad(),
  desk_may_not_reverse: bad('desk'),
  undo_other_phone: bad('desk'),
  undo_time_over: bad('desk'),
  undo_not_last_sale: bad('desk'),
  unable_to_delete_type: bad('desk'),
  unable_to_delete_wristband_transaction: bad('desk'),
  not_enough_to_delete: bad('desk'),
}

/** Why the server keeps a sale of the queue for somebody to look at. */
const of_entries: Record<string, Row> = {
  entry_unreadable: bad('manager'),
  entry_signature_wrong: bad('manager'),
  entry_phone_unknown: bad('manager'),
  entry_phone_lost: bad('manager'),
  entry_phone_ended: bad('pair'),
  entry_fork: bad('manager'),
  entry_chain_broken: bad('manager'),
  entry_too_old: bad('manager'),
  entry_person_unknown: bad('sign_in'),
  entry_not_offline: bad('manager'),
  offline_too_long: bad('manager'),
  offline_top_up_limit: bad('manager'),
  offline_limit_exceeded: bad('manager'),
  too_many_reviews: bad('manager'),
}

const of_desk: Record<string, Row> = {
  load_too_high: look(),
  amount_not_believable: bad(),
  insufficient_for_transfer: bad(),
  payout_changed: look('again'),
  payout_below_smallest_coin: look(),
  unable_to_refund: bad('manager'),
  refund_request_open: bad('manager'),
  refund_by_twint_disabled: bad('manager'),
  refund_by_mypos_disabled: bad('manager'),
  refund_by_card_disabled: bad('manager'),
  refund_not_settled: look('wait'),
  refund_confirmation_required: look('again'),
  provider_parameters_not_found: bad('manager'),
  payment_already_credited: look(),
  payment_of_another_event: bad('manager'),
  operation_not_repeatable: bad(),
  entrance_not_found: bad(),
  entrance_is_over: bad(),
  entrance_not_sold_here: bad(),
  entrance_not_valid_now: look(),
  entrance_price_too_high: bad('manager'),
  not_for_this_gate: bad(),
  ticket_not_found: bad(),
  ticket_cancelled: bad(),
  ticket_exchanged: bad(),
  ticket_state_unknown: look('manager'),
  wristband_has_ticket: bad(),
  wristband_in_use: bad(),
  number_taken: bad(),
  wrong_wristband_number: look(),
  too_many_pins: bad('wait'),
  proof_required: look(),
  wrong_ticket: look(),
}

const of_gates: Record<string, Row> = {
  already_inside: bad(),
  already_outside: bad(),
  entrance_missing: bad('desk'),
  zone_closed: bad(),
  zone_not_found: bad('manager'),
  direction_needed: look(),
}

const of_drawers: Record<string, Row> = {
  drawer_not_found: bad('drawer'),
  drawer_movement_not_found: bad(),
  drawer_number_taken: look(),
  drawer_is_closed: bad('drawer'),
  drawer_difference: look('manager'),
  drawer_devices_unsent: look('wait'),
  drawer_confirmed_by_self: look(),
  pieces_differ: look(),
  shift_not_found: bad('sign_in'),
  print_job_not_found: bad(),
}

const of_phones: Record<string, Row> = {
  person_needed: look('sign_in'),
  person_refused: look('again'),
  pairing_code_wrong: bad('manager'),
  pairing_refused: bad('pair'),
  pairing_is_over: bad('pair'),
  phone_locked: bad('manager'),
  pairing_not_found: bad('pair'),
  wrong_credentials: look('again'),
  device_not_found: bad('manager'),
  device_signed_in: bad('manager'),
}

const of_any_call: Record<string, Row> = {
  '102': bad('sign_in'),
  unauthenticated: bad('sign_in'),
  forbidden: bad('sign_in'),
  invalid_request: bad('take_off'),
  captcha_required: look('again'),
  rate_limited: look('wait'),
  request_timeout: look('again'),
  overloaded: look('wait'),
  unavailable: look('wait'),
  internal: bad('again'),
}

/** How each refusal by the server is shown; its words are `pos_refusals` of the texts. */
export const refusals: Record<string, Row> = {
  ...of_sales,
  ...of_corrections,
  ...of_entries,
  ...of_desk,
  ...of_gates,
  ...of_drawers,
  ...of_phones,
  ...of_any_call,
}

/** Refusals by the phone itself, without an answer of the server. */
export const own_refusals: Record<string, Row> = {
  no_answer: bad('again'),
  memory_full: bad(),
  not_written: bad(),
  offline_storage: bad(),
  offline_clock: bad(),
  offline_old_copy: bad(),
  offline_unknown_band: bad(),
  offline_by_hand: bad('desk'),
  offline_vouchers: bad('take_off'),
}

const rowOf = (code: string) => refusals[code] ?? own_refusals[code]

/** The key of the words in the texts, which has no `|`. */
export const wordsOf = (code: string) =>
  code === '|event_is_archived|' ? 'event_is_disabled' : code

/** A code without a row is shown with the contract's own sentence, and what names the request. */
export const hasRow = (code: string) => rowOf(code) !== undefined

/** Seeing that somebody is 16 helps where 16 is enough. */
export function helpFor(code: string, details: Record<string, unknown>): Help[] {
  const { help } = rowOf(code) ?? bad()
  return code === 'too_young' && details.min_age === 16 ? ['seen_16', ...help] : help
}

export const lookOf = (code: string) => rowOf(code)?.look ?? 'bad'

/** Returns the values in the words of a refusal. Amounts of the API are in major units. */
export function valuesOf(details: Record<string, unknown>) {
  const number = (name: string) => (typeof details[name] === 'number' ? details[name] : 0)
  const amount = (value: number) => centsText(Math.round(value * 100))
  return {
    missing: amount(number('amount') - number('balance')),
    price: amount(number('price') || number('amount')),
    age: number('min_age'),
    count: number('allowed'),
    limit: amount(number('limit')),
  }
}
