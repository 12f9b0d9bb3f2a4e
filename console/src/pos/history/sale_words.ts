import { type KeptSale, needsPerson } from '@kermesse/sdk/phone_sales'

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
