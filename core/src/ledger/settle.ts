import type { Pool } from 'pg'
import { DomainError } from '../platform/errors.ts'
import { type Catalogues, commitBatch, commitTogether, type Together } from './batch.ts'
import { type Limits, Queue } from './queue.ts'
import type { Item, Outcome } from './types.ts'

export type { Limits, Together }

/** The only writer of money. */
export type Ledger = {
  /** Settles one operation, together with whatever else is waiting. Resolves after the commit. */
  settle(event_id: string, item: Item): Promise<Outcome>
  /** Settles many operations; those of one wristband in this order, each on what the ones before it left. */
  inOrder(event_id: string, items: Item[]): Promise<Outcome[]>
  /**
   * Settles operations and other writes in one transaction of their own: `before` may make the wallets, `after` sees
   * what became of each item. When either throws, nothing happened.
   */
  together<Result>(event_id: string, work: Together<Result>): Promise<Result>
  /** Waits for what is under way and refuses the rest. */
  close(): Promise<void>
}

const defaults: Limits = { batch: 256, lanes: 2, queue: 10_000 }

/** Opens the ledger on a pool whose connections pipeline. */
export function openLedger(pool: Pool, limits: Partial<Limits> = {}): Ledger {
  const catalogues: Catalogues = new Map()
  const queue = new Queue({ ...defaults, ...limits }, (event_id, items) =>
    commitBatch(pool, event_id, items, catalogues),
  )
  const together = new Set<Promise<unknown>>()
  let closed = false
  const open = () => {
    if (closed) throw new DomainError('overloaded', 'this process is stopping')
  }
  return {
    async settle(event_id, item) {
      open()
      return queue.push(event_id, item)
    },
    async inOrder(event_id, items) {
      open()
      return queue.inOrder(event_id, items)
    },
    async together(event_id, work) {
      open()
      const committed = commitTogether(pool, event_id, work, catalogues)
      together.add(committed)
      return committed.finally(() => together.delete(committed))
    },
    async close() {
      closed = true
      await Promise.allSettled(together)
      while (!queue.isIdle()) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
