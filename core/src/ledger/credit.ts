import type { Cents } from '@kermesse/sdk/rules/money'
import { isDisabled } from '@kermesse/sdk/rules/sale_checks'
import { decline, tooHigh } from './decline.ts'
import type { Catalogue } from './event_catalogue.ts'
import { declineOrFlag, type FactContext } from './facts.ts'
import type { Credit, Decision, Unpaid, Wallet } from './types.ts'
import { give, postOne } from './wallet.ts'

/** Limit of a top-up or gift by staff: less than this, in minor units. */
export const staff_limit = 300_00

/** Tops up, within what a wallet may hold. */
export function decideCredit(
  command: Credit,
  wallet: Wallet,
  { maxLoadAmount }: Catalogue,
  context: FactContext = null,
): Decision {
  const declined = notAllowed(command, wallet, context)
  if (declined) return declined
  const after = {
    ...wallet,
    balance: wallet.balance + command.amount,
    is_bracelet_used: wallet.is_bracelet_used || command.uses_bracelet !== false,
  }
  const refused = exceedsMax(after, wallet, maxLoadAmount, context)
  if (refused) return refused
  const { amount, payment_type, account } = command
  return postOne(command, wallet, after, {
    type: command.as ?? 'credit',
    amount,
    payment_type,
    postings: [{ from: account, to: 'wallet', amount }],
  })
}

/** Gives organiser's credit, within what a wallet may hold. */
export function decideUnpaid(
  command: Unpaid,
  wallet: Wallet,
  { maxLoadAmount }: Catalogue,
  context: FactContext = null,
): Decision {
  const declined = notAllowed(command, wallet, context)
  if (declined) return declined
  const after = { ...give(wallet, command.amount), is_bracelet_used: true }
  const refused = exceedsMax(after, wallet, maxLoadAmount, context)
  if (refused) return refused
  const { amount } = command
  return postOne(command, wallet, after, {
    type: command.as ?? 'unpaid',
    amount,
    postings: [{ from: 'gifts', to: 'wallet', amount }],
  })
}

function notAllowed(command: Credit | Unpaid, wallet: Wallet, context: FactContext) {
  if (!isDisabled(wallet, command)) return undefined
  return declineOrFlag(context, 'wristband_blocked', decline('client_disabled'))
}

function exceedsMax(after: Wallet, wallet: Wallet, max: Cents, context: FactContext) {
  if (after.balance <= max) return undefined
  return declineOrFlag(context, 'load_too_high', tooHigh(max, wallet))
}
