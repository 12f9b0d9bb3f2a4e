import { type Cents, roundTo } from '@kermesse/sdk/rules/money'
import { cleanReceipt } from './receipt_key.ts'
import type { Command, Posted, Posting, Transaction, Wallet } from './types.ts'

type Money = Pick<Wallet, 'balance' | 'unpaid' | 'unpaid_spent'>

/** Refundable amount in minor units: the balance less the remaining organiser's credit. */
export function refundable(wallet: Money): Cents {
  return Math.max(0, ownMoney(wallet))
}

/** The visitor's part of the balance, in minor units; below zero it is a debt, whatever the organiser has given. */
export function ownMoney({ balance, unpaid, unpaid_spent }: Money): Cents {
  return balance - (unpaid - unpaid_spent)
}

/**
 * Takes `out` (of it `deposits` for containers) from a wallet and gives it `back` for containers returned; all in minor
 * units. Organiser's credit is spent first; what of it went into containers comes back as organiser's credit.
 */
export function spend(
  wallet: Wallet,
  { out, deposits, back }: { out: Cents; deposits: Cents; back: Cents },
): Wallet {
  const restored = Math.min(back, wallet.unpaid_in_deposits)
  const available = wallet.unpaid - wallet.unpaid_spent + restored
  const on_products = Math.min(available, Math.max(0, out - deposits))
  // Containers returned in the same order were never lent, so credit does not pay for them: it
  // would come back as money.
  const lent = Math.max(0, deposits - (back - restored))
  const on_deposits = Math.min(available - on_products, lent)
  return {
    ...wallet,
    balance: wallet.balance - out + back,
    unpaid_spent: wallet.unpaid_spent - restored + on_products + on_deposits,
    unpaid_in_deposits: wallet.unpaid_in_deposits - restored + on_deposits,
  }
}

/**
 * Gives organiser's credit, in minor units. A debt stays the visitor's: a gift that paid it would come back as money with
 * the container that the debt was made for.
 */
export function give(wallet: Wallet, amount: Cents): Wallet {
  const { balance, unpaid } = wallet
  return { ...wallet, balance: balance + amount, unpaid: unpaid + amount }
}

/** Hands out containers that the organiser pays, in minor units: what they bring back is organiser's credit. */
export function giveInContainers(wallet: Wallet, amount: Cents): Wallet {
  return {
    ...wallet,
    unpaid: wallet.unpaid + amount,
    unpaid_spent: wallet.unpaid_spent + amount,
    unpaid_in_deposits: wallet.unpaid_in_deposits + amount,
  }
}

/** Takes back from a wallet, in minor units, what containers bring that `offline_losses` paid. */
export function repayLoss(wallet: Wallet, back: Cents): { after: Wallet; postings: Posting[] } {
  const amount = Math.min(back, wallet.loss_in_deposits)
  if (amount === 0) return { after: wallet, postings: [] }
  return {
    after: {
      ...wallet,
      balance: wallet.balance - amount,
      loss_in_deposits: wallet.loss_in_deposits - amount,
    },
    postings: [{ from: 'wallet', to: 'offline_losses', amount }],
  }
}

/** Returns the cash for a refundable remainder, rounded to the smallest coin, and its postings; the difference goes to `rounding`. */
export function cashPayout(amount: Cents, coin: Cents): { payout: Cents; postings: Posting[] } {
  const payout = roundTo(amount, coin)
  const paid = Math.min(amount, payout)
  const postings: Posting[] = []
  if (paid > 0) postings.push({ from: 'wallet', to: 'cash', amount: paid })
  if (payout < amount) postings.push({ from: 'wallet', to: 'rounding', amount: amount - payout })
  if (payout > amount) postings.push({ from: 'rounding', to: 'cash', amount: payout - amount })
  return { payout, postings }
}

/** The transaction that takes a wallet from `before` to `after`. */
export function newTransaction(
  command: Command,
  before: Wallet | null,
  after: Wallet | null,
  rest: Partial<Transaction> & Pick<Transaction, 'type' | 'amount' | 'postings'>,
): Transaction {
  const { card_transaction_id } = command
  return {
    _id: command.id,
    payment_type: null,
    uid: after?.uid ?? null,
    balance_change: after && before ? after.balance - before.balance : 0,
    balance: after?.balance ?? null,
    unpaid: after && before ? after.unpaid - before.unpaid : 0,
    unpaid_spent: after && before ? after.unpaid_spent - before.unpaid_spent : 0,
    unpaid_in_deposits: after && before ? after.unpaid_in_deposits - before.unpaid_in_deposits : 0,
    loss_in_deposits: after && before ? after.loss_in_deposits - before.loss_in_deposits : 0,
    bar_id: command.bar_id ?? null,
    user_id: command.user_id,
    entrance_id: null,
    refund_id: null,
    reversal_of: null,
    date: command.date,
    order_number: command.order_number ?? null,
    table_number: command.table_number ?? null,
    smartphone_number: command.smartphone_number ?? null,
    terminal_code: command.terminal_code ?? null,
    card_transaction_id: (card_transaction_id && cleanReceipt(card_transaction_id)) || null,
    twint_direct_merchant_tran_id: command.twint_direct_merchant_tran_id ?? null,
    order_id: command.order_id ?? null,
    read_by: command.read_by ?? null,
    flags: null,
    device_date: null,
    device_uid: null,
    hash: command.hash,
    ...rest,
  }
}

/** The decision that posts one transaction on one wallet. */
export function postOne(
  command: Command,
  before: Wallet,
  after: Wallet,
  rest: Partial<Transaction> & Pick<Transaction, 'type' | 'amount' | 'postings'>,
): Posted {
  return {
    status: 'posted',
    transactions: [newTransaction(command, before, after, rest)],
    wallets: [after],
  }
}

/** Quantities without those that are zero. */
export function withoutZeros(quantities: Record<string, number>) {
  return Object.fromEntries(Object.entries(quantities).filter(([, quantity]) => quantity !== 0))
}
