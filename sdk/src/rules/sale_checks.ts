import type { Schema } from '../types.ts'
import type { Cents } from './money.ts'
import {
  type Bar,
  type Customer,
  type Flags,
  type Order,
  type PricedSale,
  priceSale,
  type Refusal,
  refuseOrFlag,
  type SaleCatalogue,
} from './sale.ts'

/** A sale as a seller asks for it. */
export type AskedSale = Order & {
  payment_type: Schema<'PaymentType'>
  /** When it happens, ISO 8601. */
  date: string
  /** The total that the seller showed, in minor units. */
  amount?: Cents
}
/** A wristband as sales see it. Amounts in minor units. */
export type Band = Customer & {
  balance: Cents
  /** The balance that sales leave at least: 0, or less where an entrance allows it. */
  floor: Cents
  entrance_end_date: string | null
  blocked_at: string | null
  transferred_to: string | null
}
/** The catalogue of sales with the state of its event. */
export type RuleBook = SaleCatalogue & {
  enabled: boolean
  archived: boolean
  frozen: Schema<'EventFrozen'> | null
}

/** Returns true for a wristband that staff had blocked by then. */
export function isBlocked({ blocked_at }: Pick<Band, 'blocked_at'>, { date }: { date: string }) {
  return blocked_at !== null && blocked_at <= date
}

/** A wristband works until its entrance ends or staff blocks it; what was done offline counts at the moment it was done. */
export function isDisabled(
  band: Pick<Band, 'entrance_end_date' | 'blocked_at'>,
  sale: { date: string },
) {
  const { entrance_end_date } = band
  return isBlocked(band, sale) || (entrance_end_date !== null && entrance_end_date < sale.date)
}

/** Refuses what the point of sale, or the wristband, does not allow. */
export function checkSeller(
  sale: Pick<AskedSale, 'bar_id' | 'payment_type' | 'date'>,
  band: Pick<Band, 'entrance_end_date' | 'blocked_at'> | null,
  { bars }: Pick<SaleCatalogue, 'bars'>,
  flags: Flags = null,
): Refusal | undefined {
  const bar = bars.get(sale.bar_id)
  const bar_missing = { code: 'bar_not_found' } as const
  if (!bar) return bar_missing
  if (bar.deleted && refuseOrFlag(flags, 'bar_deleted', bar_missing)) return bar_missing
  const { payment_type } = sale
  const on_wristband = payment_type === 'wristband'
  const refusal = { code: 'payment_type_not_allowed', details: { payment_type } } as const
  if (on_wristband !== (band !== null)) return refusal
  const not_here = !on_wristband && checkCounterType(bar, payment_type, flags)
  if (not_here) return not_here
  if (!band || !isDisabled(band, sale)) return undefined
  return refuseOrFlag(flags, 'wristband_blocked', { code: 'client_disabled' as const })
}

/** Refuses a way of paying at the counter that the point of sale does not take. */
export function checkCounterType(
  { hybrid_payment_types }: Pick<Bar, 'hybrid_payment_types'>,
  payment_type: AskedSale['payment_type'],
  flags: Flags = null,
): Refusal | undefined {
  if (hybrid_payment_types.includes(payment_type)) return undefined
  const refusal = { code: 'payment_type_not_allowed', details: { payment_type } } as const
  return refuseOrFlag(flags, 'payment_type_not_allowed', refusal)
}

/** The total of a request is another than the seller showed. Minor units. */
export const totalChanged = (amount: Cents): Refusal => ({
  code: 'price_changed',
  remark: `the total is ${amount} minor units`,
  details: { amount: amount / 100 },
})

/** The balance does not pay for it. Minor units. */
export const insufficientBalance = (
  { balance }: Pick<Band, 'balance'>,
  amount: Cents,
): Refusal => ({
  code: 'insufficient_balance',
  details: { balance: balance / 100, amount: amount / 100 },
})

/**
 * Decides a sale as the server decides a request. Minor units; the balance is null without a wristband. The server may keep some of
 * what containers bring, where it had written their price off.
 */
export function checkSale(
  sale: AskedSale,
  band: Band | null,
  book: RuleBook,
): (PricedSale & { amount: Cents; balance: Cents | null }) | Refusal {
  if (book.frozen) return { code: 'event_frozen' }
  if (book.archived) return { code: '|event_is_archived|' }
  if (!book.enabled) return { code: 'event_is_disabled' }
  if (band?.transferred_to) {
    const { transferred_to } = band
    return { code: 'wristband_transferred', details: { transferred_to } }
  }
  if (band && isBlocked(band, sale)) return { code: 'client_disabled' }
  const refused = checkSeller(sale, band, book)
  if (refused) return refused
  const priced = priceSale(sale, band, book)
  if ('code' in priced) return priced
  const amount = priced.out - priced.back
  if (sale.amount !== undefined && sale.amount !== amount) return totalChanged(amount)
  if (!band) return { ...priced, amount, balance: null }
  const balance = band.balance - amount
  // A sale that returns money is accepted even from a wallet in debt.
  if (amount > 0 && balance < band.floor) return insufficientBalance(band, amount)
  return { ...priced, amount, balance }
}
