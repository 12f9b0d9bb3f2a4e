import { createHash, randomUUID } from 'node:crypto'
import { withoutTrailing } from '@kermesse/sdk/rules/text'
import type { MyposRestConfig } from '../platform/config.ts'
import { exchange, type HttpRequest, wordsOf } from './http_exchange.ts'
import { exchangeByNode } from './node_exchange.ts'
import type { Doubtful, ProviderRefusal, Rejected } from './payment_provider.ts'
import { guarded } from './resilience.ts'

export type RestRequest = {
  path: string
  query?: Record<string, string>
  /** With a body it is a POST that may move money. */
  body?: Record<string, unknown>
}
/** `body` is undefined where the answer is empty, as myPOS's is after a refund. */
export type RestAnswer = { outcome: 'done'; body: unknown } | Pending | Rejected | Doubtful
type Pending = { outcome: 'pending'; detail: string }

/**
 * Calls myPOS's REST API with a token that it fetches, keeps and renews. A GET is repeated where it did not get through, a
 * POST is sent once. Throws for nothing that myPOS or the network did.
 */
export function myposRest(config: MyposRestConfig): (request: RestRequest) => Promise<RestAnswer> {
  const { client_id, devices_url } = config
  const guard = guarded({
    provider: 'mypos',
    name: `mypos ${client_id}@${new URL(devices_url).host}`,
  })
  const account = accountOf(config)
  const { tokens } = account

  const withToken = async (request: RestRequest): Promise<RestAnswer> => {
    const token = await tokens.get(config)
    if (token.outcome !== 'done') return token
    const answer = await ask(config, account, { request, token: token.value })
    if (!answer.is_token_stale) return answer
    tokens.drop(token.value)
    // 401 means that the request was not processed, so it is sent once more with a new token.
    if (answer.outcome !== 'rejected' && request.body) return answer
    const fresh = await tokens.get(config)
    return fresh.outcome === 'done' ? ask(config, account, { request, token: fresh.value }) : fresh
  }
  return (request) =>
    request.body
      ? guard.once(() => withToken(request))
      : guard.read<RestAnswer>(() => withToken(request))
}

type Token = { outcome: 'done'; value: string } | Rejected | Doubtful
type Account = {
  tokens: ReturnType<typeof openTokens>
  /** This account answered that a list needs a request body. */
  lists_need_body: boolean
}

// One per account, however many adapters are built for it. The secret is part of the name, but not readable there.
const accounts = new Map<string, Account>()

function accountOf({ auth_url, client_id, client_secret }: MyposRestConfig): Account {
  const name = createHash('sha256')
    .update(`${auth_url} ${client_id} ${client_secret}`)
    .digest('hex')
  const account = accounts.get(name) ?? { tokens: openTokens(), lists_need_body: false }
  accounts.set(name, account)
  return account
}

function openTokens() {
  let kept: { value: string; until_ms: number } | undefined
  let underway: Promise<Token> | undefined
  let scope: string | undefined

  return {
    /** Returns the cached token or a new one; concurrent callers share one request. */
    async get(config: MyposRestConfig): Promise<Token> {
      if (kept && Date.now() < kept.until_ms) return { outcome: 'done', value: kept.value }
      underway ??= fetchToken(config, scope ?? config.scope ?? sdk_scope)
        .then((token) => {
          if (token.outcome === 'done') {
            kept = token
            scope = token.scope
          }
          return token
        })
        .finally(() => {
          underway = undefined
        })
      return underway
    },
    /** Forgets a token that was refused, unless it has been replaced already. */
    drop(value: string) {
      if (kept?.value === value) kept = undefined
    },
  }
}

/** myPOS's own SDK asks for this one. */
const sdk_scope = 'webhooks'

type NewToken =
  | { outcome: 'done'; value: string; until_ms: number; scope: string }
  | Rejected
  | Doubtful

/** Asks for a token with a scope, or with none where it is empty; the other way where myPOS refuses the scope. */
async function fetchToken(config: MyposRestConfig, scope: string): Promise<NewToken> {
  const first = await requestToken(config, scope)
  const is_scope_refused = first.outcome === 'rejected' && /scope/i.test(first.detail)
  if (!is_scope_refused) return first
  const second = await requestToken(config, scope === '' ? sdk_scope : '')
  return second.outcome === 'done' ? second : first
}

async function requestToken(config: MyposRestConfig, scope: string): Promise<NewToken> {
  const { auth_url, client_id, client_secret } = config
  const asked_ms = Date.now()
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64')
  const sent = await send(urlOf(auth_url, '/oauth/token'), config.timeout_ms, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope && { scope }),
    }).toString(),
  })
  // After any failure here, the call that needed the token was not made.
  if ('outcome' in sent) return { ...sent, unsent: true }
  const { access_token, expires_in } = fieldsOf(sent.body)
  if (sent.status === 200 && typeof access_token === 'string' && access_token) {
    const lifetime_s = Number(expires_in) > 0 ? Number(expires_in) : 3600
    // Renewed a little early: a token must not end on its way.
    const until_ms = asked_ms + Math.max(lifetime_s - 60, lifetime_s / 2) * 1000
    return { outcome: 'done', value: access_token, until_ms, scope }
  }
  const said = sent.status === 200 ? '' : wordsOf(sent.text).replaceAll(client_secret, '***')
  const detail = `no token: HTTP ${sent.status}${said && `: ${said}`}`
  if (sent.status === 429) return { outcome: 'unknown', reason: 'throttled', detail, unsent: true }
  if (sent.status >= 400 && sent.status < 500)
    return { outcome: 'rejected', reason: 'unauthorized', detail }
  const reason = sent.status === 200 ? 'garbled_answer' : 'http_error'
  return { outcome: 'unknown', reason, detail, unsent: true }
}

