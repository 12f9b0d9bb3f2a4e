import type { Schema } from '@kermesse/sdk/types'

export type Way = 'cash' | 'mypos' | 'card' | 'twint'
export type Entrance = Schema<'Entrance'>
type Limits = { warningLoadAmount: number; maxLoadAmount: number }

/** The desk adds less than this at a time, in minor units. */
const most_cents = 300_00

/** Says what a top-up would lead to; amounts in minor units, limits in major ones. */
export function checkTopUp(amount: number, balance: number, limits: Limits) {
  const after = balance + amount
  if (amount <= 0 || amount >= most_cents) return { after, is: 'out_of_range' } as const
  if (after > Math.round(limits.maxLoadAmount * 100)) return { after, is: 'too_high' } as const
  if (limits.warningLoadAmount > 0 && after > Math.round(limits.warningLoadAmount * 100))
    return { after, is: 'high' } as const
  return { after, is: 'fine' } as const
}

/** The ways that money is taken at the desk; none by card where the event has none. */
export function waysOf({ enable_credit_card }: { enable_credit_card: boolean }): Way[] {
  return enable_credit_card ? ['cash', 'mypos', 'card', 'twint'] : ['cash', 'twint']
}

/** Entrances that are on sale now for this right, in the order of the event. */
export function entrancesFor(entrances: Entrance[], right: number, now = Date.now()) {
  return entrances
    .filter(({ type, min_right }) => type === 'entrance' && min_right <= right)
    .filter(({ display_begin_date: from, display_end_date: until }) => {
      if (from && Date.parse(from) > now) return false
      return !until || Date.parse(until) > now
    })
    .sort((one, other) => one.sort_order - other.sort_order || one.name.localeCompare(other.name))
}

/** Entrances that a replaced band may be charged for; it pays by itself. */
export function replacementsFor(entrances: Entrance[], right: number) {
  return entrancesFor(entrances, right).filter(
    ({ hide_in_bracelet_transfer, payment_types }) =>
      !hide_in_bracelet_transfer &&
      (payment_types.length === 0 || payment_types.includes('wristband')),
  )
}

/** Cash that people hand over for an amount: exact, then notes above it. Minor units. */
export function handedOver(amount: number) {
  const notes = [10_00, 20_00, 50_00, 100_00, 200_00].filter((note) => note > amount)
  return [amount, ...notes.slice(0, 4)]
}

type Option = Schema<'RefundOption'>
export type PayOutWay = Option['method'] | 'all'

/** What each way brings, TWINT first where the server would rather pay back by it than in cash. */
export function payOutWays(options: Option[]) {
  const by_provider = options.filter(({ method }) => method !== 'cash' && method !== 'form')
  const open = by_provider.filter(({ amount }) => amount > 0)
  const warned = options.some(({ method, warning }) => method === 'cash' && warning !== null)
  const first = warned ? options.filter(({ method }) => method === 'twint') : []
  const ordered = [...first, ...options.filter((one) => !first.includes(one))]
  const all = open.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return { ordered, all: open.length > 1 ? all : 0 }
}

/** The newest top-up in cash that can be given once more with one tap. */
export function lastTopUp(transactions: Schema<'Transaction'>[]) {
  return transactions.find(
    ({ type, payment_type, reversed, refunded }) =>
      type === 'credit' && payment_type === 'cash' && !reversed && !refunded,
  )
}
