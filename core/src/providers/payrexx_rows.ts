import type { Movement, OpenState } from './payment_provider.ts'
import { type Fields, isFields } from './payrexx_call.ts'
import { readPayrexxTime } from './payrexx_webhook_body.ts'

/** One of Payrexx's transactions: a payment, an attempt at one, or with a negative amount what went back. */
export type Row = {
  id: number
  status: string
  amount: number
  /** The transaction says its own amount; otherwise it is that of its invoice, which is a payment's. */
  is_amount_told: boolean
  /** ISO 8601; undefined where they tell no time. */
  date: string | undefined
  /** Of what went back: the payment that it names as its own. */
  original_id?: number
  /** A row with the sum of all refunds of a payment, if only the sum is known. */
  is_sum?: true
}

/** The transactions of one payment page, oldest first. */
export type PaymentRows = { reference: string | null; currency: string; rows: Row[] }

/** Statuses that follow a successful payment; `authorized` and `reserved` are not captured yet. */
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

const is_disputed = new Set(['disputed', 'chargeback'])

/** Unsettled rows of a page: a dispute that may still be won, or a payment held for review. */
export function openStatesOf(rows: Row[], raw: string): OpenState[] {
  const states: OpenState[] = []
  if (rows.some(({ status }) => status === 'disputed')) states.push('disputed')
  const is_insecure = raw === 'insecure' || rows.some(({ status }) => status === 'insecure')
  if (is_insecure && !rows.some(isPayment)) states.push('insecure')
  return states
}

/** A chargeback is a transaction of its own. */
const isChargeback = ({ amount, status }: Row) => amount < 0 && is_disputed.has(status)

/** A refund that failed or is still on its way has moved nothing. */
export const isRefund = ({ amount, status }: Row) =>
  amount < 0 &&
  (paid.has(status) || status === 'refund') &&
  status !== 'refund_pending' &&
  !is_disputed.has(status)

/** A refund that was taken and is not through yet, beside its payment. */
export const isComing = ({ amount, status }: Row) => amount < 0 && status === 'refund_pending'

/**
 * Parses a transaction in every documented shape: with its own amount, or with that of its invoice
 * alone. Undefined for anything else.
 */
export function readRow(value: unknown): Row | undefined {
  if (!isFields(value)) return undefined
  const { status, time } = value
  const id = wholeOf(value.id)
  const own = wholeOf(value.amount)
  const amount = own ?? wholeOf(invoiceOf(value).totalAmount)
  if (id === undefined || amount === undefined || typeof status !== 'string') return undefined
  const original_id = wholeOf(value.originalTransactionId)
  const date = readPayrexxTime(time)
  const is_amount_told = own !== undefined
  return { id, status, amount, is_amount_told, date, ...(original_id && { original_id }) }
}

/** Reads a list of transactions, oldest first; undefined when it cannot be read as a whole. */
export function readRows(values: unknown[]): Row[] | undefined {
  const rows = values.map(readRow)
  if (!rows.every((row) => row !== undefined)) return undefined
  return areSound(rows) ? rows.sort(byId) : undefined
}

/**
 * Several transactions with the amount of one invoice are ambiguous: payment and refund look the
 * same.
 */
export function areSound(rows: Row[]): boolean {
  return (
    rows.filter(isPayment).length < 2 || rows.filter(isPayment).every((row) => row.is_amount_told)
  )
}

export const byId = (a: Row, b: Row) => a.id - b.id || b.amount - a.amount

/** The transactions that a gateway carries below its invoices. */
export function gatewayTransactions({ invoices }: Fields): unknown[] {
  const lists = listOf(invoices).map((invoice) => listOf(isFields(invoice) && invoice.transactions))
  return lists.flat()
}

export const invoiceOf = ({ invoice }: Fields): Fields => (isFields(invoice) ? invoice : {})

/** The merchant's reference: the invoice's first, because a terminal writes one of its own beside the transaction. */
export function referenceOf(value: Fields): string | null {
  const found = invoiceOf(value).referenceId || value.referenceId
  return typeof found === 'string' && found ? found : null
}

