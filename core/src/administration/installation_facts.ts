import type { Knex } from 'knex'
import { latestAudits } from '../ledger/latest_audits.ts'
import { oldest_due } from '../operations/lease.ts'
import { waiting } from '../payments/payment.ts'
import type { Config } from '../platform/config.ts'
import { clockOffset } from '../platform/database_clock.ts'
import { databaseBytes } from '../platform/database_size.ts'
import { queryRow, queryRows } from '../platform/query_rows.ts'
import { smallestBudget } from '../providers/budget.ts'

/** The state of the installation as its database has it; for metrics and for the doctor. */
export type InstallationFacts = {
  /** By how many seconds the database's clock is ahead of this process's. */
  clock_offset_s: number
  /** The size of the database, without the log of PostgreSQL. */
  database_bytes: number
  /** Workers that were seen in the last minute. */
  workers: number
  /** By kind of job, for how long its oldest work has been due, in seconds. */
  oldest_due_s: Record<string, number>
  /** By provider, payments whose time is over and whose end is not known. */
  payments_in_doubt: Record<string, number>
  /** By provider, refunds of which nobody knows whether they happened. */
  refunds_in_doubt: Record<string, number>
  /** The smallest share of its calls that an account of Payrexx has left, from 0 to 1. */
  payrexx_budget: number
  refund_runs: { open: number; stuck: number }
  /** For how long the oldest transaction has waited to be added to rollups, in seconds. */
  rollup_lag_s: { lists: number; hours: number }
  audits: Audits
}

/** Audits of the events that are neither archived nor deleted. */
type Audits = {
  /** The time since the last audit of the event that waits longest for its next one, in seconds. */
  age_s: number
  /** Events whose last audit found a difference. */
  differing: number
}

/** A run that no worker has continued for so long is stuck: leases end after seconds. */
const stuck_s = 120

/** Reads the facts by short statements, one after the other to leave connections for sales. */
export async function readInstallationFacts(
  db: Knex,
  { providers }: { providers: Pick<Config['providers'], 'payrexx_calls'> },
): Promise<InstallationFacts> {
  return {
    clock_offset_s: await clockOffset(db),
    database_bytes: await databaseBytes(db),
    workers: await countWorkers(db),
    oldest_due_s: await numbersOf(
      db,
      `SELECT job AS name, extract(epoch FROM now() - since)::float8 AS number FROM (${oldest_due}) d`,
    ),
    payments_in_doubt: await numbersOf(
      db,
      `SELECT provider AS name, count(*)::float8 AS number FROM payments
       WHERE status IN (${waiting.map((status) => `'${status}'`)}) AND expires_at < now() - interval '1 minute' GROUP BY provider`,
    ),
    refunds_in_doubt: await numbersOf(
      db,
      `SELECT provider AS name, count(*)::float8 AS number FROM provider_refunds
       WHERE next_check_at IS NOT NULL AND status = 'unknown' GROUP BY provider`,
    ),
    payrexx_budget: await smallestBudget(db, providers.payrexx_calls),
    refund_runs: await refundRuns(db),
    rollup_lag_s: {
      lists: await rollupLag(db, 'rollup_watermarks'),
      hours: await rollupLag(db, 'hour_watermarks'),
    },
    audits: await auditsOf(db),
  }
}

async function numbersOf(db: Knex, sql: string): Promise<Record<string, number>> {
  const rows = await queryRows<{ name: string; number: number | null }>(db, sql)
  return Object.fromEntries(rows.map(({ name, number }) => [name, number ?? 0]))
}

async function countWorkers(db: Knex) {
  const { n } = await queryRow<{ n: number }>(
    db,
    "SELECT count(*)::int AS n FROM workers WHERE seen_at > now() - interval '1 minute'",
  )
  return n
}

function refundRuns(db: Knex) {
  return queryRow<InstallationFacts['refund_runs']>(
    db,
    `SELECT count(*)::int AS open, (count(*) FILTER (
       WHERE coalesce(leased_until, creation_date) < now() - ? * interval '1 s'))::int AS stuck
     FROM refunds WHERE step IN ('holding', 'writing', 'cancelling', 'sending')`,
    [stuck_s],
  )
}

/** Of the events that have grown; each commit marks its event. */
async function rollupLag(db: Knex, watermarks: 'rollup_watermarks' | 'hour_watermarks') {
  const { lag_s } = await queryRow<{ lag_s: number }>(
    db,
    `SELECT coalesce(max(extract(epoch FROM now() - t.created_at)), 0)::float8 AS lag_s
     FROM due_work d LEFT JOIN ?? w ON w.event_id = d.event_id CROSS JOIN LATERAL (
       SELECT created_at FROM transactions t
       WHERE t.event_id = d.event_id AND t.xid >= coalesce(w.xid, '0') ORDER BY t.xid LIMIT 1) t
     WHERE d.kind = 'rollups'`,
    [watermarks],
  )
  return lag_s
}

/** An event that was never audited counts from its creation. */
async function auditsOf(db: Knex): Promise<Audits> {
  const audits = await latestAudits(db)
  const events = await queryRows<{ _id: string; age_s: number }>(
    db,
    `SELECT _id, extract(epoch FROM now() - created_at)::float8 AS age_s FROM events WHERE NOT archived AND NOT deleted`,
  )
  return {
    age_s: events.reduce(
      (most, { _id, age_s }) => Math.max(most, audits.get(_id)?.age_s ?? age_s),
      0,
    ),
    differing: events.filter(({ _id }) => audits.get(_id)?.ok === false).length,
  }
}
