import type { Account, Transaction } from '../../src/ledger/types.ts'
import { derivedId } from '../../src/platform/ids.ts'
import type { DateRange } from '../../src/statistics/range.ts'

const by_hand = new Set([
  'debit',
  'credit',
  'unpaid',
  'add_money_non_refundable',
  'entrance',
  'add_entrance',
  'repeat_operation',
  'checkout',
  'refund',
  'forced_refund',
  'transfer_wristband',
  'balance_transfer_from_wristband',
])
const payouts = ['checkout', 'refund', 'forced_refund']
const by_provider = ['twint_refund', 'card_refund', 'mypos_refund']
const tenders = ['cash', 'twint_web', 'twint_app', 'twint_other', 'card_online', 'card_terminal']

type Counted = {
  transaction: Transaction
  at_ms: number
  bar_id: string | null
  is_taken_back: boolean
}

/** The figures of a range, computed slowly and plainly from every transaction; minor units. */
export function slowStatistics(
  posted: Transaction[],
  bar_id: string | undefined,
  range: DateRange,
) {
  const all = posted.map((one) => counted(one, posted))
  const is_before_end = ({ at_ms }: Counted) => range.end_ms === null || at_ms < range.end_ms
  const is_of_bar = (one: Counted) => bar_id === undefined || one.bar_id === bar_id
  const is_begun = ({ at_ms }: Counted) => range.begin_ms === null || at_ms >= range.begin_ms
  const within = all.filter((one) => is_of_bar(one) && is_before_end(one) && is_begun(one))
  const moved = (account: Account, of: Counted[] = within) => {
    let sum = 0
    for (const { transaction } of of)
      for (const { from, to, amount } of transaction.postings) {
        if (to === account) sum += amount
        if (from === account) sum -= amount
      }
    return sum
  }
  const loads = within.filter(({ transaction: { type } }) => !isPayback(type))
  const paybacks = (...types: string[]) =>
    within.filter(({ transaction: { type } }) => types.includes(type))
  const loaded = (...accounts: string[]) =>
    0 - sum(accounts.map((account) => moved(account as Account, loads)))
  const paid = (of: Counted[], ...accounts: string[]) =>
    sum(accounts.map((account) => moved(account as Account, of)))

  const form_refund = moved('bank')
  const checkout = paid(paybacks(...payouts), ...tenders)
  const twint = ['twint_web', 'twint_app', 'twint_other']
  const twint_refund = paid(paybacks(...by_provider), ...twint)
  const card_refund = paid(paybacks(...by_provider), 'card_online')
  const mypos_refund = paid(paybacks(...by_provider), 'card_terminal')
  const chargeback = paid(paybacks('chargeback'), ...tenders)
  const refunds = form_refund + checkout + twint_refund + card_refund + mypos_refund + chargeback
  const ended = bar_id === undefined ? all.filter(is_before_end) : []
  const end = stockOf(ended, posted)
  // A sale that ended before the range changes nothing in it.
  const before = ended.filter((one) => !is_begun(one))
  const begin = stockOf(before, posted)
  const is_within = (at_ms: number) =>
    (range.begin_ms === null || at_ms >= range.begin_ms) &&
    (range.end_ms === null || at_ms < range.end_ms)
  const booked = posted.filter(
    (one) =>
      (bar_id === undefined || one.bar_id === bar_id) && is_within(new Date(one.date).getTime()),
  )
  return {
    cash: { by_sale_date: loaded('cash') - checkout, by_booking_date: cashMoved(booked) },
    debit: moved('sales') + moved('deposits'),
    entrance: moved('entrances'),
    unpaid: 0 - moved('gifts'),
    donation: moved('donations'),
    fees: moved('fees'),
    rounding: moved('rounding'),
    losses: moved('losses'),
    offline_losses: moved('offline_losses'),
    refunds_under_way: moved('refund_hold'),
    credit: loaded(...tenders),
    cash_credit: loaded('cash'),
    twint_credit_by_web: loaded('twint_web'),
    twint_credit_by_app: loaded('twint_app'),
    twint_credit_other: loaded('twint_other'),
    credit_card: loaded('card_online'),
    mypos: loaded('card_terminal'),
    checkout,
    form_refund,
    twint_refund,
    card_refund,
    mypos_refund,
    chargeback,
    refunds,
    sold: end.other - begin.other,
    sold_twint: end.twint - begin.twint,
    sold_unused: end.unused - begin.unused,
    held: end.balance,
    consumptions: soldItems(within, posted),
  }
}

