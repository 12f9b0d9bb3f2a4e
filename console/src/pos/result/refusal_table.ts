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
type Row = { look: 'bad' | 'look'; help: Help[] }

const bad = (...help: Help[]): Row => ({ look: 'bad', help })
const look = (...help: Help[]): Row => ({ look: 'look', help })

/** How each refusal of a sale is shown; its words are `refusals` of the texts. */
export const refusals: Record<string, Row> = {
  insufficient_balance: bad('rest', 'second_band', 'take_off'),
  too_young: look('seen_18', 'take_off'),
  client_disabled: bad('desk'),
  wristband_transferred: bad('desk'),
  client_not_found: bad('by_hand'),
  pin_required: look('pin'),
  wrong_pin: look('pin'),
  number_by_hand_refused: bad('desk'),
  voucher_required: look('take_off'),
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
  invalid_request: bad('take_off'),
  offline_disabled: bad(),
  offline_wristband_limit: bad('take_off'),
  offline_device_limit: bad(),
  forbidden: bad('sign_in'),
  unauthenticated: bad('sign_in'),
  '102': bad('sign_in'),
}

/** Refusals by the phone itself, without an answer of the server. */
export const own_refusals: Record<string, Row> = {
  no_answer: bad('again'),
  not_written: bad(),
  offline_storage: bad(),
  offline_clock: bad(),
  offline_old_copy: bad(),
  offline_unknown_band: bad(),
  offline_by_hand: bad('desk'),
  offline_vouchers: bad('take_off'),
}

const rowOf = (code: string) => refusals[code] ?? own_refusals[code]

/** The name of the words: a key of the texts has no bars. */
export const wordsOf = (code: string) =>
  code === '|event_is_archived|' ? 'event_is_disabled' : code

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
