import type { ApiProcess, Given } from './api_process.ts'
import { type Invariants, Violation } from './invariants.ts'
import {
  cancelOf,
  drawWanted,
  newOperation,
  type Operation,
  saleOf,
  topUpOf,
  uidOf,
} from './operations.ts'
import type { Scheduler } from './scheduler.ts'

/** The ground of an event, as those see it who stand there with a terminal. */
export type Ground = {
  scheduler: Scheduler
  invariants: Invariants
  events: { event_id: string; uids: string[] }[]
  /** A process that a balancer leads to; undefined if none answers. */
  anyProcess(): ApiProcess | undefined
  network: { latency_ms: number; loss: number; stalls: number; pause_ms: number; doubles: number }
  /** Sold and topped up lately, by anyone. */
  recent: Operation[]
  is_closing: boolean
  /** The share of sales without a wristband. */
  at_counter: number
  /** A fault put in on purpose: a terminal that asks again under a new id. */
  renames_retries?: boolean
  counts: { answered: number; retries: number; conflicts: number; reported: number }
}

const patience_ms = 6_000

/** A retry tells that it is one; only one that was sent once needs not to. */
type Attempt = { since: number; is_last: boolean; is_only: boolean; is_retry: boolean }

type Sent = { asked: Operation[]; is_retry: boolean }

/** Terminals and devices ask again until there is an answer. */
abstract class Asker {
  readonly name: string
  protected readonly ground: Ground
  #attempt = 0
  #tries = 0
  /** When it was asked for the first time. */
  #since = 0
  #count = 0
  /** Operations that were answered before. */
  protected before: Operation[] = []
  /** Operations without an answer. */
  open: Operation[] = []

  constructor(name: string, ground: Ground) {
    this.name = name
    this.ground = ground
  }

  abstract begin(): void

  protected rest(factor = 1) {
    const { scheduler, network } = this.ground
    scheduler.after(scheduler.chance.delay(network.pause_ms) * factor, () => this.begin())
  }

  protected newName() {
    this.#count += 1
    return `${this.name} ${this.#count}`
  }

  protected draw() {
    const { events, scheduler } = this.ground
    const event = scheduler.chance.pick(events)
    return { event_id: event.event_id, uid: scheduler.chance.pick(event.uids) }
  }

  /** Sends what is open; after a while without an answer, once more. */
  protected ask() {
    const { scheduler, network } = this.ground
    const attempt = ++this.#attempt
    this.#tries += 1
    const is_latest = () => attempt === this.#attempt
    const is_retry = this.#tries > 1
    if (!is_retry) this.#since = scheduler.now
    // A final decline keeps its first answer, so a retry may be answered by an earlier state.
    const since = is_retry ? this.#since : scheduler.now
    const asked = this.open
    const names = asked.map(({ of }) => of).join(', ')
    scheduler.tell(`${this.name} sends ${asked[0]!.wants.type} ${names}`)
    const isLost = () => scheduler.chance.chance(network.loss)
    const send = () => {
      if (isLost()) return
      // A proxy or a socket may hold it longer than somebody waits for an answer.
      const stall_ms = scheduler.chance.chance(network.stalls)
        ? 20_000 * scheduler.chance.next()
        : 0
      scheduler.after(scheduler.chance.delay(network.latency_ms) + stall_ms, () =>
        this.#arrive(asked, is_retry, (given) => {
          if (isLost()) return
          scheduler.after(scheduler.chance.delay(network.latency_ms), () => {
            const [is_last, is_only] = [is_latest(), is_latest() && this.#tries === 1]
            this.#check(asked, given, { since, is_last, is_only, is_retry })
            if (is_last) this.#take(given)
          })
        }),
      )
    }
    send()
    // A network may deliver a request twice.
    if (scheduler.chance.chance(network.doubles)) {
      this.#tries += 1
      send()
    }
    scheduler.after(patience_ms * (0.5 + scheduler.chance.next()), () => {
      if (is_latest() && this.open.length > 0) this.#again()
    })
  }

  #arrive(asked: Operation[], is_retry: boolean, answer: (given: Given[]) => void) {
    const api = this.ground.anyProcess()
    if (!api) return answer(asked.map(() => ({ status: 'error', message: 'no process' })))
    // Runs as a part of that process.
    this.ground.scheduler.after(0, () => this.send(api, { asked, is_retry }, answer), api.owner)
  }

  protected send(api: ApiProcess, { asked, is_retry }: Sent, answer: (given: Given[]) => void) {
    api.post(asked[0]!, is_retry, (given) => answer([given]))
  }

  #again() {
    const { counts, renames_retries, scheduler } = this.ground
    counts.retries += 1
    if (renames_retries) this.open = this.open.map((one) => ({ ...one, id: scheduler.chance.id() }))
    this.retry()
    this.ask()
  }

  /** Before an operation is sent again. */
  protected retry() {}

  #take(given: Given[]) {
    const { scheduler, network, counts } = this.ground
    if (given.some(({ status }) => status === 'error')) {
      // Without the timer of this attempt.
      this.#attempt += 1
      const attempt = this.#attempt
      const pause_ms = scheduler.chance.delay(network.pause_ms) + Math.min(1_000, 50 * this.#tries)
      scheduler.after(pause_ms, () => {
        if (attempt === this.#attempt) this.#again()
      })
      return
    }
    const done = this.open
    this.#attempt += 1
    this.#tries = 0
    this.open = []
    counts.answered += done.length
    this.settled(done, given)
  }

  protected settled(_done: Operation[], _given: Given[]) {
    this.rest()
  }

  /** Every answer must be true, also one that comes late. */
  #check(asked: Operation[], given: Given[], attempt: Attempt) {
    const { since, is_last, is_only, is_retry } = attempt
    const { scheduler, invariants } = this.ground
    for (const [n, { of, id, wants, event_id, done_at }] of asked.entries()) {
      const one = given[n]!
      const what = one.status === 'declined' ? one.code : one.status
      scheduler.tell(`${this.name} is answered ${what} for ${of}`)
      if (one.status === 'booked') invariants.booked(of, `${event_id} ${one.id}`, one)
      const is_reversal = wants.type === 'reverse'
      const is_closed = one.status === 'declined' && one.code === 'event_is_disabled'
      if (is_only && !done_at && !is_reversal && (is_closed || one.status === 'booked'))
        invariants.atEvent(of, event_id, { enabled: !is_closed, since })
      if (one.status !== 'declined') continue
      if (one.code === 'insufficient_balance') {
        const { balance } = one.details as { balance: number }
        const wallet = `${event_id} ${uidOf(wants)}`
        invariants.refused(of, wallet, Math.round(balance * 100), since)
      }
      const is_conflict = one.code === 'idempotency_conflict'
      if (is_last && is_conflict && invariants.operationOf(`${event_id} ${id}`) === of)
        throw new Violation(`${of} conflicts with itself`)
      // A reversal has the same id at every terminal.
      if ((is_only || (is_last && is_retry)) && !is_reversal && !is_conflict)
        invariants.declined(of, `${event_id} ${id}`, one.code)
    }
    if (is_only) this.#checkOrder(asked, given)
  }

  #checkOrder(asked: Operation[], given: Given[]) {
    // Retries may have booked those from before in another order.
    const booked = asked.filter(
      (one, n) => given[n]!.status === 'booked' && !this.before.includes(one),
    )
    for (const [uid, those] of Map.groupBy(booked, ({ wants }) => uidOf(wants)))
      if (uid)
        this.ground.invariants.inOrder(
          uid,
          those.map(({ event_id, id }) => `${event_id} ${id}`),
        )
  }
}

