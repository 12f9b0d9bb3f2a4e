import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresBackend } from '@agendajs/postgres-backend'
import { createJobQueue, type JobQueue, jobs_channel } from '@kermesse/core/operations/jobs'
import type { RunCtx } from '@kermesse/core/operations/lease'
import { openPool } from '@kermesse/core/platform/db'
import { newId } from '@kermesse/core/platform/ids'
import { log } from '@kermesse/core/platform/log'
import { traced } from '@kermesse/core/platform/tracing'
import { Agenda, type Job } from 'agenda'
import type pg from 'pg'
import { attempt, reporterOf, restAfter } from './attempt.ts'
import { timezone } from './jobs.ts'

/** By name: jobs that are enqueued, and jobs that recur. */
type Tables = {
  jobs: Record<string, { concurrency: number; run(ctx: RunCtx, data: unknown): Promise<void> }>
  recurring_jobs: Record<string, { cron: string; run(ctx: RunCtx): Promise<void> }>
}

// Longer than any run. Our own leases replace a dead worker long before the library notices.
const lock_ms = 3600_000

/**
 * Starts to take jobs. `stop` takes no more and waits for those in hand, which end soon once the signal of `ctx` is given;
 * `close` ends the connections.
 */
export async function startQueue(
  url: string,
  ctx: RunCtx,
  { jobs, recurring_jobs }: Tables,
  // Workers are notified of a new job; the poll is for the notification that was lost.
  poll_ms = 2_000,
): Promise<JobQueue & { stop(): Promise<void>; close(): Promise<void> }> {
  // The library would open a pool of its own that dies of the first idle connection that the server closes.
  const pool = openPool(url, {
    application_name: 'worker queue',
    max: 4,
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  })
  const report = reporterOf('queue')
  pool.on('error', report)
  const backend = new PostgresBackend({ pool, ensureSchema: false, channelName: jobs_channel })
  backend.notificationChannel?.on('error', report)
  const worker_id = newId()
  const agenda = new Agenda({
    name: worker_id,
    backend,
    processEvery: poll_ms,
    defaultLockLifetime: lock_ms,
    removeOnComplete: true,
  })
  agenda.on('error', report)
  const in_hand = new Map<string, Promise<void>>()
  // A job that fails says so in its own table; the queue only carries it.
  const take = async ({ attrs }: Job, run: (ctx: RunCtx, data: unknown) => Promise<void>) => {
    const working = runJob(ctx, attrs, run)
    in_hand.set(String(attrs._id), working)
    await working
    in_hand.delete(String(attrs._id))
  }
  /** The library gives back what it has locked ahead, but not what it was just locking. */
  const giveBack = async () => {
    await untilIdle(pool)
    const { jobs } = await agenda.queryJobs({ state: 'running' })
    const kept = jobs.filter(
      ({ _id, lastModifiedBy }) => lastModifiedBy === worker_id && !in_hand.has(String(_id)),
    )
    await backend.repository.unlockJobs(kept.map(({ _id }) => _id))
  }
  for (const [name, { concurrency, run }] of Object.entries(jobs)) {
    const limits = { concurrency, lockLimit: concurrency }
    agenda.define(name, (job: Job) => take(job, run), limits)
  }
  for (const [name, { run }] of Object.entries(recurring_jobs))
    agenda.define(name, (job: Job) => take(job, run), { concurrency: 1 })
  for (const [name, { cron }] of Object.entries(recurring_jobs)) await schedule(agenda, name, cron)
  await agenda.start()
  return {
    ...createJobQueue(agenda),
    async stop() {
      await agenda.stop()
      // At once: another worker must not wait for the jobs in hand here.
      await giveBack()
      do {
        await Promise.all(in_hand.values())
        await untilIdle(pool)
      } while (in_hand.size > 0)
      await giveBack()
    },
    async close() {
      // Stopping during a reconnect would make the pool wait forever for that connection.
      await backend.notificationChannel?.disconnect()
      await pool.end()
    },
  }
}

type JobRun = { failed: number; rests_until: number }
/** By name, for jobs that do whatever is due: the sweep enqueues them again. Others wait by their lease. */
const rests = new Map<string, JobRun>()

/** Runs a job and logs it. */
async function runJob(
  ctx: RunCtx,
  { name, data }: Job['attrs'],
  run: (ctx: RunCtx, data: unknown) => Promise<void>,
): Promise<void> {
  const { event_id, due, traceparent, ...ids } = (data ?? {}) as Record<string, string | undefined>
  const rest = rests.get(name) ?? { failed: 0, rests_until: 0 }
  const began_ms = performance.now()
  if (due && began_ms < rest.rests_until) return
  const [record_id] = Object.values(ids)
  const facts = { job: name, event_id, record_id }
  const span = {
    kind: 'consumer',
    parent: traceparent,
    facts: { 'kermesse.event_id': event_id },
  } as const
  const outcome = await traced(name, span, () =>
    attempt(ctx, name, (inner) => run(inner, data), facts),
  )
  const failed = outcome === 'failed' ? rest.failed + 1 : 0
  rests.set(name, { failed, rests_until: performance.now() + restAfter(failed, due_pace_ms) })
  log[due && outcome === 'done' ? 'debug' : 'info']('job', {
    ...facts,
    outcome: outcome === 'done' ? 'done' : 'failed',
    duration_ms: Math.round(performance.now() - began_ms),
  })
}

/** The pace of the sweep that enqueues jobs. */
const due_pace_ms = 2_000

/** A job that is scheduled already keeps its next run: one that was missed while no worker was up is then caught up, once. */
async function schedule(agenda: Agenda, name: string, cron: string) {
  const { jobs } = await agenda.queryJobs({ name })
  const is_known = jobs.some(
    ({ repeatInterval, repeatTimezone }) => repeatInterval === cron && repeatTimezone === timezone,
  )
  if (!is_known) await agenda.every(cron, name, {}, { timezone })
}

/** Before a job begins and after it has ended, the library writes that down. */
async function untilIdle(pool: pg.Pool) {
  const until_ms = Date.now() + 2_000
  do await sleep(10)
  while (pool.idleCount < pool.totalCount && Date.now() < until_ms)
}
