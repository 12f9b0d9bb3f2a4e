import { missingRanges, type SeqRange } from '@kermesse/sdk/rules/phone_entry'
import {
  type BookedEntry,
  EntryBook,
  type EntryState,
  outcomeOf,
  placeEntries,
  planPostings,
  saleOf,
} from '../../src/pos/entry_rules.ts'
import { type EarlierSale, judgeOffline } from '../../src/pos/offline_limits.ts'
import { Broken, type PhoneFaults } from './phone_faults.ts'
import { type Answer, limits, type Result, type SimulatedEntry } from './simulated_messages.ts'

export type Booking = { digest: string; uid: string; amount: number; is_fact: boolean }
type Entry = BookedEntry & {
  uid: string
  amount: number
  happened_ms: number
  received_ms: number
  /** It counts towards the limits for offline sales. */
  counts?: boolean
}
/** The server with the rules of its entries, on a ledger of a few wristbands. A call happens whole or not at all. */
export class EntryServer {
  readonly balances: Map<string, number>
  readonly booked = new Map<string, Booking>()
  /** Digests of entries that wait for review outside of the chain. */
  readonly reviews = new Set<string>()
  /** Sales that were held because of a limit. */
  readonly over_limit = new Set<string>()
  readonly #books = new Map<string, EntryBook<Entry>>()
  readonly #chains = new Map<string, Map<number, Entry>>()
  /** The newest number that each phone told of itself. */
  readonly #told = new Map<string, number>()
  readonly #lost = new Set<string>()
  readonly #faults: PhoneFaults

  constructor(balances: Map<string, number>, faults: PhoneFaults) {
    this.balances = balances
    this.#faults = faults
  }

  /** A phone tells how many entries it has made. */
  report(pairing_id: string, last_seq: number) {
    this.#told.set(pairing_id, Math.max(last_seq, this.#told.get(pairing_id) ?? 0))
  }

  lose(pairing_id: string) {
    this.#lost.add(pairing_id)
  }

  take(sent: readonly SimulatedEntry[], now_ms: number): Answer {
    const results: Result[] = []
    const of_phones = Map.groupBy(sent, ({ pairing_id }) => pairing_id)
    for (const [pairing_id, entries] of of_phones)
      results.push(...this.#takeOf(pairing_id, entries, now_ms))
    const devices = [...of_phones.keys()].map((pairing_id) => {
      const received_seq = this.receivedSeq(pairing_id)
      const digest = this.#chain(pairing_id).get(received_seq)?.digest ?? null
      return { pairing_id, received_seq, digest }
    })
    return { results, devices }
  }

  #takeOf(pairing_id: string, sent: SimulatedEntry[], now_ms: number): Result[] {
    const chain = this.#chain(pairing_id)
    const book = this.#books.get(pairing_id) ?? new EntryBook<Entry>()
    this.#books.set(pairing_id, book)
    const placed = placeEntries(book, sent, (one) => this.#toBooked(one, now_ms))
    const added = placed.flatMap(({ place, booked }) => (place === 'new' ? [booked!] : []))
    for (const entry of added) chain.set(entry.seq, entry)
    const postings = planPostings(book, added)
    for (const { entry, as, said_by } of postings) {
      Broken.unless(entry.outcome !== 'posted', `${entry.record_id} is posted a second time`)
      if (this.#faults.server_forgets_taken && as === 'fact' && said_by !== entry) continue
      entry.outcome = as === 'fact' ? this.#postFact(entry, said_by) : this.#request(entry)
    }
    if (this.#faults.server_books_what_was_given_up)
      for (const entry of added) if (entry.outcome === 'given_up') this.#book(entry, false)
    for (const entry of added) entry.outcome ??= 'noted'
    return placed.map(({ entry, place, booked }) => {
      const { seq, digest } = entry
      if (!booked) {
        if (!this.#faults.server_drops_forks) this.reviews.add(digest)
        return { pairing_id, seq, digest, outcome: 'held' }
      }
      const outcome = outcomeOf(book, booked)
      const is_now = place === 'new' && saleOf(book, booked) === booked
      return {
        pairing_id,
        seq,
        digest,
        outcome: outcome === 'posted' && !is_now ? 'replayed' : outcome,
      }
    })
  }

  #toBooked(entry: SimulatedEntry, received_ms: number): Entry {
    const is_beyond =
      this.#lost.has(entry.pairing_id) && entry.seq > (this.#told.get(entry.pairing_id) ?? 0)
    const hold = is_beyond ? { code: 'entry_phone_lost' as const } : undefined
    return { ...entry, received_ms, outcome: null, hold }
  }

  #postFact(entry: Entry, said_by: Entry): EntryState {
    const chain = this.#chain(entry.pairing_id)
    const { seq, happened_ms } = said_by
    const input = { type: 'debit', uid: entry.uid, amount: entry.amount, order: [] } as never
    const earlier = [...chain.values()].filter(({ counts }) => counts) as EarlierSale[]
    const refusal = judgeOffline({ seq, happened_ms, input }, limits, 0, earlier)
    if (refusal) {
      this.over_limit.add(entry.record_id)
      return 'held'
    }
    const state = this.#book(entry, true) ? 'posted' : 'held'
    entry.counts = state === 'posted'
    return state
  }

  #request(entry: Entry): EntryState {
    if ((this.balances.get(entry.uid) ?? 0) < entry.amount && !this.booked.has(entry.record_id))
      return 'declined'
    return this.#book(entry, false) ? 'posted' : 'declined'
  }

  /** An id is booked once; another content under the same id is refused. */
  #book({ record_id, digest, uid, amount }: Entry, is_fact: boolean): boolean {
    const known = this.booked.get(record_id)
    if (known) return known.digest === digest
    this.booked.set(record_id, { digest, uid, amount, is_fact })
    this.balances.set(uid, (this.balances.get(uid) ?? 0) - amount)
    return true
  }

  #chain(pairing_id: string) {
    const known = this.#chains.get(pairing_id) ?? new Map<number, Entry>()
    this.#chains.set(pairing_id, known)
    return known
  }

  receivedSeq(pairing_id: string): number {
    const chain = this.#chain(pairing_id)
    let seq = 0
    while (chain.has(seq + 1)) seq++
    return seq
  }

  /** True if the server has this very text, in the chain or for review. */
  has({ pairing_id, seq, digest }: Pick<Entry, 'pairing_id' | 'seq' | 'digest'>): boolean {
    return this.#chain(pairing_id).get(seq)?.digest === digest || this.reviews.has(digest)
  }

  /** True if a sale is booked, or waits for review. */
  knows(record_id: string, digests: readonly string[]): boolean {
    if (this.booked.has(record_id)) return true
    if (digests.some((digest) => this.reviews.has(digest))) return true
    for (const chain of this.#chains.values())
      for (const entry of chain.values())
        if (entry.record_id === record_id && entry.outcome === 'held') return true
    return false
  }

  told(pairing_id: string): number {
    return Math.max(this.#told.get(pairing_id) ?? 0, ...this.#chain(pairing_id).keys())
  }

  missing(pairing_id: string): SeqRange[] {
    const received = this.receivedSeq(pairing_id)
    const later = [...this.#chain(pairing_id).keys()].filter((seq) => seq > received)
    return missingRanges(
      received,
      later.toSorted((a, b) => a - b),
      this.told(pairing_id),
    )
  }
}
