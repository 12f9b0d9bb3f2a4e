import type { Knex } from 'knex'
import type { Ledger } from '../ledger/ledger.ts'
import type { Config } from '../platform/config.ts'
import type { Trx } from '../platform/db.ts'
import { queryRows } from '../platform/query_rows.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Jobs } from './context.ts'
import type { JobQueue } from './jobs.ts'

/** Context of a long run: no actor, no transaction, and an abort signal. */
export type RunCtx = {
  db: Knex
  ledger: Ledger
  secrets: Secrets
  config: Config
  /** Aborts when the run should stop after the current chunk. */
  signal: AbortSignal
  /** Called for every error that is not the user's. */
  report(error: unknown): void
}
export type Run = { event_id: string; _id: string }
/**
 * The right to work on a run. Taking over a run raises its epoch, which invalidates older leases.
 */
export type Lease = Run & { table: Table; epoch: number }

type Table = keyof typeof unfinished
// Condition for unfinished runs of each table, since when they are due, and the job that continues them.
const unfinished = {
  imports: {
    where: "status IN ('queued', 'running')",
    since: 'coalesce(leased_until, created_at)',
    ...({ job: 'wristbands.import', id: 'import_id' } as const),
  },
  refunds: {
    where: "step IN ('holding', 'writing', 'cancelling', 'sending')",
    since: 'coalesce(leased_until, creation_date)',
    ...({ job: 'refunds.run', id: 'refund_id' } as const),
  },
  reports: {
    where: "status = 'inprogress'",
    since: 'coalesce(leased_until, created_at)',
    ...({ job: 'reports.run', id: 'report_id' } as const),
  },
  ticket_syncs: {
    where: 'wanted_at <= now()',
    since: 'greatest(leased_until, wanted_at)',
    ...({ job: 'tickets.sync', id: 'sync_id' } as const),
  },
  retention_runs: {
    where: 'wanted_at <= now()',
    since: 'greatest(leased_until, wanted_at)',
    ...({ job: 'persons.retain', id: 'retention_id' } as const),
  },
  ticket_reports: {
    where: `(paused_until IS NULL OR paused_until <= now()) AND EXISTS (SELECT FROM entrance_checks k
      WHERE k.event_id = ticket_reports.event_id AND k.report = 'queued' AND k.report_due_at <= now())`,
    since: `greatest(leased_until, paused_until, (SELECT min(k.report_due_at) FROM entrance_checks k
      WHERE k.event_id = ticket_reports.event_id AND k.report = 'queued'))`,
    ...({ job: 'tickets.report', id: 'report_id' } as const),
  },
}

// Not coalesce(leased_until < now(), true): a distributed database refuses now() inside coalesce().
const is_free = '(leased_until IS NULL OR leased_until < now())'

// Rows that have a time of their own and are claimed one by one; the job takes all that are due.
const due = {
  'payments.poll': {
    from: 'payments, poll_job WHERE running AND next_poll_at <= now()',
    since: 'next_poll_at',
    data: { due: 'payments' },
  },
  'provider_refunds.resolve': {
    from: 'provider_refunds WHERE next_check_at <= now()',
    since: 'next_check_at',
    data: { due: 'refunds' },
  },
  'mails.send': {
    from: 'mails WHERE next_try_at <= now()',
    since: 'next_try_at',
    data: { due: 'mails' },
  },
} as const

// After this silence of a killed or paused worker, another one takes over.
const lease_s = 6
const renew_ms = 2_000
const attempts_max = 10

/** Another worker took over: this one must not write any more. */
export class Superseded extends Error {}
/** The process is shutting down: the next one continues. */
class Interrupted extends Error {}

/**
 * Does the unfinished work of a run, unless someone is at it already. Safe to call twice, and to be killed in: all that it
 * knows is in the database. After an error it is tried again later; `giveUp` is called when it went wrong too often.
 */
export async function workUnderLease(
  ctx: RunCtx,
  table: Table,
  run: Run,
  work: (lease: Lease) => Promise<void>,
  giveUp: (lease: Lease) => Promise<void>,
): Promise<void> {
  const lease = await claim(ctx.db, table, run)
  if (!lease) return
  const renewing = setInterval(() => void renew(ctx.db, lease).catch(() => {}), renew_ms)
  try {
    await work(lease)
  } catch (error) {
    if (error instanceof Superseded) return
    if (error instanceof Interrupted) return await putBack(ctx.db, lease)
    ctx.report(error)
    const attempts = await countFailure(ctx.db, lease)
    if (attempts >= attempts_max) await giveUp(lease)
  } finally {
    clearInterval(renewing)
  }
}