type TokenAnswer = RestAnswer & { is_token_stale?: boolean }

async function ask(
  config: MyposRestConfig,
  account: Account,
  { request, token }: { request: RestRequest; token: string },
): Promise<TokenAnswer> {
  const { path, query, body } = request
  const url = urlOf(config.devices_url, path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'api-key': config.client_id,
    'x-request-id': randomUUID(),
  }
  const with_body = { ...headers, 'content-type': 'application/json' }
  const { timeout_ms } = config
  if (body) {
    const payload = JSON.stringify(body)
    return readSent(
      await send(url, timeout_ms, { method: 'POST', headers: with_body, body: payload }),
    )
  }
  const list_with_body = { method: 'GET', headers: with_body, body: '{}' } as const
  if (account.lists_need_body)
    return readSent(await send(url, timeout_ms, list_with_body, exchangeByNode))
  const sent = await send(url, timeout_ms, { method: 'GET', headers })
  const wants_body =
    'status' in sent && sent.status === 400 && /request body/i.test(wordsOf(sent.text))
  if (!wants_body) return readSent(sent)
  account.lists_need_body = true
  return readSent(await send(url, timeout_ms, list_with_body, exchangeByNode))
}

const readSent = (sent: HttpAnswer | Doubtful): TokenAnswer =>
  'outcome' in sent ? sent : readAnswer(sent)

function readAnswer({ status, body, text }: HttpAnswer): TokenAnswer {
  const { code: number, error_code } = fieldsOf(body)
  const code = Number(number ?? error_code ?? 0)
  const said = status >= 300 || code > 0 ? wordsOf(text) : ''
  const detail = `HTTP ${status}${code ? `, code ${code}` : ''}${said ? `: ${said}` : ''}`.slice(
    0,
    300,
  )

  // myPOS says in two ways that a token has ended: by 401, and by 503 in the body.
  if (status === 401 || (code === 503 && status < 500))
    return { outcome: 'rejected', reason: 'unauthorized', detail, is_token_stale: true }
  if (status === 429) return { outcome: 'unknown', reason: 'throttled', detail, unsent: true }
  if (status >= 500)
    return { ...doubt('http_error', detail), ...(code === 503 && { is_token_stale: true }) }
  if (code === 15 || code === 17) return { outcome: 'pending', detail }
  if (doubtful_codes.has(code)) return doubt('provider_error', detail)
  if (refusing.has(status) || (status < 300 && code > 0 && code < 100))
    return { outcome: 'rejected', reason: refusalOf(status, code, said), detail }
  if (status >= 300) return doubt('http_error', detail)
  return body === garbled ? doubt('garbled_answer', detail) : { outcome: 'done', body }
}

// System error, number met twice, timeout, undefined: words that leave open what happened.
const doubtful_codes = new Set([3, 6, 16, 99])

const refusing = new Set([400, 402, 403, 404, 405, 406, 410, 413, 415, 422])

/** The numbers are Cash Register Remote's; the REST API's own are not documented, so words count too. */
function refusalOf(status: number, code: number, said: string): ProviderRefusal {
  if (code === 9 || /insufficient/i.test(said)) return 'insufficient_funds'
  // The card's issuer refuses with a number of its own, which comes as words.
  if (/card (?:\S{1,20} ){0,4}expired|expired card/i.test(said)) return 'card_expired'
  if (/account (?:\S{1,20} ){0,4}closed|closed account/i.test(said)) return 'account_closed'
  if (/already/i.test(said)) return 'already_done'
  if (/exceed|greater|higher|more than/i.test(said)) return 'amount_too_high'
  if (code === 10 || status === 403 || /forbidden|not (permitted|allowed)/i.test(said))
    return 'not_permitted'
  if (code === 7 || code === 8 || status === 404) return 'not_found'
  return code === 13 || code === 14 ? 'refused' : 'bad_request'
}

type HttpAnswer = { status: number; body: unknown; text: string }

const max_answer_bytes = 2_000_000
const garbled = Symbol('garbled')

type Sending = Pick<HttpRequest, 'method' | 'headers' | 'body'>

async function send(
  url: URL,
  timeout_ms: number,
  sending: Sending,
  by = exchange,
): Promise<HttpAnswer | Doubtful> {
  const answer = await by({ ...sending, url, timeout_ms, max_answer_bytes })
  if (answer.outcome !== 'answered') return answer
  const { status, body: text } = answer
  return { status, body: text === '' ? undefined : parsed(text), text }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return garbled
  }
}

/** The answer's own fields; a list or a word has none. */
function fieldsOf(body: unknown): Record<string, unknown> {
  const is_object = typeof body === 'object' && body !== null && !Array.isArray(body)
  return is_object ? (body as Record<string, unknown>) : {}
}

const urlOf = (base: string, path: string) => new URL(withoutTrailing(base, '/') + path)

function doubt(reason: Doubtful['reason'], detail: string): Doubtful {
  return { outcome: 'unknown', reason, detail, unsent: false }
}
