import type { Schema } from '@kermesse/sdk/types'
import { presentTransaction, readTransactions } from '../ledger/read_transactions.ts'
import type { ReadCtx } from '../operations/context.ts'
import { outcomeOf, saleOf } from './entry_rules.ts'
import type { StoredEntry } from './entry_store.ts'
import type { Taken, TakenEntry } from './taken_entries.ts'

type Result = Schema<'EntryResult'>
type Transactions = Map<string, Schema<'Transaction'>>

/** Makes the result of each entry, in their order. Amounts in minor units. */
export async function presentResults(
  ctx: Pick<ReadCtx, 'db' | 'event_id'>,
  taken: Taken,
): Promise<Result[]> {
  const booked = await bookedReviews(ctx, taken)
  const transactions = await transactionsOf(ctx, taken, [...booked.values()])
  const added = new Set(
    taken.entries.flatMap(({ place, booked }) => (place === 'new' ? booked! : [])),
  )
  return taken.entries.map((one) => resultOf(one, taken, { booked, transactions, added }))
}

type Around = { booked: Map<string, string>; transactions: Transactions; added: Set<StoredEntry> }

function resultOf(one: TakenEntry, taken: Taken, around: Around): Result {
  const { entry, held, booked, place } = one
  const { fields, digest } = entry
  const about = {
    pairing_id: fields?.pairing_id ?? null,
    seq: fields?.seq ?? null,
    digest,
    transaction: null,
    code: null,
    details: null,
    review_id: null,
  }
  if (held) return { ...about, ...heldResult(held, around) }
  const { book, posted } = taken
  const sale = saleOf(book, booked!)
  const outcome = outcomeOf(book, booked!)
  if (outcome === 'posted') {
    const transaction = around.transactions.get(sale!.transaction_id!) ?? null
    const is_first = place === 'new' && (sale === booked || !around.added.has(sale!))
    const is_now = is_first && posted.has(sale!)
    return { ...about, outcome: is_now ? 'posted' : 'replayed', transaction }
  }
  const why = booked!.outcome === 'held' ? booked! : (sale ?? booked!)
  const { code, details, review_id } = why
  if (outcome === 'held')
    return { ...about, ...heldResult({ code, details, review_id } as Held, around) }
  return { ...about, outcome, ...(outcome === 'declined' && { code, details }) } as Result
}

type Held = NonNullable<TakenEntry['held']>

/** Staff may have booked it meanwhile. */
function heldResult({ code, details, review_id }: Held, { booked, transactions }: Around) {
  const transaction = transactions.get(booked.get(review_id) ?? '')
  if (transaction) return { outcome: 'replayed' as const, transaction }
  return { outcome: 'held' as const, code, details, review_id }
}

/** The transactions that staff booked for entries that were held, by their review. */
async function bookedReviews({ db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>, taken: Taken) {
  const ids = taken.entries.flatMap(({ held, booked }) => {
    const sale = booked && saleOf(taken.book, booked)
    return [held?.review_id, booked?.review_id, sale?.review_id].filter((id) => id != null)
  })
  if (ids.length === 0) return new Map<string, string>()
  const rows: { _id: string; transaction_id: string }[] = await db('transaction_reviews')
    .where({ event_id, status: 'booked' })
    .whereIn('_id', ids)
    .select('_id', 'transaction_id')
  return new Map(rows.map(({ _id, transaction_id }) => [_id, transaction_id]))
}

async function transactionsOf(
  { db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>,
  { book, entries, posted }: Taken,
  booked: string[],
): Promise<Transactions> {
  const found: Transactions = new Map(
    [...posted.values()].map((one) => [one._id, presentTransaction(one)]),
  )
  const named = entries.flatMap((one) => {
    const sale = one.booked && saleOf(book, one.booked)
    return sale?.transaction_id ?? []
  })
  const before = [...new Set([...named, ...booked])].filter((id) => !found.has(id))
  if (before.length > 0)
    for (const one of await readTransactions(db, event_id, before)) found.set(one._id, one)
  return found
}
