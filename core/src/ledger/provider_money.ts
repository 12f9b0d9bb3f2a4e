import { decline } from './decline.ts'
import type {
  Decision,
  GivenBack,
  Hold,
  Payment,
  Posting,
  Release,
  Settlement,
  TakenBack,
  Wallet,
} from './types.ts'
import { newTransaction, postOne, refundable } from './wallet.ts'

/** Credits a provider's payment; the fee is the organiser's and never part of the balance. */
export function decidePayment(command: Payment, wallet: Wallet): Decision {
  const { amount, fee, account, payment_type } = command
  const postings: Posting[] = []
  if (amount > 0) postings.push({ from: account, to: 'wallet', amount })
  if (fee > 0) postings.push({ from: account, to: 'fees', amount: fee })
  const after = { ...wallet, balance: wallet.balance + amount, is_bracelet_used: true }
  return postOne(command, wallet, after, { type: 'credit', amount, payment_type, postings })
}

/**
 * Debits a refund or chargeback that the provider made by itself; the spent part is the organiser's
 * loss.
 */
export function decideTakenBack(command: TakenBack, wallet: Wallet): Decision {
  const { amount, account, payment_type } = command
  const covered = Math.min(amount, refundable(wallet))
  const postings: Posting[] = []
  if (covered > 0) postings.push({ from: 'wallet', to: account, amount: covered })
  if (covered < amount) postings.push({ from: 'losses', to: account, amount: amount - covered })
  const after = { ...wallet, balance: wallet.balance - covered }
  return postOne(command, wallet, after, { type: command.as, amount, payment_type, postings })
}

/** Credits a won dispute: the visitor's part, and the organiser's former loss. */
export function decideGivenBack(command: GivenBack, wallet: Wallet): Decision {
  const { amount, losses, account, payment_type, original_id } = command
  const covered = amount - losses
  const postings: Posting[] = []
  if (covered > 0) postings.push({ from: account, to: 'wallet', amount: covered })
  if (losses > 0) postings.push({ from: account, to: 'losses', amount: losses })
  const after = { ...wallet, balance: wallet.balance + covered }
  return postOne(command, wallet, after, {
    type: 'chargeback',
    amount: -amount,
    payment_type,
    reversal_of: original_id,
    postings,
  })
}

/** Holds the refundable amount until the refund's result is known. */
export function decideHold(command: Hold, wallet: Wallet): Decision {
  const amount = Math.min(refundable(wallet), command.at_most ?? Number.MAX_SAFE_INTEGER)
  if (amount <= (command.freight ?? 0))
    return decline('unable_to_refund', undefined, { balance: wallet.balance / 100 })
  const after = { ...wallet, balance: wallet.balance - amount }
  const { refund_id, method } = command
  return postOne(command, wallet, after, {
    type: `${method}_refund`,
    amount,
    refund_id,
    postings: [{ from: 'wallet', to: 'refund_hold', amount }],
  })
}

/** Returns the held amount to the wallet, also after the bank returned the transfer. */
export function decideRelease(command: Release, wallet: Wallet): Decision {
  const { amount, refund_id, hold_id, method, from = 'refund_hold' } = command
  const after = { ...wallet, balance: wallet.balance + amount }
  const postings: Posting[] = [{ from, to: 'wallet', amount }]
  return postOne(command, wallet, after, {
    type: `${method}_refund`,
    amount: -amount,
    refund_id,
    reversal_of: hold_id,
    postings,
  })
}

/**
 * Releases a hold: the money has left by the bank or by its payment method; the fee goes to the
 * organiser.
 */
export function decideSettlement(command: Settlement): Decision {
  const { amount, refund_id, method, account, freight = 0 } = command
  const postings: Posting[] = [{ from: 'refund_hold', to: account, amount }]
  if (freight > 0) postings.push({ from: 'refund_hold', to: 'fees', amount: freight })
  return {
    status: 'posted',
    transactions: [
      newTransaction(command, null, null, {
        type: `${method}_refund`,
        amount,
        refund_id,
        postings,
      }),
    ],
    wallets: [],
  }
}
