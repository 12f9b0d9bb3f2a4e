import type { EntryOperation } from '@kermesse/sdk/rules/phone_entry'
import type { ErrorCode } from '@kermesse/sdk/types'

/** The outcome of an entry. */
export type EntryState = 'posted' | 'declined' | 'held' | 'given_up' | 'noted'

export type Link = { pairing_id: string; seq: number; digest: string; previous: string }

/** The reason for which an entry is declined or held. */
export type EntryRefusal = { code: ErrorCode; details?: unknown; message?: string }

/** An entry as the book keeps it. */
export type BookedEntry = Link & {
  operation: EntryOperation
  /** The id of the sale that it is, or is about. */
  record_id: string
  taken_offline: boolean
  outcome: EntryState | null
  /** Found before it was put into the book: it must be held for this reason. */
  hold?: EntryRefusal | undefined
}

/** The place of an entry in the chain of its phone: new, known, or a reason to hold it outside of the chain. */
export type Place = 'new' | 'again' | 'entry_fork' | 'entry_chain_broken'

/**
 * The entries of some phones, or the part of them that matters to those that were sent: neighbours in the chain, and entries
 * about the same sales.
 */
export class EntryBook<Entry extends BookedEntry> {
  readonly #by_seq = new Map<string, Entry>()
  readonly #by_record = new Map<string, Entry[]>()

  constructor(entries: Iterable<Entry> = []) {
    for (const entry of entries) this.add(entry)
  }

  add(entry: Entry) {
    this.#by_seq.set(seqKey(entry, entry.seq), entry)
    const key = recordKey(entry)
    this.#by_record.set(key, [...(this.#by_record.get(key) ?? []), entry])
  }

  /** The entry of the same phone with this number. */
  at(phone: Pick<Link, 'pairing_id'>, seq: number): Entry | undefined {
    return this.#by_seq.get(seqKey(phone, seq))
  }

  /** Entries of the phone about the same sale, in the order in which they came. */
  about(entry: Pick<BookedEntry, 'pairing_id' | 'record_id'>): Entry[] {
    return this.#by_record.get(recordKey(entry)) ?? []
  }
}

const seqKey = ({ pairing_id }: Pick<Link, 'pairing_id'>, seq: number) => `${pairing_id} ${seq}`
const recordKey = ({ pairing_id, record_id }: Pick<BookedEntry, 'pairing_id' | 'record_id'>) =>
  `${pairing_id} ${record_id}`

/** Places an entry among those that are known. A number has one entry, and each entry names the one before. */
export function placeEntry<Entry extends BookedEntry>(book: EntryBook<Entry>, entry: Link): Place {
  const { seq, digest, previous } = entry
  const same = book.at(entry, seq)
  if (same) return same.digest === digest ? 'again' : 'entry_fork'
  const before = book.at(entry, seq - 1)
  const after = book.at(entry, seq + 1)
  const fits = (!before || before.digest === previous) && (!after || after.previous === digest)
  return fits ? 'new' : 'entry_chain_broken'
}

/** An entry that was sent, its place, and its row in the book; none if it has no place there. */
export type PlacedEntry<Sent, Entry> = { entry: Sent; place: Place; booked?: Entry }

/** Places entries in their order, and puts the new ones into the book. */
export function placeEntries<Sent extends Link, Entry extends BookedEntry>(
  book: EntryBook<Entry>,
  sent: readonly Sent[],
  toBooked: (entry: Sent) => Entry,
): PlacedEntry<Sent, Entry>[] {
  return sent.map((entry) => {
    const place = placeEntry(book, entry)
    if (place === 'again') return { entry, place, booked: book.at(entry, entry.seq)! }
    if (place !== 'new') return { entry, place }
    const booked = toBooked(entry)
    book.add(booked)
    return { entry, place, booked }
  })
}

/** A sale or a reversal to post, as a request or as a fact; `said_by` is the entry that makes it one. */
export type EntryPosting<Entry> = { entry: Entry; as: 'request' | 'fact'; said_by: Entry }

export const isAboutSale = ({ operation }: Pick<BookedEntry, 'operation'>) =>
  operation === 'entries.taken' || operation === 'entries.given_up'

/** A reversal that was made offline and has come before its sale: it is posted once the sale has come. */
export const isAwaiting = ({ operation, outcome }: Pick<BookedEntry, 'operation' | 'outcome'>) =>
  operation === 'transactions.reverse_by_id' && outcome === 'noted'

/**
 * Says what of new entries of the book is to be posted: each sale once. What a phone has handed out is a fact, said by the entry itself
 * or by a later one; a fact is posted even if its request was declined or given up before.
 */
export function planPostings<Entry extends BookedEntry>(
  book: EntryBook<Entry>,
  added: readonly Entry[],
): EntryPosting<Entry>[] {
  const touched = new Map(added.map((entry) => [recordKey(entry), entry]))
  for (const entry of added) if (entry.hold) entry.outcome = 'held'
  return [...touched.values()].flatMap((one) => planSale(book.about(one)))
}

function planSale<Entry extends BookedEntry>(entries: Entry[]): EntryPosting<Entry>[] {
  const counted = entries.filter(({ hold, outcome }) => !hold && outcome !== 'held')
  const find = (operation: EntryOperation) => counted.find((one) => one.operation === operation)
  const taken = find('entries.taken')
  const given_up = find('entries.given_up')
  return counted.flatMap((entry): EntryPosting<Entry>[] => {
    const { operation, outcome } = entry
    if (isAboutSale(entry) || isAwaiting(entry) || outcome === 'posted') return []
    const is_sale = operation === 'transactions.create'
    if (entry.taken_offline) return [{ entry, as: 'fact', said_by: entry }]
    if (is_sale && taken) return [{ entry, as: 'fact', said_by: taken }]
    if (is_sale && given_up) entry.outcome = 'given_up'
    return entry.outcome === null ? [{ entry, as: 'request', said_by: entry }] : []
  })
}

/** The sale that an entry is, or is about; undefined if it has not come yet. */
export function saleOf<Entry extends BookedEntry>(
  book: EntryBook<Entry>,
  entry: Entry,
): Entry | undefined {
  if (!isAboutSale(entry)) return entry
  const sales = book.about(entry).filter(({ operation }) => operation === 'transactions.create')
  return sales.find(({ outcome }) => outcome === 'posted') ?? sales.at(-1)
}

/** The outcome that an entry is answered with, once its sale is decided. */
export function outcomeOf<Entry extends BookedEntry>(
  book: EntryBook<Entry>,
  entry: Entry,
): EntryState {
  if (entry.outcome === 'held' || !isAboutSale(entry)) return entry.outcome ?? 'noted'
  const sale = saleOf(book, entry)?.outcome
  if (!sale) return 'noted'
  return sale === 'declined' ? 'given_up' : sale
}
