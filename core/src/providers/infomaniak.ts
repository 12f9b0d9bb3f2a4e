import http from 'node:http'
import https from 'node:https'
import type { Language } from '../i18n/shape.ts'
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
  timeout_ms: number
}

const max_answer_bytes = 10_000_000
const page = 100
const first_day = '2000-01-01'
const locales: Record<Language, string> = { fr: 'fr_FR', en: 'en_GB', de: 'de_DE' }

/** The Infomaniak adapter: their shop API over HTTP. Every call may throw TicketingError. */
export function infomaniak(config: InfomaniakConfig): TicketingProvider {
  // The token as it is, without a word before it, as public clients send it.
  const office = (credential: string): Record<string, string> =>
    config.api_token ? { Authorization: credential } : { credential }
  const get = (path: string, headers: Record<string, string> = {}) =>
    call(config, path, { key: config.key, currency: '1', ...headers })

  return {
    async signIn() {
      const { user, password, api_token } = config
      if (api_token) return api_token
      const answer = unwrapped(await get('/login', { user, password }))
      const token = typeof answer === 'string' ? answer : text(fields(answer).token)
      if (!token) throw new TicketingError('garbled_answer', 'signed in, but without a token')
      return token
    },

    async shows(language) {
      const all: Show[] = []
      for (;;) {
        const path = `/events?limit=${page}&offset=${all.length}`
        const some = list(await get(path, { 'Accept-Language': locales[language] })).map(readShow)
        // A provider that knows no pages answers the same again.
        if (some.length === 0 || some[0]!.date_id === all[0]?.date_id) return all
        all.push(...some)
        if (some.length < page) return all
      }
    },

    async zones(date_id, language) {
      const path = `/event/${encodeURIComponent(date_id)}/zones`
      return list(await get(path, { 'Accept-Language': locales[language] })).map(readZone)
    },

    async tickets(credential, offset, limit) {
      const page = `limit=${limit}&offset=${offset}`
      // Whoever comes with a token says from when on; nothing was sold before that day.
      const query = config.api_token ? `${page}&begin=${first_day}` : page
      return list(await get(`/tickets?${query}`, office(credential))).map(readTicket)
    },

    async scan(credential, barcode, direction) {
      const path = direction ? `/ticket/scan-${direction}` : '/ticket/scan'
      const headers = { key: config.key, currency: '1', ...office(credential) }
      const { status, body } = await post(config, path, headers, { barcode })
      return { outcome: scan_outcomes[status] ?? 'refused', detail: describe(status, body) }
    },
  }
}

const scan_outcomes: Partial<Record<number, ScanResult['outcome']>> = {
  200: 'accepted',
  201: 'accepted',
  204: 'accepted',
  404: 'unknown_ticket',
  409: 'there_already',
}

/** The provider's own sentence where it has one. */
function describe(status: number, body: string): string {
  const [, said] = /"description"\s*:\s*"([^"]{1,200})"/.exec(body) ?? []
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
    categories: list(categories).map((category) => {
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

/** What is documented is read as documented; the rest is taken when it is there. */
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

function fields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TicketingError('garbled_answer', 'no object where one should be')
  return value as Fields
}

/** Answers come bare, or below `data`. */
function unwrapped(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return 'data' in value ? value.data : value
}

function list(value: unknown): unknown[] {
  const found = unwrapped(value)
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

async function call(config: InfomaniakConfig, path: string, headers: Record<string, string>) {
  const { status, body } = await send(config, path, headers)
  assertServed(status, body, headers)
  if (status !== 200) throw new TicketingError('unreachable', `HTTP ${status}`)
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
    throw new TicketingError('unreachable', `HTTP ${status}`)
  return sent
}

/** The account's own trouble, whatever was asked. */
function assertServed(status: number, body: string, headers: Record<string, string>) {
  if (status === 401 && (headers.credential || headers.Authorization))
    throw new TicketingError('credential_expired', 'the credential is not accepted any more')
  if (status === 401 || status === 403)
    throw new TicketingError('refused', `HTTP ${status}: ${body.slice(0, 200)}`)
  if (status === 429) throw new TicketingError('busy', 'too many calls in this minute')
}

type HttpAnswer = { status: number; body: string }

/** Through node's own client: fetch writes header names in lower case, and their proxy is said to mind. */
function send(
  config: InfomaniakConfig,
  path: string,
  headers: object,
  payload?: string,
): Promise<HttpAnswer> {
  const { base_url, timeout_ms } = config
  return new Promise<HttpAnswer>((resolve, reject) => {
    const url = new URL(base_url.replace(/\/+$/, '') + path)
    const { request: open } = url.protocol === 'http:' ? http : https
    const content = payload !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(payload),
    }
    const signal = AbortSignal.timeout(timeout_ms)
    const request = open(url, {
      method: payload === undefined ? 'GET' : 'POST',
      headers: { ...headers, Accept: 'application/json', ...content },
      signal,
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size_bytes = 0
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size_bytes += chunk.length
        if (size_bytes > max_answer_bytes)
          request.destroy(new TicketingError('garbled_answer', 'the answer is too long'))
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      )
    })
    request.end(payload)
  }).catch((error: Error) => {
    if (error instanceof TicketingError) throw error
    if (error.name === 'TimeoutError' || error.name === 'AbortError')
      throw new TicketingError('timeout', `no answer within ${timeout_ms} ms`)
    throw new TicketingError('unreachable', error.message)
  })
}
