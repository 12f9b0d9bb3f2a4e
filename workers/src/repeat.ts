import { setTimeout as sleep } from 'node:timers/promises'
import type { RunCtx } from '@kermesse/core/operations/lease'

type Work = (ctx: RunCtx) => Promise<void>

/**
 * Runs one work after the other, waits, and starts again, until the signal of `ctx` is given. For what every worker process
 * does, or what is due more often than the job library polls.
 */
export async function repeat(ctx: RunCtx, every_ms: number, works: Work[]): Promise<void> {
  while (!ctx.signal.aborted) {
    for (const work of works) await work(ctx).catch(ctx.report)
    await sleep(every_ms, undefined, { signal: ctx.signal }).catch(() => {})
  }
}