/** A point of sale with a network: one operation after the other. */
export class Terminal extends Asker {
  /** The last one that could not pay. */
  #poor: { event_id: string; uid: string } | undefined

  begin() {
    if (this.ground.is_closing) return
    this.open = [this.#next()]
    this.ask()
  }

  #next(): Operation {
    const { scheduler, at_counter } = this.ground
    const { chance } = scheduler
    const kind = chance.next()
    const original = chance.pick(this.ground.recent)
    if (original && kind < 0.15) {
      const { event_id, id, wants } = original
      return cancelOf(event_id, id, uidOf(wants))
    }
    const { event_id, uid } = this.#poor ?? this.draw()
    const of = this.newName()
    if (this.#poor) {
      this.#poor = undefined
      return newOperation(of, event_id, chance.id(), topUpOf(chance, uid))
    }
    if (kind > 0.95)
      return newOperation(of, event_id, chance.id(), {
        type: 'donation',
        uid,
        amount: chance.between(1, 3) * 1_00,
        donated: 0,
      })
    return newOperation(of, event_id, chance.id(), drawWanted(scheduler, { uid, at_counter }))
  }

  /** Without an answer a seller may hand over the goods, and report it later as a fact. */
  protected override retry() {
    const { scheduler, counts } = this.ground
    const [operation] = this.open
    const { wants } = operation!
    const can_be_fact = wants.type === 'debit' || wants.type === 'credit'
    if (!can_be_fact || operation!.done_at || !scheduler.chance.chance(0.15)) return
    counts.reported += 1
    const done_at = new Date(scheduler.date_ms - 1_000).toISOString()
    this.open = [{ ...operation!, done_at }]
  }

  protected override settled([done]: Operation[], [given]: Given[]) {
    const { scheduler, counts } = this.ground
    const { wants } = done!
    const is_sale = wants.type === 'debit' || wants.type === 'credit'
    const uid = uidOf(wants)
    if (given!.status === 'declined' && given!.code === 'insufficient_balance' && uid)
      this.#poor = { event_id: done!.event_id, uid }
    if (given!.status !== 'booked' || !is_sale) return this.rest()
    const { recent } = this.ground
    recent.push(done!)
    if (recent.length > 5) recent.shift()
    // Another operation under a known id is a mistake of the terminal.
    if (!scheduler.chance.chance(0.02)) return this.rest()
    counts.conflicts += 1
    const wrong = topUpOf(scheduler.chance, uid ?? this.draw().uid)
    this.open = [newOperation(this.newName(), done!.event_id, done!.id, wrong)]
    this.ask()
  }
}

/** A smartphone without a network for a while: it hands in everything at once, and again until all of it is answered. */
export class OfflineDevice extends Asker {
  begin() {
    if (this.ground.is_closing) return
    const { scheduler } = this.ground
    const { chance } = scheduler
    const { event_id } = this.draw()
    const { uids } = this.ground.events.find((one) => one.event_id === event_id)!
    const sold = Array.from({ length: chance.between(1, 12) }, () => {
      const uid = chance.pick(uids)
      const wants = chance.chance(0.7) ? saleOf(chance, uid) : topUpOf(chance, uid)
      const operation = newOperation(this.newName(), event_id, chance.id(), wants)
      const done_at = new Date(scheduler.date_ms - chance.below(60_000)).toISOString()
      return { ...operation, done_at }
    })
    // Pieces may overlap.
    const again = this.before.filter((one) => one.event_id === event_id && chance.chance(0.2))
    this.open = [...again.slice(0, 6), ...sold]
    this.ask()
  }

  protected override send(api: ApiProcess, { asked }: Sent, answer: (given: Given[]) => void) {
    api.postInOrder(asked, answer)
  }

  protected override settled(done: Operation[], given: Given[]) {
    this.before = done.filter((_, n) => given[n]!.status === 'booked')
    this.rest(5)
  }
}
