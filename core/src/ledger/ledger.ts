import type { Pool } from 'pg'
import { DomainError } from '../platform/errors.ts'
import { metrics, onScrape } from '../platform/metrics.ts'
import { currentSpan, traced } from '../platform/tracing.ts'
import { type Catalogues, commitBatch, commitWith, type PostWith } from './batch.ts'
import { countOutcomes, timed } from './batch_measures.ts'
import type { Changes } from './changes.ts'
import type { Declines } from './declines.ts'
import { type Limits, Queue } from './queue.ts'
import type { Command, Outcome } from './types.ts'

export type { Limits, PostWith }

/** The only writer of transactions and balances. */
export type Ledger = {
  /** Posts one command, batched with others that wait. Resolves after the commit. */
  post(event_id: string, command: Command): Promise<Outcome>
  /**
   * Posts many commands; those of one wristband in this order, each on the state after the ones
   * before.
   */
  postInOrder(event_id: string, commands: Command[]): Promise<Outcome[]>
  /**
   * Posts commands and other writes in one commit: `before` may create wallets, `after` gets the
   * outcome of each command. If either throws, everything is rolled back.
   */
  postWith<Result>(event_id: string, work: PostWith<Result>): Promise<Result>
  /** Finishes pending batches and refuses new commands. */
  close(): Promise<void>
}

const defaults: Limits = { batch: 256, lanes: 2, queue: 10_000 }

/** Listeners called after each commit: changed wallets, declined commands. */
export type Listeners = { changes?: Pick<Changes, 'tell'>; declines?: Pick<Declines, 'note'> }

/** Opens the ledger on a pool whose connections pipeline. */
export function openLedger(
  pool: Pool,
  limits: Partial<Limits> = {},
  { changes, declines }: Listeners = {},
): Ledger {
  const catalogues: Catalogues = new Map()
  /** The spans of the requests that wait for a commit. */
  const spans = new WeakMap<Command, string>()
  const note = (command: Command) => {
    const span = currentSpan()
    if (span) spans.set(command, span)
  }
  const bounds = { ...defaults, ...limits }
  const queue = new Queue(bounds, async (event_id, commands) => {
    const links = commands.flatMap((command) => spans.get(command) ?? [])
    const outcomes = await traced('ledger.commit', { kind: 'internal', links }, () =>
      timed(commitBatch(pool, event_id, commands, catalogues)),
    )
    countOutcomes(commands, outcomes)
    changes?.tell(event_id, moved(outcomes))
    declines?.note(event_id, commands, outcomes)
    return outcomes
  })
  const stopMeasuring = onScrape(() => {
    metrics.ledger_queue.set({}, queue.size)
    metrics.ledger_queue_limit.set({}, bounds.queue)
  })
  const committing = new Set<Promise<unknown>>()
  let closed = false
  const open = () => {
    if (closed) throw new DomainError('overloaded', 'this process is stopping')
  }
  return {
    async post(event_id, command) {
      open()
      note(command)
      return queue.push(event_id, command)
    },
    async postInOrder(event_id, commands) {
      open()
      for (const command of commands) note(command)
      return queue.pushInOrder(event_id, commands)
    },
    async postWith(event_id, work) {
      open()
      let commands: Command[] = []
      let outcomes: Outcome[] = []
      const named: PostWith<unknown>['commands'] = async (trx) => {
        commands = Array.isArray(work.commands) ? work.commands : await work.commands(trx)
        return commands
      }
      const after: typeof work.after = (trx, all) => {
        outcomes = all
        return work.after(trx, all)
      }
      const noted = { ...work, commands: named, after }
      const commit = timed(commitWith(pool, event_id, noted, catalogues))
      const committed = commit.then((result) => {
        countOutcomes(commands, outcomes)
        changes?.tell(event_id, [...moved(outcomes), ...(work.also_told?.() ?? [])])
        if (Array.isArray(work.commands)) declines?.note(event_id, work.commands, outcomes)
        return result
      })
      committing.add(committed)
      return committed.finally(() => committing.delete(committed))
    },
    async close() {
      closed = true
      await Promise.allSettled(committing)
      while (!queue.isIdle()) await new Promise((resolve) => setImmediate(resolve))
      stopMeasuring()
    },
  }
}

/** The wristbands whose wallets a commit has moved, and no name for what moved none. */
function* moved(outcomes: Outcome[]) {
  for (const outcome of outcomes) {
    if (outcome.status !== 'posted') continue
    for (const { uid } of outcome.transactions) yield uid ?? ''
  }
}
