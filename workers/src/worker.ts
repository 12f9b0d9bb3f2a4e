import { checkSecretKey } from '@kermesse/core/administration/secret_keys'
import { startMetrics } from '@kermesse/core/administration/start_metrics'
import { openChanges } from '@kermesse/core/ledger/changes'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { vapidKeys } from '@kermesse/core/notifications/vapid_keys'
import { type RunCtx, sweep } from '@kermesse/core/operations/lease'
import type { Config } from '@kermesse/core/platform/config'
import { followClock } from '@kermesse/core/platform/database_clock'
import { connect } from '@kermesse/core/platform/db'
import { assertMigrated } from '@kermesse/core/platform/migrate'
import { assertOwnSessions } from '@kermesse/core/platform/own_sessions'
import { createSecrets } from '@kermesse/core/platform/secrets'
import { reporterOf } from './attempt.ts'
import { startFollowers } from './followers.ts'
import { startHeartbeat } from './heartbeat.ts'
import { jobs, recurring_jobs } from './jobs.ts'
import { startQueue } from './queue.ts'
import { repeat } from './repeat.ts'

const sweep_ms = 2_000

/** Starts a worker; any number of them may work on one database. `stop` gives back what is in hand within seconds. */
export async function startWorker(
  config: Config,
): Promise<{ metrics_url: string | undefined; stop(): Promise<void> }> {
  const { database_url, secret_keys } = config
  const pools = connect(database_url, 'worker')
  const changes = openChanges({ db: pools.knex })
  // It sells nothing that could be declined.
  const ledger = openLedger(pools.ledger, {}, { changes })
  const stopping = new AbortController()
  const ctx: RunCtx = {
    db: pools.knex,
    ledger,
    secrets: createSecrets(secret_keys.keys),
    config,
    signal: stopping.signal,
    report: reporterOf('worker'),
  }
  try {
    await assertOwnSessions(ctx.db)
    await assertMigrated(ctx.db)
    await checkSecretKey(ctx.db, ctx.secrets, config)
    await vapidKeys(ctx)
    const leaveClock = await followClock(ctx.db)
    const metrics = await startMetrics(config, 'worker')
    const heartbeat = await startHeartbeat(ctx.db, reporterOf('heartbeat'))
    const queue = await startQueue(database_url, ctx, {
      jobs,
      recurring_jobs,
    })
    const followers = startFollowers(ctx)
    // Work that a killed worker left behind, or whose job was lost.
    const sweeps = { 'jobs.sweep': ({ db }: RunCtx) => sweep(db, queue) }
    const sweeping = repeat(ctx, { every_ms: sweep_ms }, sweeps)
    return {
      metrics_url: metrics?.url,
      async stop() {
        stopping.abort()
        await Promise.all([queue.stop(), sweeping, followers.stop()])
        await queue.close()
        await heartbeat.stop()
        leaveClock()
        await metrics?.close()
        await ledger.close()
        await changes.close()
        await pools.close()
      },
    }
  } catch (error) {
    await pools.close()
    throw error
  }
}