/** Called between chunks: stops a run whose process is going down. */
export function stopHere({ signal }: RunCtx) {
  if (signal.aborted) throw new Interrupted('interrupted')
}

/**
 * First statement of every transaction of a run: throws if another worker took over, and blocks a
 * takeover until the transaction ends. Success also resets the failure count.
 */
export async function fence(trx: Trx, { table, event_id, _id, epoch }: Lease) {
  await endWhenIdle(trx)
  const fenced = await trx(table)
    .where({ event_id, _id, epoch })
    .update({ leased_until: trx.raw("now() + ? * interval '1 s'", [lease_s]), attempts: 0 })
  if (fenced !== 1) throw new Superseded(`${table} ${_id} was taken over`)
}

/**
 * Lets the database end a transaction of a process that was paused in it: what it has locked is needed by others. The fence
 * does; who does something before it asks for that first.
 */
export async function endWhenIdle(trx: Trx) {
  await trx.raw("SELECT set_config('idle_in_transaction_session_timeout', '5s', true)")
}

/** Enqueues every unfinished run without a worker. */
export async function sweep(knex: Knex, queue: JobQueue): Promise<void> {
  for (const [table, { job, id }] of Object.entries(unfinished)) {
    for (const { event_id, _id } of await abandoned(knex, table as Table))
      await queue.enqueue(job, { event_id, [id]: _id } as Jobs[typeof job])
  }
  for (const [job, { data, from }] of Object.entries(due)) {
    const rows = await queryRows<unknown>(knex, `SELECT 1 FROM ${from} LIMIT 1`)
    if (rows.length > 0) await queue.enqueue(job as keyof typeof due, data)
  }
}

/** By job, since when its oldest work is due that no worker has begun, as SQL: rows of `job` and `since`. */
export const oldest_due = [
  ...Object.entries(unfinished).map(([table, { job, where, since }]) => ({
    job,
    since,
    from: `${table} WHERE ${where} AND ${is_free}`,
  })),
  ...Object.entries(due).map(([job, { from, since }]) => ({ job, since, from })),
]
  .map(({ job, since, from }) => `SELECT '${job}' AS job, min(${since}) AS since FROM ${from}`)
  .join('\nUNION ALL ')

async function claim(knex: Knex, table: Table, { event_id, _id }: Run) {
  const rows = await queryRows<{ epoch: number }>(
    knex,
    `UPDATE ${table} SET epoch = epoch + 1, leased_until = now() + ? * interval '1 s'
     WHERE event_id = ? AND _id = ? AND ${unfinished[table].where} AND ${is_free}
     RETURNING epoch`,
    [lease_s, event_id, _id],
  )
  const [row] = rows
  return row && { table, event_id, _id, epoch: row.epoch }
}

async function renew(knex: Knex, { table, event_id, _id, epoch }: Lease) {
  await knex(table)
    .where({ event_id, _id, epoch })
    .whereNotNull('leased_until')
    .update({ leased_until: knex.raw("now() + ? * interval '1 s'", [lease_s]) })
}

async function putBack(knex: Knex, { table, event_id, _id, epoch }: Lease) {
  await knex(table).where({ event_id, _id, epoch }).update({ leased_until: null })
}

/** Waits longer after each failure in a row, a minute at most. */
async function countFailure(knex: Knex, { table, event_id, _id, epoch }: Lease): Promise<number> {
  const [row] = await queryRows<{ attempts: number }>(
    knex,
    `UPDATE ${table} SET attempts = attempts + 1, leased_until = to_timestamp(extract(epoch FROM now()) + least(60, 2 ^ attempts))
     WHERE event_id = ? AND _id = ? AND epoch = ? RETURNING attempts`,
    [event_id, _id, epoch],
  )
  return row?.attempts ?? 0
}

function abandoned(knex: Knex, table: Table): Promise<Run[]> {
  return knex(table)
    .whereRaw(`${unfinished[table].where} AND ${is_free}`)
    .select('event_id', '_id')
    .limit(100)
}
