import type { Cents } from '@kermesse/sdk/rules/money'
import { DomainError, invalid } from '../platform/errors.ts'
import { fee_multiplier, fee_ratio } from '../platform/fee_ratio.ts'

/** The fee of an amount, both in minor units: rounded up to the cent. */
export function feeOf(amount: Cents): Cents {
  const { numerator, denominator } = fee_ratio
  return Math.floor((amount * numerator + denominator - 1) / denominator)
}

export type FeeQuery = {
  pay_transaction_fees?: boolean
  transaction_fees_multiplier?: number
  transaction_fees?: Cents
  amount?: Cents
}

/** The fee that a visitor adds; refuses a caller who has shown another one, or another amount. */
export function feeAsked(amount: Cents, query: FeeQuery): Cents {
  if (query.amount !== undefined && query.amount !== amount)
    throw invalid('amount', 'differs_from_address')
  const fee = query.pay_transaction_fees ? feeOf(amount) : 0
  const { transaction_fees_multiplier: multiplier = fee_multiplier, transaction_fees = fee } = query
  if (query.pay_transaction_fees && (multiplier !== fee_multiplier || transaction_fees !== fee))
    throw new DomainError('payment_fee_differs', undefined, {
      transaction_fees_multiplier: fee_multiplier,
      transaction_fees: fee / 100,
    })
  return fee
}
