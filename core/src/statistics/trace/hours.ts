import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Flow } from '../../ledger/figures.ts'
import { postingLines, reversalsOf } from '../../ledger/rollups/derived_tables.ts'
import { nil_id } from '../../platform/ids.ts'
import { queryRows } from '../../platform/query_rows.ts'
import type { Position } from '../../transactions/exports/transaction_page.ts'
import type { DateRange } from '../range.ts'
import type { FigureRow } from './table_row.ts'

/** A combination that a figure counts, and how often. */
export type CountedFlow = Omit<Flow, 'amount'> & { times: number }
/** The hour and point of sale of postings that are not aggregated yet. */
export type UnsummedFlow = { hour: string; bar_id: string | null; type: Flow['type'] }
/** A transaction as it is listed, with its position and how many of a row's pieces it adds. */
export type TracedRow = Schema<'StatisticsTraceLine'> & Position
export type HoursAsked = {
  event_id: string
  bar_id: string | undefined
  range: DateRange
  row?: FigureRow
  measure: 'amount' | 'quantity'
  after: Position | undefined
  flows: CountedFlow[]
  fresh: UnsummedFlow[]
  limit: number
}

const most_hours = 64

/** So many transactions as are wanted from hours, the latest first. What few hours do not hold, more of them at a time may. */
export async function readHours(
  db: Knex,
  asked: HoursAsked,
  hours: string[],
): Promise<TracedRow[]> {
  const rows: TracedRow[] = []
  let at_once = 1
  for (let n = 0; n < hours.length && rows.length < asked.limit; ) {
    const next = hours.slice(n, n + at_once)
    rows.push(...(await readSome(db, { ...asked, limit: asked.limit - rows.length }, next)))
    n += next.length
    at_once = Math.min(most_hours, at_once * 2)
  }
  return rows
}

async function readSome(db: Knex, asked: HoursAsked, hours: string[]): Promise<TracedRow[]> {
  const { event_id, bar_id, range, row, after, limit, fresh, flows } = asked
  const rows = await queryRows<TracedRow>(
    db,
    `WITH flows AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset(:flows::jsonb) f (type text, from_account text, to_account text, kind text, times int)),
     hours AS (SELECT h::timestamptz AS hour FROM jsonb_array_elements_text(:hours::jsonb) h),
     fresh AS (SELECT * FROM jsonb_to_recordset(:fresh::jsonb) f (hour timestamptz, bar_id uuid, type text) JOIN hours USING (hour)),
     summed AS MATERIALIZED (${summedPlaces(asked)}),
     sold AS MATERIALIZED (
       SELECT hour, bar_id, array_agg(DISTINCT type) AS types FROM (
         SELECT hour, bar_id, type FROM summed WHERE bar_id <> :none AND measure <> 0
         UNION ALL SELECT hour, bar_id, type FROM fresh WHERE bar_id IS NOT NULL) s
       WHERE ${bar_id ? 'bar_id = :bar_id' : 'TRUE'} GROUP BY 1, 2),
     loose AS MATERIALIZED (${bar_id ? 'SELECT NULL::timestamptz AS hour, NULL AS type WHERE false' : loosePlaces}),
     page AS (
       SELECT x.* FROM sold p CROSS JOIN LATERAL (${tracedIn('t.bar_id = p.bar_id AND t.type = ANY(p.types)', asked)}) x
       UNION ALL
       SELECT x.* FROM loose p CROSS JOIN LATERAL (${tracedIn('t.bar_id IS NULL AND t.type = p.type', asked)}) x
       ORDER BY date DESC, _id DESC LIMIT :limit)
     SELECT p._id, to_json(p.date) #>> '{}' AS at, p.date, p.type, p.payment_type, c.uid, c.short_id, p.refund_id, p.bar_id, b.name AS bar_name,
       u.email AS user, p.quantity, p.amount
     FROM page p
     -- Money that a provider paid back has left a hold: the provider's movement names the wristband.
     LEFT JOIN LATERAL (SELECT uid FROM provider_movements WHERE event_id = :event_id AND transaction_id = p._id AND p.uid IS NULL
       ORDER BY uid LIMIT 1) m ON true
     LEFT JOIN LATERAL (SELECT w.uid, (SELECT short_id FROM clients WHERE event_id = :event_id AND uid = w.uid) AS short_id
       FROM (SELECT coalesce(p.uid, m.uid) AS uid) w OFFSET 0) c ON true
     LEFT JOIN LATERAL (SELECT name FROM bars WHERE event_id = :event_id AND _id = p.bar_id OFFSET 0) b ON true
     LEFT JOIN LATERAL (SELECT email FROM users WHERE _id = p.user_id OFFSET 0) u ON true
     ORDER BY p.date DESC, p._id DESC`,
    {
      event_id,
      none: nil_id,
      limit,
      flows: JSON.stringify(flows),
      hours: JSON.stringify(hours),
      fresh: JSON.stringify(fresh),
      ...row?.bindings,
      ...(bar_id && { bar_id }),
      ...(range.begin_ms !== null && { begin: new Date(range.begin_ms).toISOString() }),
      ...(range.end_ms !== null && { end: new Date(range.end_ms).toISOString() }),
      ...(after && { at: after.at, after_id: after._id }),
    },
  )
  return rows
}

