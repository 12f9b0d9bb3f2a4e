import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresBackend } from '@agendajs/postgres-backend'
import { jobs_channel } from '@kermesse/core/operations/jobs'
import type { RunCtx } from '@kermesse/core/operations/lease'
import { Agenda } from 'agenda'
import pg from 'pg'
import type { AnyJob } from './job.ts'
import { by_the_clock, timezone } from './jobs/by_the_clock.ts'

// A nudge is heard at once; the poll is for the one that was lost.
const poll_ms = 2_000
// Longer than any run: whoever died is replaced through our own leases, long before the library would notice.
const lock_ms = 3600_000

/** Starts to take jobs; `stop` waits for those in hand, which end soon once the signal of `ctx` is given. */
export async function startQueue(
  url: string,
  ctx: RunCtx,
  jobs: Record<string, AnyJob>,
): Promise<{ stop(): Promise<void> }> {
  // The library would open a pool of its own that dies of the first idle connection that the server closes.
  const pool = new pg.Pool({ connectionString: url, application_name: 'worker queue', max: 4 })
  pool.on('error', ctx.report)
  const backend = new PostgresBackend({ pool, ensureSchema: false, channelName: jobs_channel })
  backend.notificationChannel?.on('error', ctx.report)
  const agenda = new Agenda({
    backend,
    processEvery: poll_ms,
    defaultLockLifetime: lock_ms,
    removeOnComplete: true,
  })
  agenda.on('error', ctx.report)
  const in_hand = new Set<Promise<void>>()
  // A job that fails says so in its own table; the queue only carries it.
  const take = async (work: () => Promise<void>) => {
    if (ctx.signal.aborted) return
    const working = work().catch(ctx.report)
    in_hand.add(working)
    await working
    in_hand.delete(working)
  }
  for (const { name, at_once, run } of Object.values(jobs)) {
    const limits = { concurrency: at_once, lockLimit: at_once }
    agenda.define(name, ({ attrs }) => take(() => run(ctx, attrs.data as never)), limits)
  }
  for (const { name, run } of by_the_clock)
    agenda.define(name, () => take(() => run(ctx)), { concurrency: 1 })
  await agenda.start()
  for (const { name, cron } of by_the_clock)
    await agenda.every(cron, name, {}, { timezone, skipImmediate: true })
  return {
    async stop() {
      await Promise.all(in_hand)
      await untilTidy(agenda)
      await agenda.stop(false)
      await pool.end()
    },
  }
}

/** The library has yet to write down what it did with the last jobs; its own `drain` can miss that they have ended. */
async function untilTidy(agenda: Agenda) {
  const until_ms = Date.now() + 2_000
  while (Date.now() < until_ms && Number((await agenda.getRunningStats()).runningJobs) > 0)
    await sleep(10)
}
