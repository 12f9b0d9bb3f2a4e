import { decline } from './decline.ts'
import type {
  Decision,
  Hold,
  Line,
  Payment,
  Release,
  Settlement,
  TakenBack,
  Wallet,
} from './types.ts'
import { draft, post, refundable } from './wallet.ts'

/** Credits what a provider has taken; the fee is the organiser's and never part of the balance. */
export function decidePayment(item: Payment, wallet: Wallet): Decision {
  const { amount, fee, account, payment_type } = item
  const lines: Line[] = []
  if (amount > 0) lines.push({ from: account, to: 'wallet', amount })
  if (fee > 0) lines.push({ from: account, to: 'fees', amount: fee })
  const after = { ...wallet, balance: wallet.balance + amount, is_bracelet_used: true }
  return post(item, wallet, after, { type: 'credit', amount, payment_type, lines })
}

/** Takes back what a provider has given back by itself; what the visitor has spent of it is the organiser's loss. */
export function decideTakenBack(item: TakenBack, wallet: Wallet): Decision {
  const { amount, account, payment_type } = item
  const covered = Math.min(amount, refundable(wallet))
  const lines: Line[] = []
  if (covered > 0) lines.push({ from: 'wallet', to: account, amount: covered })
  if (covered < amount) lines.push({ from: 'losses', to: account, amount: amount - covered })
  const after = { ...wallet, balance: wallet.balance - covered }
  return post(item, wallet, after, { type: item.as, amount, payment_type, lines })
}

/** Puts aside what may be paid back, until it is known what became of it. */
export function decideHold(item: Hold, wallet: Wallet): Decision {
  const amount = Math.min(refundable(wallet), item.at_most ?? Number.MAX_SAFE_INTEGER)
  if (amount <= (item.freight ?? 0))
    return decline('unable_to_refund', undefined, { balance: wallet.balance / 100 })
  const after = { ...wallet, balance: wallet.balance - amount }
  const { refund_id, method } = item
  return post(item, wallet, after, {
    type: `${method}_refund`,
    amount,
    refund_id,
    lines: [{ from: 'wallet', to: 'refund_hold', amount }],
  })
}

/** Gives back what was held, also where it had left and the bank has sent it back. */
export function decideRelease(item: Release, wallet: Wallet): Decision {
  const { amount, refund_id, hold_id, method, from = 'refund_hold' } = item
  const after = { ...wallet, balance: wallet.balance + amount }
  const lines: Line[] = [{ from, to: 'wallet', amount }]
  return post(item, wallet, after, {
    type: `${method}_refund`,
    amount: -amount,
    refund_id,
    reversal_of: hold_id,
    lines,
  })
}

/** What was held has left: through the bank, or by the way it came; the freight is the organiser's. */
export function decideSettlement(item: Settlement): Decision {
  const { amount, refund_id, method, account, freight = 0 } = item
  const lines: Line[] = [{ from: 'refund_hold', to: account, amount }]
  if (freight > 0) lines.push({ from: 'refund_hold', to: 'fees', amount: freight })
  return {
    status: 'posted',
    drafts: [draft(item, null, null, { type: `${method}_refund`, amount, refund_id, lines })],
    wallets: [],
  }
}
