import type { Books, Transaction } from './books.ts'

/** True if merchants can see the transaction already. */
export const isShown = (books: Books, { shown_from_ms = 0 }: Transaction) =>
  shown_from_ms <= books.now()

/** A transaction as merchants are shown it: a refund that is kept back from them has not touched its payment. */
export function asShown(books: Books, transaction: Transaction): Transaction {
  const { amount, status } = transaction
  const kept_back = books
    .of(books.gatewayOf(transaction))
    .filter((one) => one.amount < 0 && !isShown(books, one))
    .reduce((sum, one) => sum - one.amount, 0)
  if (amount <= 0 || kept_back === 0) return transaction
  const refunded = transaction.refunded - kept_back
  const was_refunded = status === 'refunded' || status === 'partially-refunded'
  const before = refunded > 0 ? 'partially-refunded' : 'confirmed'
  return { ...transaction, refunded, status: was_refunded ? before : status }
}
