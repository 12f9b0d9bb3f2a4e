import { doubtful } from './http_exchange.ts'
import {
  type Doubtful,
  type KnownPayment,
  type Movement,
  type PaymentReport,
  ProviderFailure,
  type Rejected,
} from './payment.ts'
import { type Caller, type Fields, isFields } from './payrexx_call.ts'
import {
  gatewayTransactions,
  isRefund,
  isWhole,
  movementsOf,
  type Row,
  readRow,
  readRows,
  stateOf,
} from './payrexx_rows.ts'

type Period = { from: string; to: string }

/** A transaction of the list, which may belong to anybody. */
type Listed = Row & {
  reference: string | null
  currency: string
  refunded: number | undefined
  gateway_id: number | undefined
}

const page = 100
const hour_ms = 3_600_000

/** Looks for a payment whose gateway is not known. Their list knows no filter by reference. */
export async function findByReference(
  call: Caller,
  { reference, opened_at }: KnownPayment,
): Promise<PaymentReport> {
  // Their clock is not ours, and a payment page lives for a day at most.
  const from = new Date(Date.parse(opened_at) - hour_ms).toISOString()
  const to = new Date(Date.parse(opened_at) + 25 * hour_ms).toISOString()
  const ours: Listed[] = []
  try {
    for await (const row of list(call, { from, to })) {
      if (row.reference === reference) ours.push(row)
    }
  } catch (error) {
    if (error instanceof ProviderFailure) return error.doubt
    throw error
  }
  const last = ours.findLast(({ amount }) => amount > 0)
  if (!last) return { outcome: 'done', state: 'absent', raw: 'no transaction', movements: [] }
  const rows = await allOf(call, ours)
  if ('outcome' in rows) return rows
  const movements = movementsOf({ reference, currency: last.currency, rows }, opened_at)
  return { outcome: 'done', state: stateOf(rows, last.status), raw: last.status, movements }
}

/** What moved in a period. Refunds come last: their names need those that went before them. */
export async function* movementsBetween(call: Caller, period: Period): AsyncIterable<Movement> {
  const { from, to } = period
  const is_within = ({ date }: { date: string }) => date >= iso(from) && date < iso(to)
  const refunded = new Map<string, Listed[]>()
  for await (const row of list(call, period)) {
    const { reference, currency, date = iso(from) } = row
    if (isRefund(row) || row.status === 'chargeback') {
      const key = reference ?? `#${row.id}`
      refunded.set(key, [...(refunded.get(key) ?? []), row])
    }
    const moved = movementsOf({ reference, currency, rows: [row] }, date)
    yield* moved.filter((movement) => movement.kind === 'payment' && is_within(movement))
  }
  for (const listed of refunded.values()) {
    const rows = await allOf(call, listed)
    if ('outcome' in rows) throw new ProviderFailure(rows)
    const { reference, currency } = listed[0]!
    const moved = movementsOf({ reference, currency, rows }, iso(from))
    yield* moved.filter((movement) => movement.kind !== 'payment' && is_within(movement))
  }
}

/** The transactions of one payment: those listed when they are all there are, or those of its gateway. */
async function allOf(call: Caller, listed: Listed[]): Promise<Row[] | Rejected | Doubtful> {
  const told = listed.filter(isRefund).reduce((sum, { amount }) => sum - amount, 0)
  const known = listed.findLast(({ refunded }) => refunded !== undefined)?.refunded ?? told
  const gateway_id = listed.find((row) => row.gateway_id !== undefined)?.gateway_id
  if (known === told || gateway_id === undefined) return listed

  const answer = await call({ method: 'GET', path: `Gateway/${gateway_id}/` })
  if (answer.outcome === 'rejected' && answer.reason === 'not_found') return listed
  if (answer.outcome !== 'data') return answer
  const rows = readRows(gatewayTransactions(answer.data[0] ?? {}))
  return rows ?? doubtful('garbled_answer', 'no transactions in the answer')
}

/** Their transactions in a period and a little around it, page by page, each once. */
async function* list(call: Caller, { from, to }: Period): AsyncIterable<Listed> {
  const query = {
    filterDatetimeUtcGreaterThan: theirTime(Date.parse(from) - 1000),
    filterDatetimeUtcLessThan: theirTime(Date.parse(to) + 1000),
    orderByTime: 'ASC',
    limit: String(page),
  }
  const seen = new Set<number>()
  for (let offset = 0; ; ) {
    const answer = await call({
      method: 'GET',
      path: 'Transaction/',
      query: { ...query, offset: String(offset) },
    })
    if (answer.outcome !== 'data') throw new ProviderFailure(answer)
    const rows = answer.data.map(readListed)
    const fresh = rows.filter(({ id }) => !seen.has(id))
    // Who gives fewer than asked may have more; who gives the same again has no more.
    if (fresh.length === 0) return
    for (const row of fresh) {
      seen.add(row.id)
      yield row
    }
    offset += rows.length
  }
}

function readListed(value: Fields): Listed {
  const row = readRow(value)
  if (!row) throw new ProviderFailure(doubtful('garbled_answer', 'a transaction makes no sense'))
  const invoice = isFields(value.invoice) ? value.invoice : {}
  const { currencyAlpha3, currency, refundedAmount, paymentRequestId } = invoice
  const reference = value.referenceId || invoice.referenceId
  return {
    ...row,
    reference: typeof reference === 'string' && reference ? reference : null,
    currency: String(currencyAlpha3 ?? currency ?? ''),
    refunded: isWhole(refundedAmount) ? refundedAmount : undefined,
    gateway_id: isWhole(paymentRequestId) ? paymentRequestId : undefined,
  }
}

const iso = (time: string) => new Date(time).toISOString()
const theirTime = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
