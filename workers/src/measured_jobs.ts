import { type JobKind, metrics } from '@kermesse/core/platform/metrics'

type Run<Args extends unknown[]> = (...args: Args) => Promise<void>

/** The same work, with each run counted and timed. */
function measured<Args extends unknown[]>(kind: JobKind, run: Run<Args>): Run<Args> {
  return async (...args) => {
    const began_ms = performance.now()
    try {
      await run(...args)
    } catch (error) {
      metrics.job_failures.inc({ kind })
      throw error
    } finally {
      metrics.jobs.inc({ kind })
      metrics.job_duration.observe({ kind }, (performance.now() - began_ms) / 1000)
    }
  }
}

/** The same table of jobs, measured. */
export function measuredJobs<Jobs extends Partial<Record<JobKind, { run: Run<never> }>>>(
  jobs: Jobs,
): Jobs {
  const entries = Object.entries(jobs).map(([name, job]) => [
    name,
    { ...job, run: measured(name as JobKind, job.run) },
  ])
  return Object.fromEntries(entries)
}

/** The same table of loops, measured. */
export function measuredWorks<Works extends Partial<Record<JobKind, Run<never>>>>(
  works: Works,
): Works {
  const entries = Object.entries(works).map(([name, run]) => [name, measured(name as JobKind, run)])
  return Object.fromEntries(entries)
}
