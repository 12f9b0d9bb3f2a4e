import type { Catalogue } from './catalogue.ts'
import { decline, tooHigh } from './decline.ts'
import type { Credit, Decision, Unpaid, Wallet } from './types.ts'
import { give, isDisabled, postOne } from './wallet.ts'

/** Staff tops up and gives more than 0 and less than this at once, in minor units. */
export const staff_limit = 300_00

/** Tops up, within what a wallet may hold. */
export function decideCredit(
  command: Credit,
  wallet: Wallet,
  { maxLoadAmount }: Catalogue,
): Decision {
  if (isDisabled(wallet, command)) return decline('client_disabled')
  const after = {
    ...wallet,
    balance: wallet.balance + command.amount,
    is_bracelet_used: wallet.is_bracelet_used || command.uses_bracelet !== false,
  }
  if (after.balance > maxLoadAmount) return tooHigh(maxLoadAmount, wallet)
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
): Decision {
  if (isDisabled(wallet, command)) return decline('client_disabled')
  const after = { ...give(wallet, command.amount), is_bracelet_used: true }
  if (after.balance > maxLoadAmount) return tooHigh(maxLoadAmount, wallet)
  const { amount } = command
  return postOne(command, wallet, after, {
    type: command.as ?? 'unpaid',
    amount,
    postings: [{ from: 'gifts', to: 'wallet', amount }],
  })
}
