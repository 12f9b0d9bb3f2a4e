import type { PhoneKeys } from './phone_keys.ts'
import { type EntryFields, type EntryOperation, type MadeEntry, makeEntry } from './phone_queue.ts'
import { type KeptEntry, type KeptSale, needsPerson, saleAfter } from './phone_sales.ts'
import type { Schema } from './types.ts'

export type Tip = { pairing_id: string; seq: number; digest: string }
export type KeptRows = { entries: KeptEntry[]; sales: KeptSale[]; tips: Tip[] }
/** The disk of a phone. */
export type OutboxStore = {
  /** Everything that waits, the sales that are shown, and the last entry of each pairing. */
  read(): Promise<KeptRows>
  /** Writes all of it or nothing; it is on disk once this resolves. */
  write(rows: Partial<KeptRows>): Promise<void>
}
/** The phone's clock. `offset_ms` is the server's minus the phone's; null if it was never known. */
export type ClockReading = { made_at: number; monotonic_ms: number; offset_ms: number | null }
export type Signer = { keys: PhoneKeys; pairing_id: string; user_id: string | null }
export type NewSale = Pick<KeptSale, 'uid' | 'amount' | 'pieces' | 'lines'> & {
  is_shown?: boolean
  body: EntryFields['body']
}
type Answer = Schema<'PhoneEntriesResult'>
export type SendEntries = (entries: Schema<'SignedEntry'>[]) => Promise<Answer>
export type OutboxOptions = {
  store: OutboxStore
  send: SendEntries
  /** The phone and the person that new entries are signed for. */
  signer: () => Signer
  clock: () => ClockReading
  /** Called after each change. */
  onChange?: () => void
  /** Called with each sale of this phone that the server has answered for. */
  onAnswer?: (sale: KeptSale) => void
}

/** Entries in one call. */
export const most_entries = 200
const most_in_memory = 200

const keyOf = ({ pairing_id, seq }: { pairing_id: string; seq: number }) => `${pairing_id} ${seq}`

