import type { Answer, ApiProcess, Given } from './api_process.ts'
import type { Chance } from './chance.ts'
import type { Invariants } from './invariants.ts'
import {
  cancelOf,
  drawWanted,
  newOperation,
  type Operation,
  saleOf,
  topUpOf,
  uidOf,
  uidsOf,
  type Wanted,
} from './operations.ts'
import { endOfHold, holdOf, loadOf, terminalPaymentOf, transferOf } from './rarer_operations.ts'
import type { Scheduler } from './scheduler.ts'
import { Violation } from './violation.ts'

/** The ground of an event, as those see it who stand there with a terminal. */
export type Ground = {
  scheduler: Scheduler
  invariants: Invariants
  events: { event_id: string; uids: string[]; spares: string[] }[]
  /** A process that a balancer leads to; undefined if none answers. */
  anyProcess(): ApiProcess | undefined
  network: { latency_ms: number; loss: number; stalls: number; pause_ms: number; doubles: number }
  /** Sold and topped up lately, by anyone. */
  recent: Operation[]
  /** Draws rare operations; undefined in an evening without them. */
  rarer: Chance | undefined
  rarer_share: number
  /** Held for refunds lately, by anyone. */
  holds: { operation: Operation; amount: number }[]
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
    // Several sellers share an account, and with it a limit.
    const { rarer } = this.ground
    return `${rarer ? `team${rarer.below(2)}/` : ''}${this.name} ${this.#count}`
  }

  /** Draws a wristband, of this event if one is given. */
  protected draw(of?: string) {
    const { events, scheduler } = this.ground
    const drawn = scheduler.chance.pick(events)
    const event = events.find(({ event_id }) => event_id === of) ?? drawn
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
        this.#arrive(asked, is_retry, (given, is_tried_again) => {
          if (isLost()) return
          scheduler.after(scheduler.chance.delay(network.latency_ms), () => {
            const [is_last, is_only] = [is_latest(), is_latest() && this.#tries === 1]
            this.#check(asked, given, { since, is_last, is_only, is_retry })
            // The second try may book what the first one declined, then after later operations.
            if (is_only && !is_tried_again) this.#checkOrder(asked, given)
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

  #arrive(asked: Operation[], is_retry: boolean, answer: Answer) {
    const api = this.ground.anyProcess()
    if (!api)
      return answer(
        asked.map(() => ({ status: 'error', message: 'no process' })),
        false,
      )
    // Runs as a part of that process.
    this.ground.scheduler.after(0, () => this.send(api, { asked, is_retry }, answer), api.owner)
  }

  protected send(api: ApiProcess, { asked, is_retry }: Sent, answer: Answer) {
    api.post(asked[0]!, is_retry, (given) => answer([given], false))
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

  /** A wristband that was replaced is not worn any more; a new one that nobody got is free. */
  protected noteTransfer({ event_id, wants }: Operation, given: Given) {
    if (wants.type !== 'transfer') return
    const { uids, spares } = this.ground.events.find((one) => one.event_id === event_id)!
    const at = uids.indexOf(wants.uid)
    if (given.status !== 'booked') spares.push(wants.new_uid)
    else if (at >= 0) uids[at] = wants.new_uid
  }

  /** Every answer must be true, also one that comes late. */
  #check(asked: Operation[], given: Given[], attempt: Attempt) {
    const { since, is_last, is_only, is_retry } = attempt
    const { scheduler, invariants } = this.ground
    for (const [n, { of, id, wants, event_id, done_at, is_shared }] of asked.entries()) {
      const one = given[n]!
      const what = one.status === 'declined' ? one.code : one.status
      scheduler.tell(`${this.name} is answered ${what} for ${of}`)
      if (one.status === 'booked') invariants.booked(of, `${event_id} ${one.id}`, one)
      const is_closed = one.status === 'declined' && one.code === 'event_is_disabled'
      const is_refund = wants.type === 'hold'
      const tells = is_only && !done_at && !is_shared && !is_refund
      if (tells && (is_closed || one.status === 'booked'))
        invariants.atEvent(of, event_id, { enabled: !is_closed, since })
      if (one.status !== 'declined') continue
      if (one.code === 'client_not_found') throw new Violation(`${of} is not told of its wristband`)
      if (one.code === 'insufficient_balance') {
        const { balance } = one.details as { balance: number }
        const wallet = `${event_id} ${uidOf(wants)}`
        invariants.refused(of, wallet, Math.round(balance * 100), since)
      }
      const is_conflict = one.code === 'idempotency_conflict'
      if (is_last && is_conflict && invariants.operationOf(`${event_id} ${id}`) === of)
        throw new Violation(`${of} conflicts with itself`)
      // A sale that has already happened never gets a final decline.
      const is_final = is_only || (is_last && is_retry && !done_at)
      if (is_final && !is_shared && !is_conflict)
        invariants.declined(of, `${event_id} ${id}`, one.code)
    }
  }

  #checkOrder(asked: Operation[], given: Given[]) {
    // Retries may have booked those from before in another order.
    const booked = asked.filter(
      (one, n) => given[n]!.status === 'booked' && !this.before.includes(one),
    )
    for (const uid of new Set(booked.flatMap(({ wants }) => uidsOf(wants)))) {
      const those = booked.filter(({ wants }) => uidsOf(wants).includes(uid))
      this.ground.invariants.inOrder(
        uid,
        those.map(({ event_id, id }) => `${event_id} ${id}`),
      )
    }
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
    const rarer = this.#drawRarer()
    if (rarer) return rarer
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

  /** Refunds, transfers, and payments at terminals that several events use. */
  #drawRarer(): Operation | undefined {
    const { rarer, rarer_share, holds, events, scheduler } = this.ground
    if (!rarer?.chance(rarer_share)) return undefined
    const { event_id, uids, spares } = rarer.pick(events)
    const uid = rarer.pick(uids)
    const kind = rarer.next()
    const drawn = (wants: Wanted) => newOperation(this.newName(), event_id, rarer.id(), wants)
    if (kind < 0.5) return drawn(terminalPaymentOf(rarer, scheduler.now, uid))
    if (kind < 0.7) return drawn(holdOf(rarer, uid))
    if (kind < 0.9) {
      const held = rarer.pick(holds)
      return held && endOfHold(held.operation, held.amount)
    }
    const new_uid = spares.pop()
    return new_uid === undefined ? undefined : drawn(transferOf(uid, new_uid))
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
    this.noteTransfer(done!, given!)
    if (given!.status === 'booked' && wants.type === 'hold') {
      const { holds } = this.ground
      holds.push({ operation: done!, amount: given!.amount })
      if (holds.length > 4) holds.shift()
    }
    if (given!.status === 'declined' && given!.code === 'insufficient_balance' && uid)
      this.#poor = { event_id: done!.event_id, uid }
    if (given!.status !== 'booked' || !is_sale) return this.rest()
    const { recent } = this.ground
    recent.push(done!)
    if (recent.length > 5) recent.shift()
    // Another operation under a known id is a mistake of the terminal.
    if (!scheduler.chance.chance(0.02)) return this.rest()
    counts.conflicts += 1
    const wrong = topUpOf(scheduler.chance, uid ?? this.draw(done!.event_id).uid)
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
    this.#addFromDesk(event_id, sold)
    // Pieces may overlap.
    const again = this.before.filter((one) => one.event_id === event_id && chance.chance(0.2))
    this.open = [...again.slice(0, 6), ...sold]
    this.ask()
  }

  /** A desk sends several things at once too: payments, or a new wristband gets what the old one has, and then some more. */
  #addFromDesk(event_id: string, sold: Operation[]) {
    const { rarer, events, scheduler } = this.ground
    if (!rarer) return
    const { uids, spares } = events.find((one) => one.event_id === event_id)!
    const newOne = (wants: Wanted) => newOperation(this.newName(), event_id, rarer.id(), wants)
    for (let n = rarer.pick([0, 0, 3]); n > 0; n--)
      sold.push(newOne(terminalPaymentOf(rarer, scheduler.now, rarer.pick(uids))))
    const new_uid = rarer.chance(0.2) ? spares.pop() : undefined
    if (new_uid === undefined) return
    sold.push(newOne(transferOf(rarer.pick(uids), new_uid)), newOne(loadOf(new_uid)))
  }

  protected override send(api: ApiProcess, { asked, is_retry }: Sent, answer: Answer) {
    api.postInOrder(asked, is_retry, answer)
  }

  protected override settled(done: Operation[], given: Given[]) {
    for (const [n, operation] of done.entries()) this.noteTransfer(operation, given[n]!)
    this.before = done.filter(({ done_at }, n) => done_at && given[n]!.status === 'booked')
    this.rest(5)
  }
}
