import type { Scheduler } from './scheduler.ts'
import { Violation } from './violation.ts'

/** A transaction as its locks see it. */
export type LockHolder = {
  readonly name: string
  readonly held: Set<string>
  waiting: { key: string; resume(error?: DatabaseError): void; end(): void } | undefined
}

/** An error as the database sends it. */
export class DatabaseError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A waiting transaction looks for a deadlock once, after this time. */
const deadlock_timeout_ms = 1_000
/** The setting of the ledger's connections. */
const lock_timeout_ms = 10_000

/** Exclusive locks of rows, of ids that are being inserted, and of advisory keys. First come, first served. */
export class LockTable {
  readonly #scheduler: Scheduler
  readonly #holders = new Map<string, LockHolder>()
  readonly #queues = new Map<string, LockHolder[]>()
  waits = 0
  deadlocks = 0
  timeouts = 0

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  /** True if the lock is granted at once. Otherwise `resume` is called when it is, or with the error that ends the wait. */
  take(holder: LockHolder, key: string, resume: (error?: DatabaseError) => void): boolean {
    const other = this.#holders.get(key)
    if (!other || other === holder) {
      this.#holders.set(key, holder)
      holder.held.add(key)
      return true
    }
    this.waits += 1
    this.#scheduler.tell(`${holder.name} waits for ${key} of ${other.name}`)
    const queue = this.#queues.get(key)
    if (queue) queue.push(holder)
    else this.#queues.set(key, [holder])
    const look = this.#scheduler.after(deadlock_timeout_ms, () => {
      if (!this.#isInCircle(holder)) return
      // Batches lock in one order whatever they lock.
      this.#scheduler.fail(new Violation(`a deadlock at ${key} of ${holder.name}`))
      this.deadlocks += 1
      this.#refuse(holder, new DatabaseError('40P01', 'deadlock detected'))
    })
    const limit = this.#scheduler.after(lock_timeout_ms, () => {
      this.timeouts += 1
      this.#refuse(holder, new DatabaseError('55P03', 'canceling statement due to lock timeout'))
    })
    const end = () => {
      look.cancel()
      limit.cancel()
    }
    holder.waiting = { key, resume, end }
    return false
  }

  holderOf(key: string): LockHolder | undefined {
    return this.#holders.get(key)
  }

  /** Ends a transaction: its locks go to those who wait. */
  release(holder: LockHolder) {
    this.#leaveQueue(holder)
    const granted: LockHolder[] = []
    for (const key of holder.held) {
      this.#holders.delete(key)
      const queue = this.#queues.get(key)
      const next = queue?.shift()
      if (queue?.length === 0) this.#queues.delete(key)
      if (!next) continue
      this.#holders.set(key, next)
      next.held.add(key)
      granted.push(next)
    }
    holder.held.clear()
    for (const next of granted) {
      const { resume, end } = next.waiting!
      end()
      next.waiting = undefined
      resume()
    }
  }

  #refuse(holder: LockHolder, error: DatabaseError) {
    const { resume } = holder.waiting!
    this.#leaveQueue(holder)
    resume(error)
  }

  #leaveQueue(holder: LockHolder) {
    if (!holder.waiting) return
    const { key, end } = holder.waiting
    end()
    holder.waiting = undefined
    const queue = this.#queues.get(key)!
    queue.splice(queue.indexOf(holder), 1)
    if (queue.length === 0) this.#queues.delete(key)
  }

  #isInCircle(holder: LockHolder) {
    // The holders that it waits for may form a circle of their own, which would never lead back to it.
    const passed = new Set<LockHolder>()
    for (let at: LockHolder | undefined = holder; at && !passed.has(at); ) {
      passed.add(at)
      at = at.waiting && this.#holders.get(at.waiting.key)
      if (at === holder) return true
    }
    return false
  }
}