/** The money of wristbands after some transactions, in three parts that add up to the balance. */
function stockOf(some: Counted[], posted: Transaction[]) {
  const unused = sum(some.map(({ transaction: one }) => one.unpaid - one.unpaid_spent))
  const balance = sum(some.map(({ transaction }) => transaction.balance_change))
  const twint = twintLeft(some, posted)
  return { balance, unused, twint, other: balance - unused - twint }
}

/** The cash that transactions brought, less what they took, each as it was booked. */
function cashMoved(booked: Transaction[]) {
  const lines = booked.flatMap(({ postings }) => postings)
  const of = (side: 'from' | 'to') =>
    sum(lines.filter((line) => line[side] === 'cash').map(({ amount }) => amount))
  return of('from') - of('to')
}

/**
 * The remaining TWINT money of each visitor: the balance, up to the TWINT top-ups less their
 * refunds.
 */
function twintLeft(ended: Counted[], posted: Transaction[]) {
  const next = new Map<string, string>()
  for (const { _id, type, uid } of posted) {
    if (type !== 'transfer_wristband' && type !== 'defect_wristband') continue
    const is_undone = posted.some((one) => one.reversal_of === _id)
    const arrival = posted.find((one) => one._id === derivedId(_id, 'arrival'))
    if (uid && arrival?.uid && !is_undone) next.set(uid, arrival.uid)
  }
  const worn = (uid: string): string => (next.has(uid) ? worn(next.get(uid)!) : uid)
  const visitors = new Map<string, { own: number; twint: number }>()
  for (const { transaction } of ended) {
    const { type, uid, balance_change, unpaid, unpaid_spent, postings } = transaction
    if (uid === null) continue
    const visitor = visitors.get(worn(uid)) ?? { own: 0, twint: 0 }
    visitor.own += balance_change - (unpaid - unpaid_spent)
    for (const { from, to, amount } of postings) {
      const other = from === 'wallet' ? to : from
      if (type !== 'twint_refund' && !other.startsWith('twint_')) continue
      if (to === 'wallet') visitor.twint += amount
      if (from === 'wallet') visitor.twint -= amount
    }
    visitors.set(worn(uid), visitor)
  }
  return sum([...visitors.values()].map(({ own, twint }) => Math.max(0, Math.min(own, twint))))
}

/** Sold items by name and price, as `{ "Beer 500": [2, 1000] }`. */
function soldItems(within: Counted[], posted: Transaction[]) {
  const sold: Record<string, [number, number]> = {}
  for (const { transaction, is_taken_back } of within) {
    const { postings } = is_taken_back ? originalOf(transaction, posted)! : transaction
    const sign = is_taken_back ? -1 : 1
    for (const { kind, name, quantity = 0, amount, to, voucher_id } of postings) {
      if (kind !== 'consumption') continue
      const total = to === 'sales' ? amount : -amount
      const key = `${name} ${voucher_id ? 0 : total / quantity}`
      const [count, value] = sold[key] ?? [0, 0]
      sold[key] = [count + sign * quantity, value + sign * total]
    }
  }
  return Object.fromEntries(
    Object.entries(sold).filter(([, [count, value]]) => count !== 0 || value !== 0),
  )
}

const originalOf = ({ reversal_of }: Transaction, posted: Transaction[]) =>
  posted.find(({ _id }) => _id === reversal_of)

/** True if a transaction reverses another one, so that neither counts. */
export const isTakenBack = ({ reversal_of, type }: Transaction) =>
  reversal_of !== null && by_hand.has(type)

/** When and where a transaction counts: one that takes another back, where that stands. */
function counted(transaction: Transaction, posted: Transaction[]): Counted {
  const is_taken_back = isTakenBack(transaction)
  const { date, bar_id } = is_taken_back ? originalOf(transaction, posted)! : transaction
  return { transaction, at_ms: Date.parse(date), bar_id, is_taken_back }
}

const isPayback = (type: string) =>
  [...payouts, ...by_provider, 'form_refund', 'chargeback'].includes(type)

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
