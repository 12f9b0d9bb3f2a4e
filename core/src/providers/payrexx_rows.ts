import type { Movement } from './payment.ts'
import { type Fields, isFields } from './payrexx_call.ts'
import { readPayrexxTime } from './payrexx_webhook.ts'

/** One of Payrexx's transactions: a payment, an attempt at one, or a refund with a negative amount. */
export type Row = {
  id: number
  status: string
  amount: number
  /** ISO 8601; undefined where they tell no time. */
  date: string | undefined
}

/** The transactions of one payment page, oldest first. */
export type PaymentRows = { reference: string | null; currency: string; rows: Row[] }

/** What was paid is not lost from these again; what is `authorized` or `reserved` is not ours yet. */
const paid = new Set([
  'confirmed',
  'partially-refunded',
  'refunded',
  'refund_pending',
  'disputed',
  'chargeback',
])

const ended: Record<string, 'failed' | 'cancelled'> = {
  cancelled: 'cancelled',
  // Nobody came to pay.
  expired: 'cancelled',
  declined: 'failed',
  error: 'failed',
  insecure: 'failed',
}

/** The state of a payment; a word that nobody knows yet is `pending`. */
export function stateOf(rows: Row[], raw: string): 'pending' | 'paid' | 'failed' | 'cancelled' {
  if (rows.some(isPayment)) return 'paid'
  return ended[raw] ?? 'pending'
}

export const isPayment = ({ amount, status }: Row) => amount > 0 && paid.has(status)

/** A refund that failed or is still on its way has moved nothing. */
export const isRefund = ({ amount, status }: Row) =>
  amount < 0 && (paid.has(status) || status === 'refund') && status !== 'refund_pending'

/** Reads a transaction; undefined when it is none. */
export function readRow(value: unknown): Row | undefined {
  if (!isFields(value)) return undefined
  const { id, status, amount, time } = value
  if (!isWhole(id) || !isWhole(amount) || typeof status !== 'string') return undefined
  return { id, status, amount, date: readPayrexxTime(time) }
}

/** Reads a list of transactions, oldest first; undefined when one of them is none. */
export function readRows(values: unknown[]): Row[] | undefined {
  const rows = values.map(readRow)
  if (!rows.every((row) => row !== undefined)) return undefined
  return rows.sort((a, b) => a.id - b.id)
}

/** The transactions that a gateway carries below its invoices. */
export function gatewayTransactions({ invoices }: Fields): unknown[] {
  const lists = listOf(invoices).map((invoice) => listOf(isFields(invoice) && invoice.transactions))
  return lists.flat()
}

export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/**
 * The name of a refund: what had been paid back of the payment once it was done. That only grows, so it names each refund
 * of a payment once, and every answer that tells of a refund tells it.
 */
export const refundId = (reference: string, refunded: number) => `${reference}/r${refunded}`

/** What moved, the payments first. `opened_at` stands in where they tell no time. */
export function movementsOf(
  { reference, currency, rows }: PaymentRows,
  opened_at: string,
): Movement[] {
  const common = (row: Row) => ({ reference, currency, date: row.date ?? opened_at })
  const payments = rows.filter(isPayment).map((row): Movement => {
    return { kind: 'payment', provider_id: String(row.id), amount: row.amount, ...common(row) }
  })
  const refunds = refundsOf(reference, rows).map(({ row, provider_id }): Movement => {
    return { kind: 'refund', provider_id, amount: -row.amount, ...common(row) }
  })
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const chargebacks = rows.filter((row) => isPayment(row) && row.status === 'chargeback')
  return [
    ...payments,
    ...refunds,
    // Only what was not paid back already is taken back.
    ...chargebacks
      .map((row): Movement => {
        const amount = Math.max(0, row.amount - refunded)
        return { kind: 'chargeback', provider_id: String(row.id), amount, ...common(row) }
      })
      .filter(({ amount }) => amount > 0),
  ]
}

/** The refunds among the transactions of one payment, each with its name and what it brought the payment to. */
export function refundsOf(reference: string | null, rows: Row[]) {
  let refunded = 0
  return rows.filter(isRefund).map((row) => {
    refunded -= row.amount
    // A payment that is not ours has no reference to be named after.
    const provider_id = reference ? refundId(reference, refunded) : `${row.id}`
    return { row, refunded, provider_id }
  })
}

/** A list, or PHP's idea of one: an object with numbers for keys. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return isFields(value) ? Object.values(value) : []
}
