import type { RunCtx } from '@kermesse/core/operations/lease'
import { watchFailures } from '@kermesse/core/platform/failures'
import type { LogFacts } from '@kermesse/core/platform/log'
import { Fault } from '@kermesse/core/platform/logged_error'
import { label_values, metrics } from '@kermesse/core/platform/metrics'

const failures = watchFailures({
  first: 'work_failed',
  again: 'work_failed_again',
  over: 'work_recovered',
})

/** Logs errors under the name of a work; only the first of many in a row in full. */
export const reporterOf =
  (work: string, facts: LogFacts = {}) =>
  (error: unknown): void =>
    failures.failed(work, error, { work, ...facts, ...(error instanceof Fault && error.facts) })

/** `troubled`: it reported errors and went on. `failed`: it threw. */
export type AttemptOutcome = 'done' | 'troubled' | 'failed'

/** Runs a work, logs what it throws or reports, and measures it. */
export async function attempt<Ctx extends Pick<RunCtx, 'report'>>(
  ctx: Ctx,
  work: string,
  run: (ctx: Ctx) => Promise<void>,
  facts?: LogFacts,
): Promise<AttemptOutcome> {
  const began_ms = performance.now()
  const outcome = await tryOut(ctx, work, run, facts)
  const kind = label_values.kind.find((one) => one === work)
  if (!kind) return outcome
  metrics.jobs.inc({ kind })
  metrics.job_duration.observe({ kind }, (performance.now() - began_ms) / 1000)
  // A job that reports an error is tried again later, like one that throws.
  if (outcome !== 'done') metrics.job_failures.inc({ kind })
  return outcome
}

async function tryOut<Ctx extends Pick<RunCtx, 'report'>>(
  ctx: Ctx,
  work: string,
  run: (ctx: Ctx) => Promise<void>,
  facts: LogFacts | undefined,
): Promise<AttemptOutcome> {
  const tell = reporterOf(work, facts)
  let is_clean = true
  const report = (error: unknown) => {
    is_clean = false
    tell(error)
  }
  try {
    await run({ ...ctx, report })
  } catch (error) {
    tell(error)
    return 'failed'
  }
  if (!is_clean) return 'troubled'
  failures.succeeded(work, { work })
  return 'done'
}

const longest_rest_ms = 60_000

/** How long a work that failed this often in a row is left alone: twice as long each time, and not the same in every worker. */
export function restAfter(failed_times: number, pace_ms: number, random = Math.random): number {
  if (failed_times === 0) return 0
  const most_ms = Math.min(longest_rest_ms, pace_ms * 2 ** failed_times)
  return most_ms * (0.5 + random() / 2)
}
