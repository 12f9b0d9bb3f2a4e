import { createHash } from 'node:crypto'
import {
  appendEntry,
  emptyQueue,
  entriesToSend,
  nextLink,
  type PhoneQueue,
  settleQueue,
  type WaitingEntry,
} from '@kermesse/sdk/phone_queue_state'
import type { EntryOperation } from '@kermesse/sdk/rules/phone_entry'
import { judgeOffline } from '../../src/pos/offline_limits.ts'
import { Broken, type PhoneFaults } from './phone_faults.ts'
import { type Answer, limits, type SimulatedEntry } from './simulated_messages.ts'

/** A sale as people know it: what they were shown stays true, whatever happens to the phone. */
export type RealSale = {
  id: string
  uid: string
  amount: number
  shown: 'nothing' | 'sold' | 'refused' | 'given_up'
  /** The server has said that it will not be booked. */
  was_confirmed: boolean
  /** It waited on a disk that was replaced by an earlier one. */
  went_with_a_disk: boolean
  digests: string[]
  /** The entries that show that it was sold. */
  made: { pairing_id: string; seq: number }[]
}

/** Money that a phone has handed out without an answer. */
type Exposed = { id: string; uid: string; amount: number; until_seq: number }
/** The disk of a phone. It is replaced as a whole, so that a crash leaves the one before. */
type Disk = {
  queue: PhoneQueue
  /** Queues of pairings before: sent, but not sold with. */
  older: readonly PhoneQueue[]
  exposed: readonly Exposed[]
  /** The sale that asks and was not shown yet. */
  asking: string | null
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A phone with the queue of the SDK. */
export class SimulatedPhone {
  disk: Disk
  is_gone = false
  /** Its disk was put back to an earlier state: what came after is lost, and its limits count less. */
  was_restored = false
  readonly sales = new Map<string, RealSale>()
  readonly entries = new Map<string, SimulatedEntry>()
  readonly #faults: PhoneFaults
  readonly #newId: () => string

  constructor(newId: () => string, faults: PhoneFaults) {
    this.#newId = newId
    this.#faults = faults
    this.disk = { queue: emptyQueue(newId()), older: [], exposed: [], asking: null }
  }

  get queues(): readonly PhoneQueue[] {
    return [this.disk.queue, ...this.disk.older]
  }

  /** Sells without asking, if its limits allow it. A crash at the write leaves nothing sold. */
  sellOffline(uid: string, amount: number, now_ms: number, crashes: boolean) {
    if (this.disk.asking || !this.#mayGiveOut(uid, amount, now_ms)) return
    const sale = this.#newSale(uid, amount)
    if (this.#faults.phone_shows_before_it_writes) sale.shown = 'sold'
    const written = this.#append(this.disk, sale, 'transactions.create', true, now_ms)
    if (crashes) return
    this.disk = this.#exposing(written, sale)
    sale.shown = 'sold'
  }

  ask(uid: string, amount: number, now_ms: number, crashes: boolean) {
    if (this.disk.asking) return
    const sale = this.#newSale(uid, amount)
    const written = this.#append(this.disk, sale, 'transactions.create', false, now_ms)
    if (!crashes) this.disk = { ...written, asking: sale.id }
  }

  /** Nobody answered in time: it hands the sale out, or gives it up. */
  decide(now_ms: number, crashes: boolean, wants: boolean) {
    const sale = this.disk.asking && this.sales.get(this.disk.asking)
    if (!sale) return
    const takes = wants && this.#mayGiveOut(sale.uid, sale.amount, now_ms)
    const operation = takes ? 'entries.taken' : 'entries.given_up'
    const written = this.#append(this.disk, sale, operation, takes, now_ms)
    if (crashes) return
    this.disk = { ...(takes ? this.#exposing(written, sale) : written), asking: null }
    sale.shown = takes ? 'sold' : 'given_up'
  }

  /** The app starts again: nobody was shown anything of a sale that asks. */
  restart(now_ms: number) {
    this.decide(now_ms, false, false)
  }

  restore(disk: Disk) {
    for (const { record_id } of this.queues.flatMap(({ waiting }) => waiting))
      this.sales.get(record_id)!.went_with_a_disk = true
    this.disk = disk
    this.was_restored = true
  }

  toSend(): WaitingEntry[] {
    return this.queues.flatMap((queue) => entriesToSend(queue))
  }

  simulated({ digest }: Pick<WaitingEntry, 'digest'>): SimulatedEntry {
    return this.entries.get(digest)!
  }

  /** Takes an answer in; the phone may crash before it has written it. */
  settle(answer: Answer, crashes: boolean, has: (entry: SimulatedEntry) => boolean) {
    const { results, devices } = answer
    const settled = this.queues.map((queue) => this.#settleOne(queue, { results, devices }))
    for (const { answered } of settled)
      for (const entry of answered)
        Broken.unless(has(this.simulated(entry)), `entry ${entry.seq} left its phone too early`)
    if (crashes) return
    const answered = settled.flatMap((one) => one.answered)
    const [current, ...older] = settled
    const kept = older.map(({ queue }) => queue).filter(({ waiting }) => waiting.length > 0)
    this.disk = {
      ...this.disk,
      queue: current!.queue,
      older: kept,
      exposed: this.disk.exposed.filter(
        ({ id, until_seq }) =>
          !answered.some((one) => one.record_id === id && one.seq === until_seq),
      ),
    }
    for (const entry of answered) this.#show(entry)
    if (current!.is_forked) this.#pairAgain()
  }

  #settleOne(queue: PhoneQueue, answer: Answer) {
    if (!this.#faults.phone_trusts_the_number_alone) return settleQueue(queue, answer)
    const progress = answer.devices.find(({ pairing_id }) => pairing_id === queue.pairing_id)
    const received = progress?.received_seq ?? 0
    const answered = queue.waiting
      .filter(({ seq }) => seq <= received)
      .map((one) => ({ ...one, outcome: 'replayed' as const }))
    const waiting = queue.waiting.filter(({ seq }) => seq > received)
    return { queue: { ...queue, waiting }, answered, is_forked: false }
  }

  /** A fault: nobody may delete before the answer. */
  forgetSent(entries: readonly WaitingEntry[]) {
    if (!this.#faults.phone_deletes_what_it_sent) return
    const { queue } = this.disk
    this.disk = {
      ...this.disk,
      queue: { ...queue, waiting: queue.waiting.filter((one) => !entries.includes(one)) },
    }
  }

  #show({ record_id, outcome, digest }: WaitingEntry & { outcome: string }) {
    const sale = this.sales.get(record_id)!
    const { operation } = this.entries.get(digest)!
    if (operation === 'entries.given_up' && outcome === 'given_up') sale.was_confirmed = true
    if (this.disk.asking !== record_id || operation !== 'transactions.create') return
    this.disk = { ...this.disk, asking: null }
    sale.shown = ['posted', 'replayed'].includes(outcome) ? 'sold' : 'refused'
  }

  #pairAgain() {
    const { queue, older, asking } = this.disk
    // A sale that asks belongs to the old chain: nothing was handed out, and it begins again.
    if (asking) this.sales.get(asking)!.shown = 'given_up'
    this.disk = {
      ...this.disk,
      asking: null,
      queue: emptyQueue(this.#newId()),
      older: [queue, ...older],
    }
  }

  #newSale(uid: string, amount: number): RealSale {
    const sale: RealSale = {
      id: this.#newId(),
      uid,
      amount,
      shown: 'nothing',
      was_confirmed: false,
      went_with_a_disk: false,
      digests: [],
      made: [],
    }
    this.sales.set(sale.id, sale)
    return sale
  }

  #append(
    disk: Disk,
    sale: RealSale,
    operation: EntryOperation,
    taken_offline: boolean,
    now_ms: number,
  ): Disk {
    const { pairing_id } = disk.queue
    const { seq, previous } = nextLink(disk.queue)
    const text = JSON.stringify({
      v: 1,
      pairing_id,
      seq,
      previous,
      operation,
      body: { _id: sale.id },
      user_id: null,
      made_at: now_ms,
      monotonic_ms: now_ms,
      offset_ms: 0,
      taken_offline,
    })
    const digest = hash(text)
    const { uid, amount } = sale
    const link = { pairing_id, seq, previous, digest }
    const entry = { ...link, operation, record_id: sale.id, taken_offline, uid, amount }
    this.entries.set(digest, { ...entry, happened_ms: now_ms })
    sale.digests.push(digest)
    sale.made.push({ pairing_id, seq })
    return { ...disk, queue: appendEntry(disk.queue, { text, signature: '', seq, digest }) }
  }

  #exposing(disk: Disk, { id, uid, amount }: RealSale): Disk {
    const until_seq = disk.queue.last_seq
    return { ...disk, exposed: [...disk.exposed, { id, uid, amount, until_seq }] }
  }

  #mayGiveOut(uid: string, amount: number, now_ms: number): boolean {
    const received_ms = Number.POSITIVE_INFINITY
    const earlier = this.disk.exposed.map((one) => ({ ...one, seq: 0, received_ms }))
    const input = { type: 'debit', uid, amount, order: [] } as never
    const sale = { seq: 1, happened_ms: now_ms, input }
    return !judgeOffline(sale, limits, 0, earlier)
  }
}
