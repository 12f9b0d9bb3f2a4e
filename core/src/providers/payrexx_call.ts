import { withoutTrailing } from '@kermesse/sdk/rules/text'
import { no_budget, type Purpose } from './budget.ts'
import { doubtful, exchange, type HttpAnswer, type HttpRequest } from './http_exchange.ts'
import type { Doubtful, ProviderRefusal, Rejected } from './payment_provider.ts'
import type { PayrexxConfig } from './payrexx_config.ts'
import { guarded } from './resilience.ts'

export type Fields = Record<string, unknown>

/** The entries of `data`, always as a list, and the whole response body. */
export type Data = { outcome: 'data'; data: Fields[]; text: string }

export type PayrexxCall = {
  method: HttpRequest['method']
  /** Below the version: `Gateway/17/`. */
  path: string
  query?: Record<string, string>
  body?: object
}

export type Caller = (call: PayrexxCall) => Promise<Data | Rejected | Doubtful>

/** The name of an account wherever its calls are counted. */
export const accountOf = ({ instance, base_url }: PayrexxConfig) =>
  `payrexx ${instance} at ${base_url}`

/**
 * Calls Payrexx for a purpose, as far as the account's budget goes: reads are repeated when they did not get through,
 * everything else is sent once.
 */
export function callerOf(config: PayrexxConfig, budget = no_budget): (purpose: Purpose) => Caller {
  const guard = guarded({ provider: 'payrexx', name: accountOf(config), ...config.circuit })
  return (purpose) => async (call) => {
    const retry_ms = await budget.take(purpose)
    if (retry_ms > 0) return spent(retry_ms)
    let sent = 0
    const { once, read } = guard
    const answer = await (call.method === 'GET' ? read : once)(async () => {
      if (sent++ > 0) await budget.spend()
      return send(config, call)
    })
    // Removes our secret from the response in case it quotes the request.
    if (answer.outcome === 'data') return { ...answer, text: hidden(answer.text, config.secret) }
    const detail = clean(answer.detail, config.secret)
    if (answer.outcome === 'rejected') return { ...answer, detail }
    if (answer.reason === 'throttled') return { ...answer, detail, retry_ms: await budget.rest() }
    if (answer.raw === undefined) return { ...answer, detail }
    return { ...answer, detail, raw: rawOf(hidden(answer.raw, config.secret)) }
  }
}

const spent = (retry_ms: number): Doubtful => ({
  ...doubtful('throttled', 'the budget of calls for this account is spent for the moment'),
  unsent: true,
  retry_ms,
})

/** An unparsable response of success, with its body for staff. */
export function unreadable(
  answer: { text: string } | { fields: Fields },
  detail: string,
): Doubtful {
  const text = 'text' in answer ? answer.text : JSON.stringify(answer.fields)
  return { ...doubtful('garbled_answer', detail), raw: rawOf(text) }
}

// A hundred transactions with all their contacts are well below this.
const max_answer_bytes = 2_000_000

async function send(config: PayrexxConfig, { method, path, query, body }: PayrexxCall) {
  const { base_url, version, instance, secret, timeout_ms } = config
  const url = new URL(`${withoutTrailing(base_url, '/')}/v${version}/${path}`)
  url.search = new URLSearchParams({ instance, ...query }).toString().replaceAll('+', '%20')
  const headers: Record<string, string> = { 'x-api-key': secret, accept: 'application/json' }
  if (body) headers['content-type'] = 'application/json'

  const answer = await exchange({
    method,
    url,
    headers,
    timeout_ms,
    max_answer_bytes,
    body: body && JSON.stringify(body),
  })

  return answer.outcome === 'answered' ? readEnvelope(answer) : answer
}

function readEnvelope({ status, body }: HttpAnswer): Data | Rejected | Doubtful {
  const envelope = parse(body)
  if (status >= 500) return doubtful('http_error', `HTTP ${status}`)
  if (envelope?.status === 'error') return readError(status, envelope)
  // A firewall stands before them: it counts calls and answers in its own words, without letting anything through.
  if ([403, 405, 429].includes(status))
    return { ...doubtful('throttled', `HTTP ${status}`), unsent: true }
  if (status < 200 || status > 299) return doubtful('http_error', `HTTP ${status}`)
  const text = body
  if (envelope?.status !== 'success') return unreadable({ text }, 'no envelope')
  const data = [envelope.data ?? []].flat()
  if (!data.every(isFields)) return unreadable({ text }, 'no object in data')
  return { outcome: 'data', data, text }
}

const raw_max = 4_000

/** An answer to be kept: without the visitor's name and address, which help nobody to read the rest. */
function rawOf(text: string): string {
  const known = parse(text)
  const kept = known
    ? JSON.stringify(known, (key, value) => (key === 'contact' ? undefined : value))
    : text
  return kept.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, raw_max)
}

function parse(body: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** PHP writes an empty object as a list, so a list is never meant to be one of those. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// There is no list of error codes: what they wrote is all there is. The first that fits counts.
const wordings: [RegExp, ProviderRefusal][] = [
  [/secret|api ?key|signature|instance/i, 'unauthorized'],
  [/no \w+ found|not found with/i, 'not_found'],
  [/already (been )?(fully )?(refunded|paid|used|cancel|confirm)/i, 'already_done'],
  [/exceed|greater than|higher than|too (high|large)/i, 'amount_too_high'],
  [/card (?:\S{1,20} ){0,4}expired|expired card/i, 'card_expired'],
  [/account (?:\S{1,20} ){0,4}closed|closed account/i, 'account_closed'],
  [/insufficient|not enough|balance/i, 'insufficient_funds'],
  [/not (be )?refund|refused|declined/i, 'refused'],
  [/permission|not allowed|forbidden/i, 'not_permitted'],
]

function readError(status: number, { message, reason }: Fields): Rejected | Doubtful {
  const detail = [message, reason].filter((text) => typeof text === 'string' && text).join(': ')
  if (status === 429) return { ...doubtful('throttled', detail), unsent: true }
  const found = wordings.find(([wording]) => wording.test(detail))
  return { outcome: 'rejected', reason: found?.[1] ?? byStatus(status), detail }
}

function byStatus(status: number): ProviderRefusal {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'not_permitted'
  return status === 404 ? 'not_found' : 'bad_request'
}

const hidden = (text: string, secret: string) => (secret ? text.replaceAll(secret, '***') : text)

function clean(detail: string, secret: string): string {
  return hidden(detail, secret)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .slice(0, 300)
}
