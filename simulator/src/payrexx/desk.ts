import type { Books, Gateway, Transaction } from './books.ts'
import { asShown } from './shown.ts'

/** Payrexx says no, in its own words. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface Payment {
  brand: string
  /** In cents; what was asked for when absent. */
  amount?: number
  /** Goes through although the page has expired. */
  is_late?: boolean
  /** Goes through although the page was paid before. */
  is_again?: boolean
}

/** How a refund is taken: left pending, as a row beside its payment, or shown to merchants from some time on. */
export interface Manner {
  is_pending?: boolean
  is_apart?: boolean
  shown_from_ms?: number
}

/** Actions on a payment by the visitor, the merchant or the visitor's bank. */
export interface Desk {
  status(gateway: Gateway): string
  pay(gateway: Gateway, payment: Payment): Transaction
  /** The visitor's bank says no; the visitor may try again. */
  decline(gateway: Gateway, brand: string): Transaction
  cancel(gateway: Gateway): Transaction
  remove(gateway: Gateway): void
  /** Pays back in cents, all that is left when there is no amount. */
  refund(payment: Transaction, amount?: number, manner?: Manner): Transaction
  /** Ends a refund that was pending. */
  settle(payment: Transaction, result: 'done' | 'failed'): Transaction
  dispute(payment: Transaction): Transaction
  /** The merchant has won: the payment stands as before, and rows of the dispute are gone. */
  win(payment: Transaction): Transaction
  /** Somebody paid, and it is held back as insecure until the merchant lets it through. */
  holdBack(gateway: Gateway, brand: string): Transaction
  letThrough(payment: Transaction): Transaction
  chargeBack(payment: Transaction): Transaction
  /** A chargeback by the visitor's bank, as a transaction of its own beside the payment. */
  takeBack(payment: Transaction, status: 'disputed' | 'chargeback', amount?: number): Transaction
}

/** Calls `tell` with each changed transaction. */
export function openDesk(books: Books, tell: (transaction: Transaction) => void): Desk {
  const told = (transaction: Transaction) => {
    tell(transaction)
    return transaction
  }
  const move = (transaction: Transaction, status: string) => {
    transaction.status = status
    books.changed()
    return told(transaction)
  }
  const attempt = (
    gateway: Gateway,
    status: string,
    { brand, amount, is_late, is_again }: Payment,
  ) => {
    if (gateway.is_deleted) throw new Refused(404, 'The gateway does not exist any more')
    if (!is_late && statusOf(books, gateway) === 'expired')
      throw new Refused(400, 'The gateway has expired')
    if (!is_again && books.of(gateway).some(isPaid))
      throw new Refused(400, 'The gateway is already paid')
    return told(books.add(gateway, { status, amount: amount ?? gateway.amount, brand }))
  }
  const book = (payment: Transaction, amount: number, shown_from_ms?: number) => {
    const gateway = books.gatewayOf(payment)
    payment.refunded += amount
    const { brand } = payment
    books.add(gateway, {
      status: 'refunded',
      amount: -amount,
      brand,
      of: payment.id,
      ...(shown_from_ms && { shown_from_ms }),
    })
    return move(payment, payment.refunded < payment.amount ? 'partially-refunded' : 'refunded')
  }

  return {
    status: (gateway) => statusOf(books, gateway),
    pay: (gateway, payment) => attempt(gateway, 'confirmed', payment),
    decline: (gateway, brand) => attempt(gateway, 'declined', { brand }),
    cancel: (gateway) => attempt(gateway, 'cancelled', { brand: '' }),
    remove(gateway) {
      if (books.of(gateway).some(isPaid)) throw new Refused(400, 'The gateway is already used')
      gateway.is_deleted = true
      books.changed()
    },
    refund(payment, wanted, manner = {}) {
      const amount = refundableOf(books, payment, wanted)
      const { is_pending, is_apart, shown_from_ms } = manner
      if (is_apart) {
        const { brand, id: of } = payment
        const row = { status: 'refund_pending', amount: -amount, brand, is_apart, of }
        tell(books.add(books.gatewayOf(payment), row))
        return payment
      }
      if (!is_pending) return book(payment, amount, shown_from_ms)
      payment.pending_refund = amount
      return move(payment, 'refund_pending')
    },
    settle(payment, result) {
      if (payment.is_apart && payment.status === 'refund_pending')
        return move(payment, result === 'done' ? 'refunded' : 'declined')
      const { pending_refund: amount } = payment
      if (!amount) throw new Refused(400, 'No refund is pending')
      payment.pending_refund = 0
      if (result === 'done') return book(payment, amount)
      return move(payment, payment.refunded > 0 ? 'partially-refunded' : 'confirmed')
    },
    dispute: (payment) => move(payment, 'disputed'),
    win(payment) {
      endDispute(books, payment)
      return move(payment, payment.refunded > 0 ? 'partially-refunded' : 'confirmed')
    },
    holdBack: (gateway, brand) => attempt(gateway, 'insecure', { brand }),
    letThrough: (payment) => move(payment, 'confirmed'),
    chargeBack: (payment) => move(payment, 'chargeback'),
    takeBack: (payment, status, amount) => told(addTakenBack(books, payment, { status, amount })),
  }
}

/** How much goes back of a payment: what is wanted, or all that is left. Throws Refused. */
function refundableOf(books: Books, payment: Transaction, wanted: number | undefined): number {
  const left = payment.amount - payment.refunded - apartFrom(books, payment)
  const amount = wanted ?? left
  if (payment.amount > 0 && payment.status === 'refunded')
    throw new Refused(400, 'The transaction is already refunded')
  if (!['confirmed', 'partially-refunded'].includes(payment.status) || payment.amount <= 0)
    throw new Refused(400, `A transaction in status ${payment.status} is not refundable`)
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new Refused(400, "Invalid value passed for parameter 'amount'")
  if (amount > left) throw new Refused(400, 'The amount exceeds the refundable amount')
  return amount
}

/** Takes the rows of a dispute off the books. Throws Refused where nothing is disputed. */
function endDispute(books: Books, payment: Transaction) {
  const rows = books
    .of(books.gatewayOf(payment))
    .filter(({ of, status }) => of === payment.id && status === 'disputed')
  if (rows.length === 0 && payment.status !== 'disputed')
    throw new Refused(400, 'Nothing is disputed')
  for (const row of rows) books.drop(row)
}

function addTakenBack(
  books: Books,
  payment: Transaction,
  { status, amount = payment.amount - payment.refunded }: { status: string; amount?: number },
) {
  const { brand } = payment
  return books.add(books.gatewayOf(payment), { status, amount: -amount, brand, of: payment.id })
}

const attempts = new Set(['declined', 'cancelled', 'expired', 'insecure'])

export const isPaid = ({ amount, status }: Transaction) => amount > 0 && !attempts.has(status)

/** Sum of the refunds that are separate transactions. */
function apartFrom(books: Books, payment: Transaction): number {
  return books
    .of(books.gatewayOf(payment))
    .filter(({ is_apart, status }) => is_apart && status !== 'declined')
    .reduce((sum, { amount }) => sum - amount, 0)
}

/** A gateway shows how its last payment stands; nothing wakes up when it expires. */
function statusOf(books: Books, gateway: Gateway): string {
  const payments = books.of(gateway).filter(({ amount }) => amount > 0)
  const last = payments.findLast(isPaid) ?? payments.at(-1)
  if (last) return asShown(books, last).status
  return books.now() > gateway.created_at_ms + gateway.validity_ms ? 'expired' : 'waiting'
}
