import { withoutTrailing } from '@kermesse/sdk/rules/text'
import type { Language } from '../i18n/shape.ts'
import { countCall } from './count_call.ts'
import { wordsOf } from './http_exchange.ts'
import { exchangeByNode } from './node_exchange.ts'
import {
  type ProviderTicket,
  type ScanResult,
  type Show,
  type ShowZone,
  TicketingError,
  type TicketingProvider,
  type TicketStatus,
} from './ticketing.ts'

export type InfomaniakConfig = {
  /** `https://etickets.infomaniak.com/api/shop`, or wherever it moved. */
  base_url: string
  key: string
  user: string
  password: string
  /** Of Infomaniak's Manager; signs the ticket office in instead of user and password. */
  api_token?: string
  /** ISO 4217 letters, of the event. */
  currency: string
  timeout_ms: number
}

/** Their numbers of currencies. They have no others, and nothing that is read here is a price. */
const currency_numbers: Record<string, string> = { CHF: '1', EUR: '2' }

const max_answer_bytes = 10_000_000
const page = 100
const first_day = '2000-01-01'
const locales: Record<Language, string> = { fr: 'fr_FR', en: 'en_GB', de: 'de_DE' }

/** The Infomaniak adapter: their shop API over HTTP. Every call may throw TicketingError. */
export function infomaniak(config: InfomaniakConfig): TicketingProvider {
  // The token as it is, without a word before it, as public clients send it.
  const office = (credential: string): Record<string, string> =>
    config.api_token ? { Authorization: credential } : { credential }
  const common = { key: config.key, currency: currency_numbers[config.currency] ?? '1' }
  const get = (path: string, headers: Record<string, string> = {}) =>
    call(config, path, { ...common, ...headers })
  // The caller with a token must name the first day; nothing was sold before that one.
  const pageOf = (offset: number, limit: number) =>
    `limit=${limit}&offset=${offset}${config.api_token ? `&begin=${first_day}` : ''}`

  return {
    async signIn() {
      const { user, password, api_token } = config
      if (api_token) return api_token
      const answer = unwrapped(await get('/login', { user, password }), 'token')
      const token = typeof answer === 'string' ? answer : text(fields(answer).token)
      if (!token) throw new TicketingError('garbled_answer', 'signed in, but without a token')
      return token
    },

    async shows(language) {
      const all: Show[] = []
      for (;;) {
        const path = `/events?limit=${page}&offset=${all.length}`
        const some = list(await get(path, { 'Accept-Language': locales[language] }), 'events').map(
          readShow,
        )
        // A provider that knows no pages answers the same again.
        if (some.length === 0 || some[0]!.date_id === all[0]?.date_id) return all
        all.push(...some)
        if (some.length < page) return all
      }
    },

    async zones(date_id, language) {
      const path = `/event/${encodeURIComponent(date_id)}/zones`
      return list(await get(path, { 'Accept-Language': locales[language] }), 'zones').map(readZone)
    },

    async tickets(credential, offset, limit) {
      const path = `/tickets?${pageOf(offset, limit)}`
      return list(await get(path, office(credential)), 'tickets').map(readTicket)
    },

    async passes(credential, offset, limit) {
      const path = `/passes?${pageOf(offset, limit)}`
      const answer = await call(config, path, { ...common, ...office(credential) }, without_passes)
      return answer === undefined ? [] : list(answer, 'passes').map(readPass)
    },

    async scan(credential, barcode, direction) {
      const path = direction ? `/ticket/scan-${direction}` : '/ticket/scan'
      const headers = { ...common, ...office(credential) }
      const { status, body } = await post(config, path, headers, { barcode })
      return { outcome: scan_outcomes[status] ?? 'refused', detail: describe(status, body) }
    },
  }
}

/** Answers of an account or a version of the API that has no passes. */
const without_passes = [403, 404, 405, 501]

const scan_outcomes: Partial<Record<number, ScanResult['outcome']>> = {
  200: 'accepted',
  201: 'accepted',
  204: 'accepted',
  404: 'unknown_ticket',
  409: 'there_already',
}

/** The provider's own sentence where it has one. */
function describe(status: number, body: string): string {
  const said = wordsOf(body)
  return text(said ? `HTTP ${status}: ${said}` : `HTTP ${status}`)
}

type Fields = Record<string, unknown>

function readShow(one: unknown): Show {
  const { date_id, event_id, period_id, name, start, date } = fields(one)
  return {
    date_id: id(date_id ?? event_id),
    infomaniak_event_id: id(event_id ?? date_id),
    period_id: text(period_id) || null,
    name: text(name),
    start: text(start ?? date) || null,
  }
}

function readZone(one: unknown): ShowZone {
  const { zone_id, name, categories = [] } = fields(one)
  return {
    zone_id: id(zone_id),
    name: text(name),
    categories: list(categories, 'categories').map((category) => {
      const { category_id, name: category_name, type } = fields(category)
      return { category_id: id(category_id), name: text(category_name), type: text(type) }
    }),
  }
}

