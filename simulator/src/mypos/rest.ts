import { setTimeout as wait } from 'node:timers/promises'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { fieldsOf, route } from '../route.ts'
import { type RestCall, type RestFailure, restModesOf } from './rest_failures.ts'
import { type CardMovement, CardRefused, type Listing } from './sales.ts'
import type { World } from './world.ts'

/** myPOS's REST API: tokens, devices, what moved at them, and refunds. */
export function restRoutes(world: World): ServerRoute[] {
  const at = (method: 'GET' | 'POST', path: string, call: RestCall, run: Run) =>
    route(method, path, (request, h) => receive(world, { call, run }, request, h))
  return [
    at('POST', '/oauth/token', 'token', token),
    at('GET', '/v1.1/devices', 'devices', listDevices),
    at('GET', '/v1.1/devices/{tid}', 'devices', getDevice),
    at('GET', '/v1.1/devices/transactions', 'transactions', listMovements),
    at('GET', '/v1.1/devices/{tid}/transactions', 'transactions', listMovements),
    at('GET', '/v1.1/devices/receipt/{payment_reference}', 'transactions', getReceipt),
    at('POST', '/v1.1/devices/{tid}/refund', 'refund', refund),
  ]
}

/** Answers a body, or undefined for an empty answer. Throws CardRefused. */
type Run = (world: World, request: Request, listing: Listing) => unknown
type Served = { call: RestCall; run: Run }

async function receive(world: World, served: Served, request: Request, h: ResponseToolkit) {
  const tid = request.params.tid as string | undefined
  const failure = world.rest_failures.take({ call: served.call, tid }, restModesOf(served.call))
  if (failure?.mode === 'slow') await wait(failure.latency_ms)
  if (failure?.mode === 'hang') return h.abandon
  if (failure?.mode === 'drop') return cut(request, h)
  if (failure?.mode === 'http_500') return h.response('Internal Server Error').code(500)
  try {
    assertMay(world, served.call, request, failure)
    await assertBody(world, served.call, request)
    const body = served.run(world, request, listingOf(failure))
    if (failure?.mode === 'time_out_after_accept') return h.abandon
    if (failure?.mode === 'drop_after_accept') return cut(request, h)
    if (body === undefined) return h.response().code(200)
    const text = JSON.stringify(body)
    const sent = failure?.mode === 'garbled' ? text.slice(0, text.length / 2) : text
    return h.response(sent).type('application/json')
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error
    return h.response({ code: error.code, message: error.message }).code(error.status)
  }
}

function listingOf(failure: RestFailure | undefined): Listing {
  if (failure?.mode === 'listed_late') return { listed_from_ms: Date.now() + failure.lag_ms }
  if (failure?.mode === 'listed_never') return { listed_from_ms: Number.MAX_SAFE_INTEGER }
  return failure?.mode === 'without_reference' ? { is_nameless: true } : {}
}

function cut({ raw }: Request, h: ResponseToolkit) {
  raw.req.socket.destroy()
  return h.abandon
}

/** The checks that come before anything is looked at. */
function assertMay({ tokens }: World, call: RestCall, request: Request, failure?: RestFailure) {
  if (failure?.mode === 'throttled') throw new CardRefused(429, 429, 'too many requests')
  if (call === 'token') return
  const { authorization, 'api-key': key } = request.headers
  const holds = tokens.holds(String(authorization ?? ''), String(key ?? ''))
  if (failure?.mode === 'token_expired_503') throw new CardRefused(200, 503, 'access token expired')
  if (failure?.mode === 'token_expired_401' || !holds)
    throw new CardRefused(401, 401, 'invalid access token')
  if (!request.headers['x-request-id']) throw new CardRefused(400, 1, 'X-Request-ID is missing')
  if (failure?.mode === 'forbidden_refund')
    throw new CardRefused(403, 10, 'forbidden_refund: this device may not refund')
  if (failure?.mode === 'card_expired') throw new CardRefused(400, 13, 'expired card')
  if (failure?.mode === 'account_closed') throw new CardRefused(400, 13, 'closed account')
  if (failure?.mode === 'insufficient_funds') throw new CardRefused(400, 9, 'insufficient funds')
}

