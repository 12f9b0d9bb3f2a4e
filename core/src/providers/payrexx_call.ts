import { doubtful, exchange, type HttpAnswer, type HttpRequest } from './http_exchange.ts'
import type { Doubtful, ProviderRefusal, Rejected } from './payment.ts'
import type { PayrexxConfig } from './payrexx_config.ts'
import { guarded } from './resilience.ts'

export type Fields = Record<string, unknown>

/** What came back under `data`, always as a list. */
export type Data = { outcome: 'data'; data: Fields[] }

export type PayrexxCall = {
  method: HttpRequest['method']
  /** Below the version: `Gateway/17/`. */
  path: string
  query?: Record<string, string>
  body?: object
}

export type Caller = (call: PayrexxCall) => Promise<Data | Rejected | Doubtful>

/** Calls Payrexx: reads are repeated when they did not get through, everything else is sent once. */
export function callerOf(config: PayrexxConfig): Caller {
  const { base_url, instance, circuit } = config
  const guard = guarded({ name: `payrexx ${instance} at ${base_url}`, ...circuit })
  return async (call) => {
    const { once, read } = guard
    const answer = await (call.method === 'GET' ? read : once)(() => send(config, call))
    // Whatever they quote back to us, our secret is not told on.
    return 'detail' in answer ? { ...answer, detail: clean(answer.detail, config.secret) } : answer
  }
}

// A hundred transactions with all their contacts are well below this.
const max_answer_bytes = 2_000_000

async function send(config: PayrexxConfig, { method, path, query, body }: PayrexxCall) {
  const { base_url, version, instance, secret, timeout_ms } = config
  const url = new URL(`${base_url.replace(/\/+$/, '')}/v${version}/${path}`)
  url.search = new URLSearchParams({ instance, ...query }).toString().replaceAll('+', '%20')
  const headers: Record<string, string> = { 'x-api-key': secret, accept: 'application/json' }
  if (body) headers['content-type'] = 'application/json'

  const answer = await exchange({
    ...{ method, url, headers, timeout_ms, max_answer_bytes },
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
  if (envelope?.status !== 'success') return doubtful('garbled_answer', 'no envelope')
  const data = [envelope.data ?? []].flat()
  if (!data.every(isFields)) return doubtful('garbled_answer', 'no object in data')
  return { outcome: 'data', data }
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
  [/card .*expired|expired card/i, 'card_expired'],
  [/account .*closed|closed account/i, 'account_closed'],
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

function clean(detail: string, secret: string): string {
  const said = secret ? detail.replaceAll(secret, '***') : detail
  return said.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, 300)
}
