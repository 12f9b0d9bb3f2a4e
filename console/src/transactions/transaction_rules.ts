import { kindOf as kindOfSale } from '@kermesse/sdk/rules/transaction_kind'
import type { Schema } from '@kermesse/sdk/types'

type Transaction = Schema<'Transaction'>

const transfers = ['transfer_wristband', 'balance_transfer_from_wristband']
const entrances = ['entrance', 'zone', 'add_entrance']
const by_provider = ['twint', 'twint_direct', 'mypos', 'card']

export function isTransfer({ type }: Transaction) {
  return transfers.includes(type)
}

/** Summarizes the sold items or the admission. */
export function whatOf({ order }: Transaction) {
  const [first, ...rest] = order
  if (!first) return ''
  const name = first.quantity > 1 ? `${first.quantity} × ${first.name}` : first.name
  return rest.length > 0 ? `${name} +${rest.length}` : name
}

/** The type by which people know a transaction. */
export function kindOf({ type, order }: Pick<Transaction, 'type' | 'order'>) {
  return kindOfSale(type, order)
}

/** Payments from the wristband and both sides of a transfer are reversed only by force. */
export function needsForce(transaction: Transaction) {
  const { type, payment_type } = transaction
  const is_paid_within = payment_type === 'wristband' && entrances.includes(type)
  return is_paid_within || isTransfer(transaction)
}

/** A payment that can go back by the way it came. */
export function canPayBack({ type, payment_type, refunded, reversal_of }: Transaction) {
  return (
    type === 'credit' && !refunded && !reversal_of && by_provider.includes(payment_type ?? 'cash')
  )
}

/** Returns true if the desk can repeat it; card and TWINT payments need a new payment. */
export function canRepeat({ type, payment_type, refunded, reversal_of }: Transaction) {
  const kinds = ['credit', 'unpaid', 'add_money_non_refundable', ...entrances, 'repeat_operation']
  const is_plain = [null, 'cash', 'wristband'].includes(payment_type)
  return kinds.includes(type) && is_plain && !refunded && !reversal_of
}