/** Some accounts refuse a list without a request body, although it is a GET. */
async function assertBody({ tokens }: World, call: RestCall, { raw, headers }: Request) {
  const { lists_need_body } = tokens.rulesOf(String(headers['api-key'] ?? ''))
  if (!lists_need_body || call === 'token' || call === 'refund') return
  const chunks: Uint8Array[] = []
  for await (const chunk of raw.req) chunks.push(chunk)
  if (!/^\s*[{[]/.test(Buffer.concat(chunks).toString()))
    throw new CardRefused(400, 400, 'A non-empty request body is required.')
}

const token: Run = ({ tokens }, { headers, payload }) => {
  const { grant_type, scope } = fieldsOf(payload)
  if (grant_type !== 'client_credentials')
    throw new CardRefused(400, 400, 'grant_type must be client_credentials')
  const issued = tokens.issue(String(headers.authorization ?? ''), String(scope ?? ''))
  if (!issued) throw new CardRefused(401, 401, 'unknown client')
  return { ...issued, token_type: 'Bearer', scope: scope || 'devices' }
}

const listDevices: Run = (world, { query }) => {
  const wanted = query.terminal_id
  const devices = tidsOf(world).filter((tid) => !wanted || tid === wanted)
  const { rows, pagination } = paged(devices, query)
  return { items: rows.map((tid) => device(world, tid)), pagination }
}

const getDevice: Run = (world, { params }) => {
  const tid = String(params.tid)
  if (!isOurs(world, tid)) throw notOurs
  return device(world, tid)
}

const listMovements: Run = (world, { params, query }) => {
  const tid = params.tid ?? query.terminal_id
  if (params.tid && !isOurs(world, String(tid))) throw notOurs
  const { reference_number: reference } = query
  const { from_amount = 0, to_amount = Number.MAX_SAFE_INTEGER } = query
  const [least, most] = [Number(from_amount), Number(to_amount)]
  // Whole days, as the beginnings of times; a tilde comes after every time of its day.
  const [from, to] = [String(query.from_date ?? ''), `${query.to_date ?? ''}~`]
  const of = reference ? world.sales.of(String(reference)) : world.sales.list()
  const now = Date.now()
  const chosen = of.filter(
    (one) =>
      (one.listed_from_ms ?? 0) <= now &&
      !(reference && one.is_nameless) &&
      (!tid || one.tid === tid) &&
      inRange(one.date, from, to) &&
      inRange(one.amount / 100, least, most),
  )
  // The newest comes first, as on the account's page.
  const { rows, pagination } = paged(chosen.reverse(), query)
  return { transactions: rows.map(written), pagination }
}

const getReceipt: Run = ({ sales }, { params }) => {
  const found = sales.find(String(params.payment_reference))
  if (!found) throw new CardRefused(404, 4, 'no such transaction')
  return written(found)
}

const refund: Run = (world, { params, payload }, listing) => {
  const { reference_number, amount } = fieldsOf(payload)
  const cents = Math.round(Number(amount) * 100)
  if (typeof reference_number !== 'string' || !reference_number)
    throw new CardRefused(400, 1, 'reference_number is missing')
  if (!(cents > 0) || Math.abs(cents - Number(amount) * 100) > 1e-6)
    throw new CardRefused(400, 4, 'amount must be positive, with two decimals at most')
  if (!isOurs(world, String(params.tid))) throw notOurs
  world.sales.refund(String(params.tid), reference_number, cents, listing)
  return undefined
}

const notOurs = new CardRefused(404, 8, 'TID is invalid or belongs to another partner')

/** Terminals that were ever paired, or at which a card was ever presented. */
function tidsOf({ terminals, sales }: World): string[] {
  return [...new Set([...terminals.list().map(({ tid }) => tid), ...sales.tids()])].sort()
}

const isOurs = ({ terminals, sales }: World, tid: string) =>
  sales.tids().has(tid) || terminals.find(tid) !== undefined

function device({ terminals, sales }: World, tid: string) {
  return {
    terminal_id: tid,
    serial_number: `SN${tid}`,
    model: 'N5',
    status: 'active',
    device_currency: terminals.find(tid)?.currency ?? 'CHF',
    forbidden_refund: sales.account().forbidden_refund.includes(tid),
  }
}

const inRange = <T>(value: T, from: T, to: T) => value >= from && value <= to

function paged<T>(rows: T[], query: Request['query']) {
  const page = Math.max(1, Number(query.page ?? 1) || 1)
  const page_size = Math.min(100, Math.max(1, Number(query.size ?? 20) || 20))
  const from = (page - 1) * page_size
  const pagination = { page, page_size, total: rows.length }
  return { rows: rows.slice(from, from + page_size), pagination }
}

const types = { payment: '501', refund: '011', chargeback: '042' }

function written(movement: CardMovement) {
  const { payment_reference, kind, tid, reference_number, amount, currency, date } = movement
  const decimal = (amount / 100).toFixed(2)
  return {
    payment_reference,
    ...(!movement.is_nameless && { reference_number }),
    date,
    transaction_type: types[kind],
    terminal_id: tid,
    reference_number_type: 1,
    transaction_amount: decimal,
    transaction_currency: currency,
    original_amount: decimal,
    original_currency: currency,
    sign: kind === 'payment' ? 'C' : 'D',
  }
}