// One that has passed is as good as before: who is inside is for the gate to know.
const good = ['valid', 'scanned']
const void_ = ['cancelled', 'canceled', 'refunded']

/** A word that nobody knows is no reason to turn somebody away. */
function statusOf(word: string): TicketStatus {
  if (good.includes(word)) return 'valid'
  return void_.includes(word) ? 'cancelled' : 'unknown'
}

/** Documented fields are required; others are read if present. */
function readTicket(one: unknown): ProviderTicket {
  const ticket = fields(one)
  const bar_code = text(ticket.barcode ?? ticket.bar_code) || null
  const provider_status = text(ticket.status)
  return {
    provider_id: id(ticket.ticket_id ?? ticket.id ?? bar_code),
    bar_code,
    token: text(ticket.token) || bar_code,
    status: statusOf(provider_status.toLowerCase()),
    provider_status,
    date_id: text(ticket.date_id) || null,
    zone_id: text(ticket.zone_id) || null,
    category_id: text(ticket.category_id) || null,
    event_name: text(ticket.event_name),
    zone_name: text(ticket.zone_name),
    category_name: text(ticket.category_name),
  }
}

/** A ticket for several dates. Its ids are numbered apart from those of tickets. */
function readPass(one: unknown): ProviderTicket {
  const { pass_id, dates, date_ids, ...ticket } = fields(one)
  const read = readTicket({ ...ticket, ticket_id: pass_id ?? ticket.ticket_id })
  const named = [date_ids, dates].find(Array.isArray)?.flatMap((date: unknown) => {
    const date_id = typeof date === 'object' && date !== null ? (date as Fields).date_id : date
    return text(date_id) || []
  })
  return { ...read, provider_id: `pass-${read.provider_id}`, ...(named && { date_ids: named }) }
}

function fields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TicketingError('garbled_answer', 'no object where one should be')
  return value as Fields
}

/** Answers come bare, below `data`, or below the name of what they list; also one in the other. */
function unwrapped(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('data' in value) return unwrapped(value.data, name)
  return name === 'token' ? value : ((value as Fields)[name] ?? value)
}

function list(value: unknown, name: string): unknown[] {
  const found = unwrapped(value, name)
  if (!Array.isArray(found)) throw new TicketingError('garbled_answer', 'no list in the answer')
  return found
}

/** A number or a text that the database takes; anything else says nothing. */
function text(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, 200)
}

function id(value: unknown): string {
  const found = text(value)
  if (!found) throw new TicketingError('garbled_answer', 'an id is missing in the answer')
  return found
}

/** Reads an answer; undefined where its status is one of `absent`. */
async function call(
  config: InfomaniakConfig,
  path: string,
  headers: Record<string, string>,
  absent: number[] = [],
) {
  const { status, body } = await send(config, path, headers)
  if (absent.includes(status)) return undefined
  assertServed(status, body, headers)
  if (status !== 200) throw new TicketingError('unreachable', describe(status, body))
  try {
    return JSON.parse(body) as unknown
  } catch {
    throw new TicketingError('garbled_answer', 'the answer is no JSON')
  }
}

/** Sends something; what the provider refuses for a reason of the thing itself is an answer. */
async function post(
  config: InfomaniakConfig,
  path: string,
  headers: Record<string, string>,
  payload: object,
): Promise<HttpAnswer> {
  const sent = await send(config, path, headers, JSON.stringify(payload))
  assertServed(sent.status, sent.body, headers)
  const { status } = sent
  if (status >= 500 || status < 200 || (status >= 300 && status < 400))
    throw new TicketingError('unreachable', describe(status, sent.body))
  return sent
}

/** The account's own trouble, whatever was asked. */
function assertServed(status: number, body: string, headers: Record<string, string>) {
  if (status === 401 && (headers.credential || headers.Authorization))
    throw new TicketingError('credential_expired', 'the credential is not accepted any more')
  if (status === 401 || status === 403) throw new TicketingError('refused', describe(status, body))
  if (status === 429) throw new TicketingError('busy', describe(status, body))
}

type HttpAnswer = { status: number; body: string }

/** Their proxy is said to read the case of header names, which `fetch` changes. */
async function send(
  { base_url, timeout_ms }: InfomaniakConfig,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<HttpAnswer> {
  const content = body !== undefined && { 'Content-Type': 'application/json' }
  const request = {
    url: new URL(withoutTrailing(base_url, '/') + path),
    method: body === undefined ? ('GET' as const) : ('POST' as const),
    headers: { ...headers, Accept: 'application/json', ...content },
    body,
    timeout_ms,
    max_answer_bytes,
  }
  const answer = await countCall('infomaniak', () => exchangeByNode(request))
  if (answer.outcome === 'answered') return answer
  const { reason, detail } = answer
  const is_known = reason === 'timeout' || reason === 'garbled_answer'
  throw new TicketingError(is_known ? reason : 'unreachable', detail)
}