/**
 * The append-only queue of a phone. Each sale is an entry that is on disk before it is sent, and stays there until the server has
 * answered for its number.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #waiting: Map<string, KeptEntry>
  readonly #sales: Map<string, KeptSale>
  readonly #tips: Map<string, Tip>
  readonly #in_flight = new Set<string>()
  #is_forked = false
  #writing: Promise<unknown> = Promise.resolve()

  private constructor(options: OutboxOptions, { entries, sales, tips }: KeptRows) {
    this.#options = options
    this.#waiting = new Map(entries.map((entry) => [keyOf(entry), entry]))
    this.#sales = new Map(sales.map((sale) => [sale.sale_id, sale]))
    this.#tips = new Map(tips.map((tip) => [tip.pairing_id, tip]))
  }

  static async open(options: OutboxOptions): Promise<Outbox> {
    return new Outbox(options, await options.store.read())
  }

  sales(): KeptSale[] {
    return [...this.#sales.values()]
  }

  waiting(): KeptEntry[] {
    return [...this.#waiting.values()].sort(inOrder)
  }

  tip(pairing_id: string): Tip | undefined {
    return this.#tips.get(pairing_id)
  }

  /** The server has another entry under the number of one of ours. */
  isForked(): boolean {
    return this.#is_forked
  }

  /** Keeps a sale that nobody was told of yet. Rejects if it could not be written: then nothing was sold. */
  ask({ body, ...about }: NewSale): Promise<KeptSale> {
    const sale_id = body._id
    return this.#inTurn(() =>
      this.#append('transactions.create', body, false, (pairing_id, made_at) => ({
        ...fresh,
        ...about,
        sale_id,
        pairing_id,
        made_at,
      })),
    )
  }

  /** Tells the seller "sold" without an answer: from here on the sale is a fact. An answer that came first stays. */
  take(sale_id: string): Promise<KeptSale> {
    return this.#decide(sale_id, true)
  }

  /** Tells the seller "not sold" without an answer. An answer that came first stays. */
  giveUp(sale_id: string): Promise<KeptSale> {
    return this.#decide(sale_id, false)
  }

  /** Takes back a sale, by an entry behind it. */
  takeBack(sale_id: string, reason: string): Promise<KeptSale> {
    return this.#inTurn(async () => {
      const sale = this.#find(sale_id)
      if (sale.taken_back === 'waiting' || sale.taken_back === 'posted') return sale
      const back = { ...sale, taken_back: 'waiting' as const }
      const body = { _id: sale_id, reason }
      return this.#append('transactions.reverse_by_id', body, true, () => back)
    })
  }

  /** Keeps a sale that the server has posted without an entry, and notes that it replaced another one. */
  record(
    { body, ...about }: NewSale,
    transaction: Schema<'Transaction'>,
    replaced?: string,
  ): Promise<void> {
    return this.#inTurn(async () => {
      const { made_at, offset_ms } = this.#options.clock()
      const { pairing_id } = this.#options.signer()
      const sale: KeptSale = {
        ...fresh,
        ...about,
        sale_id: body._id,
        pairing_id,
        made_at: made_at + (offset_ms ?? 0),
        told: 'sold',
        outcome: 'posted',
        transaction,
      }
      const before = replaced ? this.#sales.get(replaced) : undefined
      const sales = before ? [{ ...before, taken_back: 'posted' as const }, sale] : [sale]
      await this.#write({ sales })
    })
  }

  /** Notes that the seller has seen how a sale ended, or has dealt with it. */
  note(sale_id: string, change: Partial<Pick<KeptSale, 'is_shown' | 'is_settled'>>): Promise<void> {
    return this.#inTurn(() => this.#write({ sales: [{ ...this.#find(sale_id), ...change }] }))
  }

  /** Keeps entries of another phone, to send them for it. Answers how many were new. */
  adopt(entries: KeptEntry[]): Promise<number> {
    return this.#inTurn(async () => {
      const unknown = entries.filter((entry) => !this.#waiting.has(keyOf(entry)))
      if (unknown.length > 0) await this.#write({ entries: unknown })
      return unknown.length
    })
  }

  /** Sends what waits longest, or the state of the phone alone. */
  async sendNext(): Promise<void> {
    const idle = this.waiting().filter((entry) => !this.#in_flight.has(keyOf(entry)))
    await this.#send(idle.slice(0, most_entries))
  }

  /** Sends a sale at once, behind nothing but what waits of the same wristband. */
  async sendSale(sale_id: string): Promise<KeptSale> {
    const { uid } = this.#find(sale_id)
    const batch = this.waiting()
      .filter((entry) => entry.sale_id === sale_id || (uid !== null && entry.uid === uid))
      .slice(0, most_entries)
    if (batch.length > 0) await this.#send(batch)
    return this.#find(sale_id)
  }

  /** One write after the other: each entry has the digest of the one before. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#writing.then(work)
    this.#writing = result.catch(() => undefined)
    return result
  }

  /** Memory follows the disk: a write that fails changes nothing. */
  async #write(rows: Partial<KeptRows>) {
    await this.#options.store.write(rows)
    for (const entry of rows.entries ?? []) {
      if (entry.state === 'waiting') this.#waiting.set(keyOf(entry), entry)
      else this.#waiting.delete(keyOf(entry))
    }
    for (const sale of rows.sales ?? []) this.#sales.set(sale.sale_id, sale)
    for (const tip of rows.tips ?? []) this.#tips.set(tip.pairing_id, tip)
    if (rows.sales) this.#forgetOldest()
    this.#options.onChange?.()
  }

  /** The disk keeps them: memory holds what is shown, and what needs somebody. */
  #forgetOldest() {
    for (const sale of this.#sales.values()) {
      if (this.#sales.size <= most_in_memory) return
      const is_open = sale.outcome === null || sale.taken_back === 'waiting' || needsPerson(sale)
      if (!is_open) this.#sales.delete(sale.sale_id)
    }
  }

  async #append(
    operation: EntryOperation,
    body: EntryFields['body'],
    taken_offline: boolean,
    saleOf: (pairing_id: string, made_at: number) => KeptSale,
  ) {
    const { keys, pairing_id, user_id } = this.#options.signer()
    const { seq, digest: previous } = this.#tips.get(pairing_id) ?? { seq: 0, digest: '' }
    const reading = this.#options.clock()
    const fields = { pairing_id, seq: seq + 1, previous, operation, body, user_id }
    const made = await makeEntry(keys, { ...fields, ...reading, taken_offline })
    const sale = saleOf(pairing_id, reading.made_at + (reading.offset_ms ?? 0))
    const entry = keptEntry(made, { ...fields, made_at: reading.made_at }, sale)
    const tip = { pairing_id, seq: seq + 1, digest: made.digest }
    await this.#write({ entries: [entry], sales: [sale], tips: [tip] })
    return sale
  }

  #find(sale_id: string) {
    const sale = this.#sales.get(sale_id)
    if (!sale) throw new Error('this phone did not make the sale')
    return sale
  }

  #decide(sale_id: string, is_sold: boolean) {
    return this.#inTurn(async () => {
      const sale = this.#find(sale_id)
      if (sale.told !== 'nothing') return sale
      const told = is_sold ? ('sold' as const) : ('not_sold' as const)
      const operation = is_sold ? 'entries.taken' : 'entries.given_up'
      const decided = { ...sale, told, is_offline: is_sold }
      return this.#append(operation, { _id: sale_id }, is_sold, () => decided)
    })
  }

  async #send(batch: KeptEntry[]) {
    const keys = batch.map(keyOf)
    for (const key of keys) this.#in_flight.add(key)
    try {
      const sent = batch.map(({ text, signature }) => ({ text, signature }))
      const answer = await this.#options.send(sent)
      await this.#inTurn(() => this.#accept(answer))
    } finally {
      for (const key of keys) this.#in_flight.delete(key)
    }
  }

  async #accept({ results, devices }: Answer) {
    if (devices.some((device) => this.#differs(device))) this.#is_forked = true
    const changed = new Map<string, KeptSale>()
    const entries = results.flatMap((result): KeptEntry[] => {
      const { pairing_id, seq, digest } = result
      const entry = pairing_id && seq ? this.#waiting.get(keyOf({ pairing_id, seq })) : undefined
      // Of another text than ours: the server does not have this entry.
      if (entry?.digest !== digest) return []
      const { sale_id, operation } = entry
      const sale = sale_id && (changed.get(sale_id) ?? this.#sales.get(sale_id))
      if (sale) changed.set(sale.sale_id, saleAfter(sale, operation, result, this.#isLast(entry)))
      return [{ ...entry, state: 'answered', outcome: result.outcome }]
    })
    if (entries.length > 0) await this.#write({ entries, sales: [...changed.values()] })
    for (const sale of changed.values()) this.#options.onAnswer?.(sale)
  }

  #differs({ pairing_id, received_seq, digest }: Answer['devices'][number]) {
    const tip = this.#tips.get(pairing_id)
    const is_tip = tip?.seq === received_seq
    const own =
      this.#waiting.get(keyOf({ pairing_id, seq: received_seq })) ?? (is_tip ? tip : undefined)
    return own !== undefined && digest !== null && own.digest !== digest
  }

  /** No later entry that waits decides the sale. */
  #isLast({ sale_id, pairing_id, seq }: KeptEntry) {
    return ![...this.#waiting.values()].some(
      (one) =>
        one.sale_id === sale_id &&
        one.pairing_id === pairing_id &&
        one.seq > seq &&
        one.operation !== 'transactions.reverse_by_id',
    )
  }
}

const fresh = {
  told: 'nothing',
  is_offline: false,
  is_shown: false,
  outcome: null,
  code: null,
  details: null,
  transaction: null,
  taken_back: null,
  is_settled: false,
} as const

function keptEntry(
  { text, signature, seq, digest }: MadeEntry,
  { pairing_id, operation, made_at }: { pairing_id: string; operation: string; made_at: number },
  { sale_id, uid }: KeptSale,
): KeptEntry {
  const signed = { pairing_id, seq, text, signature, digest }
  return { ...signed, operation, sale_id, uid, made_at, state: 'waiting', outcome: null }
}

/** The chain of each phone in its order. */
function inOrder(a: KeptEntry, b: KeptEntry) {
  if (a.pairing_id === b.pairing_id) return a.seq - b.seq
  return a.pairing_id < b.pairing_id ? -1 : 1
}
