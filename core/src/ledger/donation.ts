import assert from 'node:assert/strict'
import { decline } from './decline.ts'
import type { Decision, Donation, Wallet } from './types.ts'
import { postOne, refundable } from './wallet.ts'

/** Moves a donation out of the refundable balance at once; a change moves the difference. */
export function decideDonation(command: Donation, wallet: Wallet): Decision {
  const { amount, donated } = command
  assert(amount !== 0 && donated + amount >= 0)
  const room = refundable(wallet)
  if (amount > room)
    return decline('donation_exceeds_balance', undefined, { room: (donated + room) / 100 })
  const after = { ...wallet, balance: wallet.balance - amount }
  const [from, to] =
    amount > 0 ? (['wallet', 'donations'] as const) : (['donations', 'wallet'] as const)
  return postOne(command, wallet, after, {
    type: 'donation',
    amount,
    postings: [{ from, to, amount: Math.abs(amount) }],
  })
}
