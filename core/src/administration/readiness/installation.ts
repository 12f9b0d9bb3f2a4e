import type { Knex } from 'knex'
import { isOffered } from '../../visitor/pay.ts'
import { serversOf } from '../replica_sets.ts'
import { healthOf, isWorkerSeen } from '../system.ts'
import { found, type Look } from './finding.ts'

const hour_ms = 3_600_000
/** The sweep handles a due job within seconds; an older one is late. */
const late_s = 120
const lag_s = 30
/** The largest age of the last backup, while money moves and before. */
const backup_hours = { running: 24, before: 7 * 24 }

/** Checks that payments are settled if the visitor does not return. */
export const poll_job: Look = async ({ ctx: { db }, event }) => {
  const methods = ['card', 'twint', 'twint_direct'] as const
  if (!methods.some((method) => isOffered(event, method))) return found('poll_job_not_needed')
  if (!(await isPollRunning(db))) return found('poll_job_stopped')
  const late = await db('payments')
    .whereRaw("next_poll_at < now() - ? * interval '1 s'", [late_s])
    .first('_id')
  return late ? found('poll_job_silent') : found('poll_job_runs')
}

/** True unless the job that settles payments was stopped. */
export async function isPollRunning(db: Knex): Promise<boolean> {
  return (await db('poll_job').first('running')).running
}

export const worker: Look = async ({ ctx: { db } }) =>
  found((await isWorkerSeen(db)) ? 'worker_alive' : 'worker_missing')

export const database: Look = async ({ ctx }) => {
  const { database, writes } = await healthOf(ctx)
  if (database === 'down') return found('database_down')
  return found(writes === 'up' ? 'database_writes' : 'database_read_only')
}

export const disk: Look = async ({ ctx }) => {
  const { disk, database_disk } = await healthOf(ctx)
  const is_full =
    disk === 'nearly_full' || database_disk === 'nearly_full' || database_disk === 'full'
  return found(is_full ? 'disk_nearly_full' : 'disk_has_room')
}

/**
 * Checks the standbys that stream from this database; without one, only an installation configured
 * to read from it has a fault.
 */
export const replica: Look = async ({ ctx: { db, config } }) => {
  const standbys = (await serversOf(db)).filter(({ self }) => !self)
  if (standbys.length === 0)
    return found(config.database_replica_url ? 'replica_behind' : 'replica_none')
  const is_behind = standbys.some(({ health, lag }) => health === 0 || (lag ?? 0) > lag_s)
  return found(is_behind ? 'replica_behind' : 'replica_in_step')
}

/** The last backup of this event, which the audit log tells. */
export const backups: Look = async ({ ctx: { db, event_id }, event, now_ms }) => {
  const last = await db('audit_log')
    .where({ event_id, operation: 'events.db_backup' })
    .orderBy('date', 'desc')
    .first('date')
  if (!last) return found('backup_not_known')
  const { date: at } = last as { date: string }
  const has_begun = Date.parse(event.dateBegin ?? '') <= now_ms
  const hours = has_begun ? backup_hours.running : backup_hours.before
  const is_old = Date.parse(at) < now_ms - hours * hour_ms
  return found(is_old ? 'backup_old' : 'backup_recent', { at })
}

/**
 * Checks the last nightly proof. `events.audit` proves the ledger now, by reading every posting.
 */
export const ledger: Look = async ({ ctx: { db, event_id } }) => {
  const last = await lastProof(db, event_id)
  if (!last) return found('ledger_not_proved')
  const { ok, at, count } = last
  return ok ? found('ledger_agrees', { at }) : found('ledger_differs', { at, count })
}

/** The newest proof that was kept, and how many differences it tells. */
export async function lastProof(
  db: Knex,
  event_id: string,
): Promise<{ ok: boolean; at: string; count: number } | undefined> {
  return db('ledger_audits')
    .where({ event_id })
    .orderBy('checked_at', 'desc')
    .first('ok', 'checked_at as at')
    .select(db.raw("jsonb_array_length(proof->'differences') AS count"))
}