/** A whole number, or the text of one. */
export function wholeOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

/** Refunds and chargebacks of a payment: `refunded` is the sum of refunds until then. */
export type Gone = {
  kind: 'refund' | 'chargeback'
  row: Row
  amount: number
  payment: Row | undefined
  refunded: number
  provider_id: string
}

/**
 * The name of a refund: what had been paid back of its payment once it was done. That only grows, so it names each refund
 * of a payment once, and every answer that tells of a refund tells it.
 */
export const refundId = (payment_id: string | number, refunded: number) =>
  `${payment_id}/r${refunded}`

/** Refunds and chargebacks among the transactions of one page, each with its payment. */
export function goneOf(rows: Row[]): Gone[] {
  const payments = rows.filter(isPayment)
  const taken = new Map<Row, { refunds: number; all: number }>()
  const gone: Gone[] = []
  const add = (kind: Gone['kind'], row: Row, amount: number, payment: Row | undefined) => {
    const { refunds = 0, all = 0 } = (payment && taken.get(payment)) ?? {}
    const refunded = kind === 'refund' ? refunds + amount : refunds
    if (payment) taken.set(payment, { refunds: refunded, all: all + amount })
    const is_named = kind === 'refund' && payment
    const provider_id = is_named ? refundId(payment.id, refunded) : `${row.id}`
    gone.push({ kind, row, amount, payment, refunded, provider_id })
  }
  for (const row of rows.filter((one) => isRefund(one) || isChargeback(one))) {
    const kind = isRefund(row) ? 'refund' : 'chargeback'
    const room = (one: Row) => one.amount - (taken.get(one)?.all ?? 0)
    add(kind, row, -row.amount, sourceOf(row, payments, room))
  }
  for (const payment of payments.filter(({ status }) => status === 'chargeback')) {
    const { all = 0 } = taken.get(payment) ?? {}
    const is_told = gone.some((one) => one.kind === 'chargeback' && one.payment === payment)
    // Only what was not paid back already is taken back.
    if (!is_told && payment.amount > all) add('chargeback', payment, payment.amount - all, payment)
  }
  return gone
}

/**
 * The payment that a row names as its own. Without a name, on a page paid twice: one whose state says that something went
 * back, and has that much left.
 */
function sourceOf(row: Row, payments: Row[], room: (payment: Row) => number): Row | undefined {
  const own = payments.find(({ id }) => id === (row.original_id ?? row.id))
  if (own || payments.length < 2) return own ?? payments[0]
  const fits = payments.filter((one) => one.id < row.id && room(one) >= -row.amount)
  const says = isChargeback(row) ? /disputed|chargeback/ : /refunded|refund_pending/
  const said = fits.filter(({ status }) => says.test(status))
  // Each that says so had one, before any had two.
  return said.find((one) => room(one) === one.amount) ?? said[0] ?? fits[0] ?? payments[0]
}

/** Movements, payments first. `opened_at` is the fallback for rows without a time. */
export function movementsOf(
  { reference, currency, rows }: PaymentRows,
  opened_at: string,
): Movement[] {
  const common = (row: Row) => ({ reference, currency, date: row.date ?? opened_at })
  const payments = rows.filter(isPayment).map((row): Movement => {
    return { kind: 'payment', provider_id: String(row.id), amount: row.amount, ...common(row) }
  })
  const gone = goneOf(rows).map(({ kind, row, amount, payment, provider_id }): Movement => {
    const original = payment && { provider_id: String(payment.id) }
    return { kind, provider_id, amount, ...common(row), ...(original && { original }) }
  })
  const isA = (kind: Movement['kind']) => (one: Movement) => one.kind === kind
  return [...payments, ...gone.filter(isA('refund')), ...gone.filter(isA('chargeback'))]
}

/** A list, or PHP's idea of one: an object with numbers for keys. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return isFields(value) ? Object.values(value) : []
}