/** Aggregated amounts of some hours, per point of sale and as a whole; by the key, bar by bar. */
function summedPlaces({ bar_id, row, measure }: HoursAsked) {
  const whole = bar_id ? '' : 'UNION ALL SELECT :none::uuid'
  return `SELECT h.hour, b.bar_id, r.type, sum(r.${measure}) AS measure FROM hours h
    CROSS JOIN (SELECT _id AS bar_id FROM bars WHERE event_id = :event_id ${bar_id ? 'AND _id = :bar_id' : ''} ${whole}) b
    CROSS JOIN LATERAL (
      SELECT * FROM hour_rollup WHERE event_id = :event_id AND bar_id = b.bar_id AND hour = h.hour AND ${row?.sql ?? 'TRUE'} OFFSET 0) r
    JOIN flows f USING (type, from_account, to_account, kind) GROUP BY 1, 2, r.type`
}

// An excess of the whole over its points of sale belongs to no point of sale: amounts that count
// are never below zero.
const loosePlaces = `SELECT hour, type FROM summed GROUP BY 1, 2
    HAVING sum(CASE WHEN bar_id = :none THEN measure ELSE -measure END) <> 0
  UNION SELECT hour, type FROM fresh WHERE bar_id IS NULL`

/** Transactions `t` of a place `p` that add something, the newest first. */
function tracedIn(where: string, { range, row, measure, after }: HoursAsked) {
  const conditions = [
    `t.event_id = :event_id AND ${where}`,
    `t.date >= p.hour AND t.date < p.hour + interval '1 hour'`,
    ...(range.begin_ms === null ? [] : ['t.date >= :begin::timestamptz']),
    ...(range.end_ms === null ? [] : ['t.date < :end::timestamptz']),
    ...(after ? ['(t.date, t._id) < (:at::timestamptz, :after_id::uuid)'] : []),
    `NOT takes_back(t.type, t.reversal_of)`,
    `a.amount IS NOT NULL`,
    `NOT EXISTS ${reversalsOf('t._id')}`,
  ]
  return `SELECT t._id, t.date, t.type, t.payment_type, t.uid, t.refund_id, t.bar_id, t.user_id, a.quantity, a.amount FROM transactions t
    CROSS JOIN LATERAL (
      SELECT sum(f.times * l.amount)::bigint AS amount, sum(l.quantity)::int AS quantity
      FROM (SELECT * FROM ${postingLines('t._id')} p WHERE ${measure} <> 0 AND ${row?.sql ?? 'TRUE'}) l
      JOIN flows f USING (from_account, to_account, kind) WHERE f.type = t.type OFFSET 0) a
    WHERE ${conditions.join(' AND ')} ORDER BY t.date DESC, t._id DESC LIMIT :limit`
}
