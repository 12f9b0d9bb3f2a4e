import type { ErrorCode } from '@kermesse/sdk/types'
import { type Sentence, t } from './i18n/language.ts'
import type { Io } from './io.ts'

const sign_in: Sentence = 'Run: kermesse login'
const other_token: Sentence =
  'KERMESSE_TOKEN is set, and comes before the profile. Unset it, or set one that is good.'
const new_token: Sentence =
  'Make a token with: kermesse script-tokens create. Set it as KERMESSE_TOKEN.'
const choose_event: Sentence =
  'Name it with --event NAME-OR-ID, or set KERMESSE_EVENT. See: kermesse events list'
const wait: Sentence = 'Wait a moment and run the same command again; nothing was done twice.'
const other_name: Sentence = 'Choose another name, or change the one that exists.'
const take_over: Sentence =
  'Take them over with: kermesse devices assign … --force, or users force-update, tokens force-update'

/** Suggestions by error code; codes without a useful suggestion are absent. */
const hints: Partial<Record<ErrorCode | 'unreachable', Sentence>> = {
  unreachable: 'Check that it runs, and the address: --url or KERMESSE_URL.',
  unknown_path:
    'Check the address (--url or KERMESSE_URL), and that both are of one version: kermesse system health',
  refund_confirmation_required:
    'See the total with: kermesse refunds run … --dry-run. Confirm it with --confirmed-amount.',
  '102': sign_in,
  unauthenticated: sign_in,
  script_token_expired: new_token,
  script_token_ended: new_token,
  script_token_scope: new_token,
  script_token_person: 'Unset KERMESSE_TOKEN and run: kermesse login',
  script_token_limit:
    'See: kermesse script-tokens list. Revoke one: kermesse script-tokens revoke NAME',
  wrong_credentials: 'Check the username and the password, then run: kermesse login',
  forbidden: 'See who you are with: kermesse whoami',
  event_id_required: choose_event,
  event_not_found: choose_event,
  name_taken: other_name,
  username_taken: other_name,
  smartphones_taken: take_over,
  terminals_taken: take_over,
  terminal_already_paired: 'To pair it again: kermesse terminals unpair ID',
  refund_in_progress: 'Follow it with: kermesse refunds list',
  missing_bank_information:
    'Set the event\'s bank account first: kermesse events update EVENT --bank \'{"account_name": …, "iban": …}\'',
  idempotency_conflict: 'Use a new --idempotency-key for a new request.',
  payload_too_large:
    'Split the file and send its parts one after the other; --help says how much one may hold.',
  rate_limited: wait,
  overloaded: wait,
  unavailable: wait,
}

export function hintFor(code: string, { env }: Pick<Io, 'env'>) {
  // A new login would not help: another session than the profile’s has ended.
  if (['102', 'unauthenticated'].includes(code) && env.KERMESSE_TOKEN) return t(other_token)
  const hint = (hints as Record<string, Sentence | undefined>)[code]
  return hint && t(hint)
}
