import { createHash } from 'node:crypto'
import type { Chance } from './chance.ts'

/** A simulated process; nothing that is still to come of it happens once it is dead. */
export type Owner = {
  name: string
  is_dead: boolean
  /** Connections that it has lost, or could not open. */
  losses: number
  /** Nothing of it happens before this time: the process is stopped, and its connections stay. */
  hangs_until?: number
  /** How long it will hang, after the first statements of its next batch. */
  next_hang_ms?: number | undefined
}

type Coming = {
  time: number
  n: number
  owner: Owner | undefined
  is_cancelled: boolean
  run(): void
}

/** The moment at which virtual time begins: an evening of an event. */
const epoch = Date.parse('2026-07-04T18:00:00.000Z')
const shown = 80

/**
 * Virtual time and everything that is still to come. One event happens at a time, and the code that it starts runs until it
 * waits for another one, so that a seed always gives the same run.
 */
export class Scheduler {
  readonly chance: Chance
  now = 0
  steps = 0
  #owner: Owner | undefined
  #failure: Error | undefined
  #count = 0
  readonly #heap: Coming[] = []
  readonly #hash = createHash('sha256')
  #unhashed: string[] = []
  readonly #lines: string[] = []

  constructor(chance: Chance) {
    this.chance = chance
  }

  /** Date and time in milliseconds since 1970. */
  get date_ms() {
    return epoch + Math.floor(this.now)
  }

  /** Lets something happen after this many milliseconds, unless its process is dead by then. */
  after(delay_ms: number, run: () => void, owner?: Owner): { cancel(): void } {
    const coming = { time: this.now + delay_ms, n: this.#count++, owner, is_cancelled: false, run }
    push(this.#heap, coming)
    return {
      cancel: () => {
        coming.is_cancelled = true
      },
    }
  }

  /** Ends the run with this error. A promise that fails would not be noticed. */
  fail(error: Error) {
    this.#failure ??= error
  }

  sleep(delay_ms: number, owner?: Owner): Promise<void> {
    return new Promise((resolve) => this.after(delay_ms, resolve, owner))
  }

  /** Lets the next event happen; false if there are no more. */
  async step(): Promise<boolean> {
    for (;;) {
      const coming = pop(this.#heap)
      if (!coming) return false
      if (coming.is_cancelled || coming.owner?.is_dead) continue
      const { hangs_until = 0 } = coming.owner ?? {}
      if (hangs_until > coming.time) {
        coming.time = hangs_until
        push(this.#heap, coming)
        continue
      }
      this.steps += 1
      this.now = Math.max(this.now, coming.time)
      this.#owner = coming.owner
      coming.run()
      // Timers and promises of the code under test run out before the event loop turns.
      await new Promise((resolve) => turn(resolve))
      this.#owner = undefined
      if (this.#failure) throw this.#failure
      return true
    }
  }

  /** Writes a line of the trace. */
  tell(line: string) {
    const text = `${this.now.toFixed(3)} ${line}`
    this.#unhashed.push(text)
    if (this.#unhashed.length >= 1_000) this.#hashLines()
    this.#lines.push(text)
    if (this.#lines.length >= 4 * shown) this.#lines.splice(0, this.#lines.length - shown)
  }

  /** The last lines of the trace. */
  lastLines() {
    return this.#lines.slice(-shown)
  }

  /** Equal for equal traces. Nothing can be told afterwards. */
  hash(): string {
    this.#hashLines()
    return this.#hash.digest('hex')
  }

  #hashLines() {
    this.#hash.update(this.#unhashed.join('\n'))
    this.#unhashed = []
  }

  /** Gives the code under test this clock and these timers; returns what puts the real ones back. */
  replaceGlobals(): () => void {
    const real = { now: Date.now, setImmediate: globalThis.setImmediate }
    Date.now = () => this.date_ms
    performance.now = () => this.now
    const later = (run: (...args: unknown[]) => void, ...args: unknown[]) => {
      // Called by the program around the simulation.
      if (!this.#owner) return real.setImmediate(run, ...args)
      this.after(this.chance.delay(0.02), () => run(...args), this.#owner)
      return undefined
    }
    globalThis.setImmediate = later as unknown as typeof setImmediate
    return () => {
      Date.now = real.now
      globalThis.setImmediate = real.setImmediate
      Reflect.deleteProperty(performance, 'now')
    }
  }
}

const turn = globalThis.setImmediate

const isBefore = (a: Coming, b: Coming) => a.time < b.time || (a.time === b.time && a.n < b.n)

function push(heap: Coming[], coming: Coming) {
  let at = heap.push(coming) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (isBefore(heap[parent]!, coming)) break
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = coming
}

function pop(heap: Coming[]): Coming | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!first || !last || heap.length === 0) return first
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
    if (isBefore(last, heap[child]!)) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = last
  return first
}
