import type { Schema } from '@kermesse/sdk/types'

export type TransactionType = Schema<'TransactionType'>

/** The effect of a transaction type. */
type Role =
  | 'sale'
  | 'load'
  | 'gift'
  | 'entrance'
  | 'zone'
  | 'repeat'
  | 'cash_payout'
  | 'provider_refund'
  | 'bank_refund'
  | 'chargeback'
  | 'departure'
  | 'arrival'
  | 'voucher'
  | 'donation'

/**
 * Effect of every type. A new type of the contract is added here, and all rules below follow from
 * it.
 */
const roles: Record<TransactionType, Role> = {
  debit: 'sale',
  credit: 'load',
  unpaid: 'gift',
  add_money_non_refundable: 'gift',
  entrance: 'entrance',
  add_entrance: 'entrance',
  zone: 'zone',
  repeat_operation: 'repeat',
  checkout: 'cash_payout',
  refund: 'cash_payout',
  forced_refund: 'cash_payout',
  twint_refund: 'provider_refund',
  card_refund: 'provider_refund',
  mypos_refund: 'provider_refund',
  form_refund: 'bank_refund',
  chargeback: 'chargeback',
  transfer_wristband: 'departure',
  defect_wristband: 'departure',
  balance_transfer_from_wristband: 'arrival',
  voucher: 'voucher',
  donation: 'donation',
}

export const transaction_types = Object.keys(roles) as TransactionType[]

/** Reversal of each type: alone, only with the other side of the transfer, or never. */
const reversals: Record<Role, 'alone' | 'as_a_whole' | 'never'> = {
  sale: 'alone',
  load: 'alone',
  gift: 'alone',
  entrance: 'alone',
  zone: 'never',
  repeat: 'alone',
  cash_payout: 'alone',
  provider_refund: 'never',
  bank_refund: 'never',
  chargeback: 'never',
  departure: 'as_a_whole',
  arrival: 'as_a_whole',
  voucher: 'never',
  donation: 'never',
}

/** Push notification to the visitor: `moved` is money in or out; null sends none. */
const news: Record<Role, 'moved' | 'paid' | 'refund' | 'charged_back' | null> = {
  sale: 'moved',
  load: 'moved',
  gift: 'moved',
  entrance: 'moved',
  zone: 'moved',
  repeat: 'moved',
  cash_payout: 'paid',
  provider_refund: 'refund',
  bank_refund: 'refund',
  chargeback: 'charged_back',
  departure: null,
  arrival: null,
  voucher: 'moved',
  donation: null,
}

export const roleOf = (type: TransactionType): Role => roles[type]

export const reversalOf = (type: TransactionType) => reversals[roles[type]]

/** The types that do one of these. */
export function typesOf(...wanted: Role[]): TransactionType[] {
  return transaction_types.filter((type) => wanted.includes(roles[type]))
}

/** Types with this push notification. */
export function typesToldAs(...wanted: (typeof news)[Role][]): TransactionType[] {
  return transaction_types.filter((type) => wanted.includes(news[roles[type]]))
}

/** Types as a list in SQL. */
export const sqlList = (types: TransactionType[]) => types.map((type) => `'${type}'`).join(', ')

/** Those that pay a visitor back, as a list in SQL. */
export const refund_types = sqlList(typesOf('cash_payout', 'provider_refund', 'bank_refund'))
