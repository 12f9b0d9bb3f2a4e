import type { Doubtful, Rejected, Unclear } from './payment_provider.ts'
import { type Caller, unreadable } from './payrexx_call.ts'
import {
  byId,
  gatewayTransactions,
  goneOf,
  invoiceOf,
  isPayment,
  type Row,
  readRows,
  referenceOf,
  wholeOf,
} from './payrexx_rows.ts'

/** A payment page as it stands; `unclear` when something of it makes no sense, while what was paid does. */
export type Page = {
  outcome: 'done'
  /** Their word for its state. */
  status: string
  currency: string
  rows: Row[]
  unclear?: Unclear
  /** Read from the gateway, which has every transaction; a list has those of a period. */
  is_whole?: true
}

/** Reads a gateway with everything that moved through it; one that belongs to another reference is a doubt. */
export async function readGateway(
  call: Caller,
  id: string,
  reference: string | null,
): Promise<Page | Rejected | Doubtful> {
  const answer = await call({ method: 'GET', path: `Gateway/${encodeURIComponent(id)}/` })
  if (answer.outcome !== 'data') return answer
  const gateway = answer.data[0] ?? {}
  const { status, currency } = gateway
  const rows = readRows(gatewayTransactions(gateway))
  if (!rows || typeof status !== 'string' || typeof currency !== 'string')
    return unreadable(answer, 'no gateway in the answer')
  const told = referenceOf(gateway)
  if (reference !== null && told !== null && told !== reference)
    return {
      ...unreadable(answer, 'the answer belongs to another payment'),
      reason: 'forged_answer',
    }
  const named = await withOriginals(call, rows)
  if ('outcome' in named) return named
  return withSums(call, { outcome: 'done', status, currency, rows: named, is_whole: true })
}

/** On a page paid twice each refund is asked which payment it belongs to: a gateway's rows do not say so. */
async function withOriginals(call: Caller, rows: Row[]): Promise<Row[] | Rejected | Doubtful> {
  if (rows.filter(isPayment).length < 2) return rows
  const named: Row[] = []
  for (const row of rows) {
    if (row.amount >= 0 || row.original_id !== undefined) {
      named.push(row)
      continue
    }
    const answer = await call({ method: 'GET', path: `Transaction/${row.id}/` })
    if (answer.outcome !== 'data') return answer
    const original_id = wholeOf(answer.data[0]?.originalTransactionId)
    named.push({ ...row, ...(original_id && { original_id }) })
  }
  return named
}

/** A payment may be called refunded without a transaction that says so: then all went back, or its invoice knows how much. */
export async function withSums(
  call: Caller,
  page: Page,
  toldOf: (payment: Row) => number | undefined = () => undefined,
): Promise<Page | Rejected | Doubtful> {
  const { rows } = page
  // An account that tells refunds as transactions tells all of them so.
  if (goneOf(rows).some(({ kind }) => kind === 'refund')) return page
  const untold = rows.filter((row) => isPayment(row) && /refunded$/.test(row.status))
  const sums: Row[] = []
  let unclear: Unclear | undefined
  for (const payment of untold) {
    const told = payment.status === 'refunded' ? payment.amount : toldOf(payment)
    const sum = told || (await sumOf(call, payment))
    if (typeof sum === 'number') sums.push({ ...payment, amount: -sum, is_sum: true })
    else if ('outcome' in sum) return sum
    else unclear = sum
  }
  return { ...page, rows: [...rows, ...sums].sort(byId), ...(unclear && { unclear }) }
}

async function sumOf(call: Caller, { id }: Row): Promise<number | Unclear | Rejected | Doubtful> {
  const answer = await call({ method: 'GET', path: `Transaction/${id}/` })
  if (answer.outcome !== 'data') return answer
  const refunded = wholeOf(invoiceOf(answer.data[0] ?? {}).refundedAmount)
  if (refunded !== undefined && refunded > 0) return refunded
  const { detail, raw } = unreadable(
    answer,
    `part of ${id} was paid back, and nobody says how much`,
  )
  return { detail, raw: raw! }
}
