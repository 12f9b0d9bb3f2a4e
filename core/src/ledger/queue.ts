import { all } from '../platform/all.ts'
import { DomainError } from '../platform/errors.ts'
import { isLostNode } from '../platform/lost_node.ts'
import { metrics } from '../platform/metrics.ts'
import { ConnectionLost, uidsOf } from './batch.ts'
import type { Command, Outcome } from './types.ts'

export type Limits = {
  /** Commands of one batch at most. */
  batch: number
  /** Batches of one event under way at a time. */
  lanes: number
  /** Maximum of waiting commands in this process; more are refused. */
  queue: number
}
/** Batches up to this size are not split between lanes. */
const small = 64

type Waiting = {
  command: Command
  since_ms: number
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}
type Event = { waiting: Waiting[]; running: number; busy: Set<string>; woken: boolean }
type Commit = (event_id: string, commands: Command[]) => Promise<Outcome[]>

/**
 * Collects commands that arrive while batches are in flight into the next ones: no timer, no added
 * latency when idle, large batches under load. A wristband is in one batch at a time, so that lanes
 * never wait for each other's locks and its commands stay in order.
 */
export class Queue {
  readonly #events = new Map<string, Event>()
  readonly #limits: Limits
  readonly #commit: Commit
  #size = 0

  constructor(limits: Limits, commit: Commit) {
    this.#limits = limits
    this.#commit = commit
  }

  /** Posts a command in the next batch. */
  push(event_id: string, command: Command): Promise<Outcome> {
    if (this.#size >= this.#limits.queue) return Promise.reject(new DomainError('overloaded'))
    this.#size += 1
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const event = this.#events.get(event_id) ?? newEvent()
    this.#events.set(event_id, event)
    event.waiting.push({ command, since_ms: performance.now(), resolve, reject })
    if (!event.woken && event.running < this.#limits.lanes) this.#wake(event_id, event)
    return promise
  }

  /** In the next turn of the event loop: commands of this turn join the batch. */
  #wake(event_id: string, event: Event) {
    event.woken = true
    setImmediate(() => {
      event.woken = false
      this.#start(event_id, event)
    })
  }

  /** Posts commands in the next batches; those of one wristband in this order. */
  async pushInOrder(event_id: string, commands: Command[]): Promise<Outcome[]> {
    if (this.#size + commands.length > this.#limits.queue) throw new DomainError('overloaded')
    return all(commands.map((command) => this.push(event_id, command)))
  }

  get size() {
    return this.#size
  }

  isIdle() {
    return this.#events.size === 0 && this.#size === 0
  }

  #start(event_id: string, event: Event) {
    const { batch, lanes } = this.#limits
    while (event.running < lanes && event.waiting.length > 0) {
      // Few commands share one commit; many are split, so that both cores have work.
      const share = Math.ceil(event.waiting.length / (lanes - event.running))
      const taken = take(event, Math.min(batch, Math.max(share, small)))
      if (taken.length === 0) break
      this.#size -= taken.length
      event.running += 1
      // The first one has waited longest; measuring each would cost sales.
      metrics.ledger_wait.observe({}, (performance.now() - taken[0]!.since_ms) / 1000)
      metrics.ledger_batch.observe({}, taken.length)
      void this.#commitOrHalve(event_id, taken).then(() => {
        for (const { command } of taken) for (const uid of uidsOf(command)) event.busy.delete(uid)
        event.running -= 1
        if (event.waiting.length > 0) this.#start(event_id, event)
        else if (event.running === 0) this.#events.delete(event_id)
      })
    }
  }

  async #commitOrHalve(event_id: string, taken: Waiting[], left = more_tries): Promise<void> {
    try {
      const outcomes = await this.#commit(
        event_id,
        taken.map(({ command }) => command),
      )
      for (const [n, { resolve }] of taken.entries()) resolve(outcomes[n]!)
    } catch (error) {
      const reason = reasonToTryAgain(error)
      // A retry is safe with the same ids, even if the first attempt committed.
      if (reason && left[reason] > 0)
        return this.#commitOrHalve(event_id, taken, { ...left, [reason]: left[reason] - 1 })
      if (taken.length === 1 || isLost(error)) {
        for (const { reject } of taken) reject(error)
        return
      }
      // One invalid command must fail alone: halve the batch until it is found.
      const half = Math.ceil(taken.length / 2)
      await this.#commitOrHalve(event_id, taken.slice(0, half))
      await this.#commitOrHalve(event_id, taken.slice(half))
    }
  }
}

function newEvent(): Event {
  return { waiting: [], running: 0, busy: new Set(), woken: false }
}

/** A lost connection must not use up the try that finds what another process has posted under the same id. */
const more_tries = { lost: 1, raced: 1 }

/** The connection was lost, or another process had the same id or a conflicting lock. */
function reasonToTryAgain(error: unknown): keyof typeof more_tries | undefined {
  if (isLost(error)) return 'lost'
  const raced = ['23505', '40P01', '40001']
  return raced.includes((error as { code?: string }).code ?? '') ? 'raced' : undefined
}

/** Also by the database, which then has lost a node of its own: any command would fail, however small the batch. */
const isLost = (error: unknown) => error instanceof ConnectionLost || isLostNode(error)

/**
 * Takes the first commands whose wristbands are in no batch; a command that waits holds back later
 * ones of its wristband.
 */
function take(event: Event, most: number): Waiting[] {
  const taken: Waiting[] = []
  const left: Waiting[] = []
  const held = new Set<string>()
  for (const one of event.waiting) {
    const uids = uidsOf(one.command)
    const waits = taken.length >= most || uids.some((uid) => event.busy.has(uid) || held.has(uid))
    if (waits) for (const uid of uids) held.add(uid)
    ;(waits ? left : taken).push(one)
  }
  for (const { command } of taken) for (const uid of uidsOf(command)) event.busy.add(uid)
  event.waiting = left
  return taken
}
