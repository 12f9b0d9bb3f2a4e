import { errors } from '@kermesse/sdk/generated/errors'
import type { Cents } from '@kermesse/sdk/rules/money'
import type { Refusal } from '@kermesse/sdk/rules/sale'
import { insufficientBalance } from '@kermesse/sdk/rules/sale_checks'
import type { ErrorCode } from '@kermesse/sdk/types'
import type { Details } from '../platform/errors.ts'
import type { Account, Declined, PaymentType, Wallet } from './types.ts'
import { refundable } from './wallet.ts'

/** A refusal: nothing moves, and the same id may succeed later, unless it is stored as final. */
export function decline(code: ErrorCode, message?: string, details?: Details): Declined {
  return {
    status: 'declined',
    code,
    message: message ? `${errors[code].en} ${message}` : errors[code].en,
    details,
  }
}

/** A refusal by the rule book as the ledger declines. */
export const declined = ({ code, remark, details }: Refusal): Declined =>
  decline(code, remark, details)

/** Insufficient balance: with the balance and the price in major units. */
export const insufficient = (wallet: Wallet, amount: Cents): Declined =>
  declined(insufficientBalance(wallet, amount))

/** Above the maximum load: with the limit and the remaining room in major units. */
export function tooHigh(max: Cents, { balance }: Wallet): Declined {
  return decline('load_too_high', undefined, {
    max: max / 100,
    room: Math.max(0, max - balance) / 100,
  })
}

/** Less than the smallest coin: with the balance and the coin in major units. */
export function lessThanACoin(wallet: Wallet, coin: Cents): Declined {
  return decline('payout_below_smallest_coin', undefined, {
    balance: wallet.balance / 100,
    refundable: refundable(wallet) / 100,
    smallest_coin: coin / 100,
  })
}

/** The account that is debited for a payment type at a counter. */
export function accountOf(payment_type: PaymentType): Account {
  const accounts = {
    cash: 'cash',
    card: 'card_terminal',
    mypos: 'card_terminal',
    twint: 'twint_other',
    twint_direct: 'twint_app',
    wristband: 'wallet',
  } as const
  return accounts[payment_type]
}
