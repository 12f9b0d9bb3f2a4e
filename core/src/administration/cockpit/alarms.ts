import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { countOverdue } from '../../persons/retention.ts'
import { queryRow } from '../../platform/query_rows.ts'
import { errorRows } from '../../refunds/refund_errors.ts'
import { isPollRunning, lastProof } from '../readiness/installation.ts'
import { isWorkerSeen } from '../system.ts'

type Alarm = Schema<'Alarm'>

/** More than this is as alarming. */
const most_counted = 1_000
/** A provider is at work on these; nothing is wrong with them yet. */
const under_way = ['sending', 'pending']

/** Payments that wait for their end, as SQL: an index knows them. */
const waiting = "status IN ('initiated', 'pending', 'temp_failed', 'api_unreachable')"

/** Payments whose end is not known, and those of them whose time is over. */
export async function openPayments(db: Knex, event_id: string) {
  return queryRow<{ pending: number; oldest_at: string | null; in_doubt: number }>(
    db,
    `SELECT count(*)::int AS pending, min(created_at) AS oldest_at,
       (count(*) FILTER (WHERE expires_at < now() - interval '1 minute'))::int AS in_doubt
     FROM payments WHERE event_id = ? AND ${waiting}`,
    [event_id],
  )
}

/**
 * Returns the alarms of an event. Queries run one after the other to leave connections for sales.
 */
export async function alarmsOf(db: Knex, event_id: string, in_doubt: number): Promise<Alarm[]> {
  const proof = await lastProof(db, event_id)
  const flagged = db('payments').where({ event_id }).whereRaw("flags <> '[]'").select('_id')
  const reviews = db('transaction_reviews').where({ event_id, status: 'open' }).select('_id')
  const losses = db('transactions')
    .where({ event_id })
    .whereRaw(`flags <> '[]' AND flags @> '"offline_loss"' AND date > now() - interval '1 day'`)
    .select('_id')
  const refunds = errorRows({ db, event_id }).whereNotIn('f.status', under_way).clearSelect()
  // The condition of the index of flagged checks is part of each.
  const checks = () => db('entrance_checks').where({ event_id, reviewed_at: null }).select('_id')
  const double_entries = checks().whereNotNull('double_of_id')
  const gate_decisions = checks()
    .whereNull('double_of_id')
    .whereNotNull('flag')
    .whereNotNull('decided')
  const corrections = manyCorrections(db, event_id)
  const cash = cashWithoutDrawer(db, event_id)
  const overdue = await countOverdue(db, event_id, most_counted)
  const alarms: Alarm[] = [
    { code: 'ledger_differs', count: proof?.ok === false ? proof.count : 0, at: proof?.at ?? null },
    { code: 'reviews_open', count: await countOf(db, reviews), at: null },
    { code: 'offline_losses', count: await countOf(db, losses), at: null },
    { code: 'payments_flagged', count: await countOf(db, flagged), at: null },
    { code: 'payments_in_doubt', count: in_doubt, at: null },
    { code: 'refund_errors', count: await countOf(db, refunds.select('f._id')), at: null },
    { code: 'double_entries', count: await countOf(db, double_entries), at: null },
    { code: 'gate_decisions_flagged', count: await countOf(db, gate_decisions), at: null },
    { code: 'cash_without_drawer', count: await countOf(db, cash), at: null },
    { code: 'many_corrections', count: await countOf(db, corrections), at: null },
    {
      code: 'webhooks_disabled',
      count: await countOf(db, disabledWebhooks(db, event_id)),
      at: null,
    },
    { code: 'personal_data_overdue', count: overdue, at: null },
    { code: 'poll_job_stopped', count: (await isPollRunning(db)) ? 0 : 1, at: null },
    { code: 'worker_missing', count: (await isWorkerSeen(db)) ? 0 : 1, at: null },
  ]
  return alarms.filter(({ count }) => count > 0)
}

/** Those that were disabled although nobody asked for it. */
const disabledWebhooks = (db: Knex, event_id: string) =>
  db('webhooks')
    .where({ event_id, enabled: false })
    .whereIn('disabled_reason', ['gone', 'failing'])
    .select('_id')

/**
 * Cash of the last day that was in no drawer, at an event that has drawers: neither when it was made nor when it arrived did the phone,
 * or without one the user, have an open one.
 */
const cashWithoutDrawer = (db: Knex, event_id: string) =>
  db('transactions as t')
    .where({ 't.event_id': event_id, 't.payment_type': 'cash' })
    .whereRaw("t.date > now() - interval '1 day'")
    .whereExists(db('drawers').where({ event_id }))
    .whereRaw(
      `NOT EXISTS (SELECT FROM drawer_links l WHERE l.event_id = :event_id
         AND CASE WHEN t.smartphone_number IS NULL THEN l.user_id = t.user_id ELSE l.smartphone_number = t.smartphone_number END
         AND (t.created_at >= l.since AND t.created_at < coalesce(l.until, 'infinity')
           OR t.date >= l.since AND t.date < coalesce(l.until, 'infinity')))`,
      { event_id },
    )
    .select('t._id')

const most_corrections = 10

/** Phones, and users without one, who took back more than ten transactions within the last hour. */
const manyCorrections = (db: Knex, event_id: string) =>
  db('transactions')
    .where({ event_id })
    .whereNotNull('reversal_of')
    .whereRaw("date > now() - interval '1 hour'")
    .groupByRaw('coalesce(smartphone_number, user_id::text)')
    .havingRaw('count(*) > ?', [most_corrections])
    .select(db.raw('coalesce(smartphone_number, user_id::text) AS by'))

async function countOf(db: Knex, rows: Knex.QueryBuilder): Promise<number> {
  const counted = await db.from(rows.limit(most_counted).as('r')).count('* as n').first()
  return Number(counted?.n)
}
