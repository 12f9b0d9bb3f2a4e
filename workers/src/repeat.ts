import { setTimeout as sleep } from 'node:timers/promises'
import type { RunCtx } from '@kermesse/core/operations/lease'
import { attempt, restAfter } from './attempt.ts'

type Repeated = Pick<RunCtx, 'signal' | 'report'>

/** How long a work waits, in milliseconds; `rest` times as long as it took, where that is longer, and `most_ms` at most. */
type Pace = { every_ms: number; rest?: number; most_ms?: number }

/**
 * Runs one work after the other, waits, and starts again, until the signal of `ctx` is given. For what every worker process
 * does, or what is due more often than the job library polls. A work that throws rests longer each time, the others go on.
 */
export async function repeat<Ctx extends Repeated>(
  ctx: Ctx,
  { every_ms, rest = 0, most_ms = every_ms }: Pace,
  works: Record<string, (ctx: Ctx) => Promise<void>>,
): Promise<void> {
  const states = Object.entries(works).map(([name, run]) => ({
    name,
    run,
    failed: 0,
    rests_until: 0,
  }))
  while (!ctx.signal.aborted) {
    const began = performance.now()
    for (const state of states) {
      if (performance.now() < state.rests_until) continue
      const outcome = await attempt(ctx, state.name, state.run)
      state.failed = outcome === 'failed' ? state.failed + 1 : 0
      state.rests_until = performance.now() + restAfter(state.failed, every_ms)
    }
    const took_ms = performance.now() - began
    const wait_ms = Math.min(most_ms, Math.max(every_ms, rest * took_ms))
    await sleep(wait_ms, undefined, { signal: ctx.signal }).catch(() => {})
  }
}
