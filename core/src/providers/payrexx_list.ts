import {
  type Doubtful,
  type KnownPayment,
  type Movement,
  ProviderFailure,
  type Rejected,
} from './payment_provider.ts'
import { type Caller, type Data, type Fields, unreadable } from './payrexx_call.ts'
import { type Page, readGateway, withSums } from './payrexx_page.ts'
import {
  areSound,
  byId,
  goneOf,
  invoiceOf,
  isPayment,
  movementsOf,
  type Row,
  readRow,
  referenceOf,
  wholeOf,
} from './payrexx_rows.ts'

type Period = { from: string; to: string }

/** A transaction of the list, which may belong to anybody; `row` is absent where it cannot be read. */
type Listed = {
  row: Row | undefined
  reference: string | null
  currency: string
  gateway_id: string | undefined
  /** The response, kept for error reports. */
  answer: Data
  fields: Fields
}

const page_size = 100
const hour_ms = 3_600_000

/** Reads the page of a payment: its gateway, or what the list has of it where the gateway is not known or was taken away. */
export async function readPage(
  call: Caller,
  payment: KnownPayment,
  until = Date.parse(payment.opened_at) + 25 * hour_ms,
): Promise<Page | { outcome: 'absent' } | Rejected | Doubtful> {
  const { provider_id, reference } = payment
  if (provider_id !== null) {
    const page = await readGateway(call, provider_id, reference)
    // A gateway may be taken away, the money that came through it never is.
    if (page.outcome !== 'rejected' || page.reason !== 'not_found') return page
  }
  return listedPage(call, payment, until)
}

/** Looks for a payment by its reference, or its gateway. Their list knows no filter by either. */
async function listedPage(
  call: Caller,
  { reference, provider_id, opened_at }: KnownPayment,
  until: number,
): Promise<Page | { outcome: 'absent' } | Rejected | Doubtful> {
  // Their clock is not ours, and a payment page lives for a day at most.
  const from = new Date(Date.parse(opened_at) - hour_ms).toISOString()
  const to = new Date(until).toISOString()
  const ours: Listed[] = []
  try {
    for await (const one of list(call, { from, to })) {
      const is_named = one.reference === null && one.gateway_id === provider_id
      if (one.reference === reference || (provider_id !== null && is_named)) ours.push(one)
    }
  } catch (error) {
    if (error instanceof ProviderFailure) return error.doubt
    throw error
  }
  const rows = rowsOf(ours)
  if (!rows) return unreadable(ours[0]!, 'a transaction of this payment makes no sense')
  const last = rows.findLast(({ amount }) => amount > 0)
  if (!last) return { outcome: 'absent' }
  const { currency } = ours.find(({ row }) => row === last)!
  return withSums(call, { outcome: 'done', status: last.status, currency, rows }, toldBy(ours))
}

/**
 * Movements of a period. Refunds come last, because their references need the payments before them.
 */
export async function* movementsBetween(call: Caller, period: Period): AsyncIterable<Movement> {
  const { from, to } = period
  const is_within = ({ date }: { date: string }) => date >= iso(from) && date < iso(to)
  const pages = new Map<string, Listed[]>()
  for await (const one of list(call, period)) {
    if (!one.row && !isOver(one.fields))
      throw new ProviderFailure(unreadable(one, 'a transaction makes no sense'))
    const key = one.reference ?? one.gateway_id ?? `#${one.fields.id}`
    pages.set(key, [...(pages.get(key) ?? []), one])
  }
  const gone: Movement[] = []
  for (const listed of pages.values()) {
    const page = await wholePage(call, listed)
    if (page.outcome !== 'done') throw new ProviderFailure(page)
    const { reference } = listed[0]!
    const moved = movementsOf({ ...page, reference }, iso(from)).filter(is_within)
    yield* moved.filter(({ kind }) => kind === 'payment')
    gone.push(...moved.filter(({ kind }) => kind !== 'payment'))
  }
  yield* gone
}

/** The transactions of one payment: those listed where the payment is among them, or those of its gateway. */
async function wholePage(call: Caller, listed: Listed[]): Promise<Page | Rejected | Doubtful> {
  const rows = rowsOf(listed.filter(({ row }) => row))
  const { currency, gateway_id, reference } = listed[0]!
  const page: Page = { outcome: 'done', status: '', currency, rows: rows ?? [] }
  const is_whole = rows && (rows.some(isPayment) || goneOf(rows).length === 0)
  if (!is_whole && gateway_id !== undefined) {
    const read = await readGateway(call, gateway_id, reference)
    if (read.outcome !== 'rejected' || read.reason !== 'not_found') return read
  }
  if (!rows) return unreadable(listed[0]!, 'the transactions of a payment make no sense')
  return withSums(call, page, toldBy(listed))
}

/** Refunds of a payment that the list reports. */
const toldBy = (listed: Listed[]) => (payment: Row) => {
  const found = listed.find(({ row }) => row === payment)
  return found && wholeOf(invoiceOf(found.fields).refundedAmount)
}

function rowsOf(listed: Listed[]): Row[] | undefined {
  const rows = listed.map(({ row }) => row)
  if (!rows.every((row) => row !== undefined)) return undefined
  return areSound(rows) ? rows.sort(byId) : undefined
}

/** Rows that never were a payment need not be parsed. */
const isOver = ({ status }: Fields) =>
  typeof status === 'string' &&
  /^(waiting|initiated|cancelled|declined|expired|error)$/.test(status)

/** Their transactions in a period and a little around it, page by page, each once. */
async function* list(call: Caller, { from, to }: Period): AsyncIterable<Listed> {
  const query = {
    filterDatetimeUtcGreaterThan: theirTime(Date.parse(from) - 1000),
    filterDatetimeUtcLessThan: theirTime(Date.parse(to) + 1000),
    orderByTime: 'ASC',
    limit: String(page_size),
  }
  const seen = new Set<unknown>()
  for (let offset = 0; ; ) {
    const answer = await call({
      method: 'GET',
      path: 'Transaction/',
      query: { ...query, offset: String(offset) },
    })
    if (answer.outcome !== 'data') throw new ProviderFailure(answer)
    const fresh = answer.data.filter(({ id }) => !seen.has(id))
    // A short page may be followed by more; a page without new rows is the last one.
    if (fresh.length === 0) return
    for (const fields of fresh) {
      seen.add(fields.id)
      yield readListed(fields, answer)
    }
    offset += answer.data.length
  }
}

function readListed(fields: Fields, answer: Data): Listed {
  const { currencyAlpha3, currency, paymentRequestId } = invoiceOf(fields)
  const gateway_id = wholeOf(paymentRequestId)
  return {
    row: readRow(fields),
    reference: referenceOf(fields),
    currency: String(currencyAlpha3 ?? currency ?? ''),
    gateway_id: gateway_id === undefined ? undefined : String(gateway_id),
    answer,
    fields,
  }
}

const iso = (time: string) => new Date(time).toISOString()
const theirTime = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
