import type { Schema } from './types.ts'

/** What the seller was told about a sale. */
export type Told = 'nothing' | 'sold' | 'not_sold'
export type SaleOutcome = 'posted' | 'declined' | 'held' | 'given_up'

/** An entry as a phone keeps it: `waiting` until the server has answered for its number. */
export type KeptEntry = {
  pairing_id: string
  seq: number
  text: string
  signature: string
  digest: string
  operation: string
  sale_id: string | null
  /** Chip of the wristband. Entries of one wristband are sent in order. */
  uid: string | null
  made_at: number
  state: 'waiting' | 'answered'
  outcome: string | null
}

/** A sale as a phone keeps it. Amounts in minor units. */
export type KeptSale = {
  sale_id: string
  pairing_id: string
  uid: string | null
  amount: number
  /** Pieces that vouchers pay for, in a sale that costs nothing. */
  pieces: number
  /** Milliseconds, by the clock of the server as far as the phone knows it. */
  made_at: number
  told: Told
  /** Taken without an answer of the server. */
  is_offline: boolean
  /** False until the seller has seen how it ended. */
  is_shown: boolean
  /** The server's last word; null while it has said nothing. */
  outcome: SaleOutcome | null
  code: string | null
  details: unknown
  transaction: Schema<'Transaction'> | null
  /** The server's last word about taking the sale back; null where nobody has. */
  taken_back: 'waiting' | 'posted' | 'declined' | null
  /** A person has dealt with how it ended. */
  is_settled: boolean
  /** The app's own words about the sale: what was in the order. */
  lines: { name: string; quantity: number; total: number }[]
}

/** Returns true for a sale that ended otherwise than the seller was told, until a person has dealt with it. */
export function needsPerson({ told, outcome, taken_back, is_settled }: KeptSale): boolean {
  if (is_settled) return false
  if (taken_back === 'posted') return false
  if (taken_back === 'declined') return true
  if (told === 'sold') return outcome === 'declined' || outcome === 'held'
  return told === 'not_sold' && (outcome === 'posted' || outcome === 'held')
}

/** What sales that the server has not answered may cost the event. Amounts in minor units. */
export type Exposure = { of_wristband: number; of_device: number; pieces: number }

/** Sums the sales without an answer, those of one wristband too. */
export function exposureOf(sales: Iterable<KeptSale>, uid: string): Exposure {
  const sum: Exposure = { of_wristband: 0, of_device: 0, pieces: 0 }
  for (const { told, outcome, amount, pieces, uid: of } of sales) {
    if (told === 'not_sold' || outcome !== null) continue
    sum.of_device += Math.abs(amount)
    if (of !== uid) continue
    sum.of_wristband += Math.max(0, amount)
    sum.pieces += pieces
  }
  return sum
}

type Result = Pick<Schema<'EntryResult'>, 'outcome' | 'transaction' | 'code' | 'details'>

/** Returns the sale after the server has answered one of its entries; `is_last` for the last entry of it. */
export function saleAfter(
  sale: KeptSale,
  operation: string,
  result: Result,
  is_last: boolean,
): KeptSale {
  const { transaction, code, details } = result
  const outcome = outcomeOf(result)
  if (operation === 'transactions.reverse_by_id')
    return { ...sale, taken_back: outcome === 'posted' ? 'posted' : 'declined', code, details }
  // Something behind it decides: a request that was declined has become a fact.
  if (!outcome || sale.outcome === 'posted' || (!is_last && outcome !== 'posted')) return sale
  const told = sale.told !== 'nothing' ? sale.told : outcome === 'posted' ? 'sold' : 'not_sold'
  return { ...sale, outcome, code, details, transaction, told }
}

function outcomeOf({ outcome }: Result): SaleOutcome | null {
  if (outcome === 'noted') return null
  return outcome === 'replayed' ? 'posted' : outcome
}
