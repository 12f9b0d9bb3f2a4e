import { type KeptSale, needsPerson } from '@kermesse/sdk/phone_sales'
import { centsOf } from '../base/cents.ts'

/** How a sale on this phone is named; the words are `states` of the texts. */
export function stateOf({ told, outcome, taken_back }: KeptSale) {
  if (taken_back === 'waiting') return 'back_waiting'
  if (taken_back === 'posted') return 'back'
  if (taken_back === 'declined') return 'back_declined'
  if (outcome === 'held') return 'held'
  if (outcome === 'posted') return told === 'not_sold' ? 'posted_after' : 'sent'
  if (outcome === 'declined') return told === 'sold' ? 'declined_after' : 'refused'
  if (outcome === 'given_up') return 'refused'
  if (told === 'nothing') return 'asked'
  return told === 'sold' ? 'taken' : 'given_up'
}

/** Red needs somebody, amber waits, the rest is done. */
export function lookOfSale(sale: KeptSale) {
  if (needsPerson(sale)) return 'bad'
  return sale.outcome === null || sale.taken_back === 'waiting' ? 'look' : 'done'
}

export const isTakenBack = ({ taken_back }: KeptSale) =>
  taken_back === 'waiting' || taken_back === 'posted'

const counter_ways = ['cash', 'card', 'twint', 'mypos'] as const

/** The money of a sale that goes back over the counter, by its payment type. Minor units. */
export function moneyBackOf({ transaction }: KeptSale) {
  const parts = transaction ? [transaction, ...(transaction.order_parts ?? [])] : []
  return counter_ways.flatMap((way) => {
    const amount = parts
      .filter(({ payment_type }) => payment_type === way)
      .reduce((sum, part) => sum + centsOf(part.amount), 0)
    return amount > 0 ? { way, amount } : []
  })
}
