import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { none } from '../operations/handler.ts'
import { isoNow } from '../platform/database_clock.ts'
import { queryRow, queryRows } from '../platform/query_rows.ts'
import { sharedAnswers } from '../platform/shared_answers.ts'
import { alarmsOf, openPayments } from './cockpit/alarms.ts'
import { salesByMinute } from './cockpit/sales_by_minute.ts'
import { type SeenDevice, seenDevices } from './seen_devices.ts'

type Cockpit = Schema<'Cockpit'>
type Now = Omit<Cockpit, 'devices'> & { devices: SeenDevice[] }

/** However many watch, a process asks the database once in this time for an event. */
const fresh_ms = 2_000
const minute_ms = 60_000
const most_devices = 100

const share = sharedAnswers<Now>(fresh_ms)

/** Returns the current state of an event for all who watch it. */
export const cockpit = none<'events.cockpit'>(async ({ db, event_id }, { query }) => {
  const now = await share(db, event_id, () => lookNow(db, event_id))
  return { ...now, devices: silentOf(now, query.silent_minutes ?? 10) }
})

// Queries run one after the other, so that sales come first.
async function lookNow(db: Knex, event_id: string): Promise<Now> {
  const at = isoNow()
  const sales = await salesByMinute(db, event_id)
  const devices = await seenDevices(db, event_id)
  const reasons = await declinedOf(db, event_id)
  const debts = await debtsOf(db, event_id)
  const { in_doubt, ...payments } = await openPayments(db, event_id)
  const running_jobs = await jobsOf(db, event_id)
  const ended_jobs = await endedJobsOf(db, event_id)
  // A job may end between the two questions.
  const ended = new Set(ended_jobs.map(({ id }) => id))
  const jobs = running_jobs.filter(({ id }) => !ended.has(id))
  const alarms = await alarmsOf(db, event_id, in_doubt)
  const declined = { count: reasons.reduce((sum, { count }) => sum + count, 0), reasons }
  return { at, sales, devices, declined, debts, payments, jobs, ended_jobs, alarms }
}

function silentOf({ at, devices }: Now, silent_minutes: number): Cockpit['devices'] {
  const since_ms = Date.parse(at) - silent_minutes * minute_ms
  const seen = devices.flatMap(({ is_outdated: _, last_seen_at, ...shown }) =>
    last_seen_at ? { ...shown, last_seen_at, seen_ms: Date.parse(last_seen_at) } : [],
  )
  const silent = seen.filter(({ seen_ms }) => seen_ms < since_ms)
  silent.sort((a, b) => a.seen_ms - b.seen_ms)
  const rows = silent.slice(0, most_devices).map(({ seen_ms: _, ...shown }) => shown)
  const unused = devices.length - seen.length
  return { assigned: devices.length, silent: silent.length, unused, rows }
}

/** Sums up the declined sales that processes counted in the last hour. */
async function declinedOf(db: Knex, event_id: string): Promise<Cockpit['declined']['reasons']> {
  const rows = await queryRows<Cockpit['declined']['reasons'][number]>(
    db,
    `SELECT code AS error_code, sum(count)::int AS count FROM declined_sales
     WHERE event_id = ? AND minute > now() - interval '1 hour' GROUP BY 1 ORDER BY 2 DESC, 1`,
    [event_id],
  )
  return rows
}

/** Balances that offline sales took below zero and no top-up has paid. */
async function debtsOf(db: Knex, event_id: string): Promise<Cockpit['debts']> {
  return queryRow<Cockpit['debts']>(
    db,
    `SELECT count(*)::int AS wristbands, coalesce(sum(overdrawn), 0)::bigint AS amount
     FROM wallets WHERE event_id = ? AND overdrawn > 0`,
    [event_id],
  )
}

/** Long work that is not done. */
async function jobsOf(db: Knex, event_id: string): Promise<Cockpit['jobs']> {
  const state = "CASE WHEN leased_until > now() THEN 'running' ELSE 'queued' END"
  const rows = await queryRows<Cockpit['jobs'][number]>(
    db,
    `SELECT 'import' AS type, _id AS id, file_name AS name, status, success + failure + skipped AS done,
       band_count AS row_count, created_at
     FROM imports WHERE event_id = :event_id AND status IN ('queued', 'running')
     UNION ALL
     SELECT 'refund', _id, file_name, ${state}, done + failed, nullif(count, 0), creation_date
     FROM refunds WHERE event_id = :event_id AND step IN ('holding', 'writing', 'cancelling', 'sending')
     UNION ALL
     SELECT 'report', _id, file_name, ${state}, done, nullif(count, 0), created_at
     FROM reports WHERE event_id = :event_id AND status = 'inprogress'
     ORDER BY created_at DESC LIMIT 100`,
    { event_id },
  )
  return rows
}

/** Jobs of the last day that have ended, with their outcome. */
async function endedJobsOf(db: Knex, event_id: string): Promise<Cockpit['ended_jobs']> {
  const rows = await queryRows<Cockpit['ended_jobs'][number] & { status: string }>(
    db,
    `SELECT *, CASE
         WHEN status = 'cancelled' THEN 'cancelled' WHEN status IN ('failed', 'error') THEN 'failed'
         WHEN failed > 0 AND succeeded = 0 THEN 'failed' WHEN failed > 0 THEN 'partly_done' ELSE 'done'
       END AS outcome
     FROM (
       SELECT 'import' AS type, _id AS id, file_name AS name, status, success AS succeeded,
         failure AS failed, dry_run, created_at
       FROM imports WHERE event_id = :event_id AND status IN ('done', 'failed')
       UNION ALL
       SELECT 'refund', _id, file_name, status, done, failed, false, creation_date
       FROM refunds WHERE event_id = :event_id AND step IN ('ready', 'sent', 'cancelled', 'failed')
       UNION ALL
       SELECT 'report', _id, file_name, CASE status WHEN 'errored' THEN 'failed' ELSE status END, done, 0,
         false, created_at
       FROM reports WHERE event_id = :event_id AND status <> 'inprogress'
     ) AS ended
     WHERE created_at > now() - interval '1 day' ORDER BY created_at DESC LIMIT 50`,
    { event_id },
  )
  return rows.map(({ status: _, ...job }) => job)
}
