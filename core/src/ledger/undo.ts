import type { Catalogue } from './event_catalogue.ts'
import type { PostedTransaction, Posting, PostingKind, Wallet } from './types.ts'
import { withoutZeros } from './wallet.ts'

/** The wallet without what the original did; undefined when some of it is gone already. */
export function undo(wallet: Wallet, original: PostedTransaction): Wallet | undefined {
  const unpaid = wallet.unpaid - original.unpaid
  const unpaid_spent = wallet.unpaid_spent - original.unpaid_spent
  const unpaid_in_deposits = wallet.unpaid_in_deposits - original.unpaid_in_deposits
  const loss_in_deposits = wallet.loss_in_deposits - original.loss_in_deposits
  if (loss_in_deposits < 0) return undefined
  if (unpaid_in_deposits < 0 || unpaid_spent < unpaid_in_deposits || unpaid < unpaid_spent)
    return undefined
  const vouchers = { ...wallet.vouchers }
  const deposits = { ...wallet.deposits }
  for (const { kind, voucher_id, item_id, quantity = 0 } of original.postings) {
    if (voucher_id)
      vouchers[voucher_id] =
        (vouchers[voucher_id] ?? 0) + (kind === 'voucher' ? -quantity : quantity)
    if (kind === 'deposit') deposits[item_id!] = (deposits[item_id!] ?? 0) - quantity
    if (kind === 'deposit_return') deposits[item_id!] = (deposits[item_id!] ?? 0) + quantity
  }
  if (Object.values(vouchers).some((quantity) => quantity < 0)) return undefined
  return {
    ...wallet,
    balance: wallet.balance - original.balance_change,
    unpaid,
    unpaid_spent,
    unpaid_in_deposits,
    loss_in_deposits,
    vouchers: withoutZeros(vouchers),
    deposits: withoutZeros(deposits),
  }
}

/** The transaction that takes another back, line by line. */
export function oppositeOf(original: PostedTransaction) {
  const { type, payment_type, bar_id, entrance_id, order_id, amount } = original
  return {
    type,
    payment_type,
    bar_id,
    entrance_id,
    order_id,
    amount: -amount,
    reversal_of: original._id,
    postings: original.postings.map(opposite),
  }
}

/** True if the container's price would be refunded although the container was returned before. */
export function paysTwice(wallet: Wallet, after: Wallet, { deposits, checks_returns }: Catalogue) {
  if (!checks_returns) return false
  return Object.entries(after.deposits).some(([id, held]) => {
    const allowed = -(deposits.get(id)?.delta ?? 0)
    return held < Math.min(allowed, wallet.deposits[id] ?? 0)
  })
}

function opposite(line: Posting): Posting {
  return { ...line, from: line.to, to: line.from, kind: line.kind && oppositeKind(line) }
}

function oppositeKind({ kind, voucher_id }: Posting): PostingKind {
  if (kind === 'deposit') return 'deposit_return'
  if (kind === 'deposit_return') return 'deposit'
  if (kind === 'voucher') return 'voucher_moved'
  // A voucher that paid comes back as a voucher.
  return voucher_id ? 'voucher' : kind!
}
