import type { ErrorCode } from '@kermesse/sdk/types'
import type { Transaction } from '../ledger/types.ts'
import type { EntryBook, Place } from './entry_rules.ts'
import type { PhoneContact, StoredEntry } from './entry_store.ts'
import type { ReadEntry } from './signed_entries.ts'

/** An entry of a call with its row in the book; none if it has no place in the chain. */
export type TakenEntry = {
  entry: ReadEntry
  place: Place | 'outside'
  booked?: StoredEntry
  held?: HeldEntry
}
export type HeldEntry = { review_id: string; code: ErrorCode; details: unknown }

/** The entries of a call, once they are decided. */
export type Taken = {
  book: EntryBook<StoredEntry>
  entries: TakenEntry[]
  /** The transactions that were posted now, by entry. */
  posted: Map<StoredEntry, Transaction>
  /** How far the phones had come before, by their id. */
  contacts: ReadonlyMap<string, PhoneContact>
}
