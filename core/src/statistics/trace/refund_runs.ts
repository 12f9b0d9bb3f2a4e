import type { Knex } from 'knex'
import { refund_types } from '../../ledger/kinds.ts'
import { decodeCursor, encodeCursor, refuseBadCursor, type Sorting } from '../../lists/cursor.ts'
import { nothing_known } from './line.ts'
import type { TraceAsked, TracePage } from './trace_asked.ts'

type Row = {
  /** The run, or the wristband of a refund without one; null on an empty page. */
  key: string | null
  refund_id: string | null
  uid: string | null
  short_id: string | null
  amount: number
  total: number
}

/**
 * Traces refunds under way to their runs, the largest amount first: what a run held in the range
 * less what it settled or released, so a refund is listed once or not at all. A refund that a
 * provider made by itself has no run and is listed by its wristband.
 */
export async function traceRuns(
  db: Knex,
  { event_id, bar_id, range, after, limit }: TraceAsked,
): Promise<TracePage> {
  const sorting: Sorting = {
    name: 'refunds_under_way',
    order: 'DESC',
    columns: ['amount', 'key'],
  }
  const [amount, key] = after === undefined ? [] : decodeCursor(sorting, after)
  const conditions = [
    `t.event_id = :event_id AND t.type IN (${refund_types})`,
    ...(bar_id ? ['t.bar_id = :bar_id'] : []),
    ...(range.begin_ms === null ? [] : ['t.date >= :begin::timestamptz']),
    ...(range.end_ms === null ? [] : ['t.date < :end::timestamptz']),
  ]
  const beyond =
    after === undefined ? 'TRUE' : '(amount, key) < (:after_amount::bigint, :after_key)'
  const { rows } = await db
    .raw<{ rows: Row[] }>(
      `WITH runs AS MATERIALIZED (
         SELECT coalesce(t.refund_id::text, t.uid, m.uid) COLLATE "C" AS key, t.refund_id,
           CASE WHEN t.refund_id IS NULL THEN coalesce(t.uid, m.uid) END AS uid, sum(l.amount)::bigint AS amount
         FROM transactions t
         LEFT JOIN LATERAL (SELECT uid FROM provider_movements WHERE event_id = :event_id AND transaction_id = t._id
           AND t.uid IS NULL AND t.refund_id IS NULL ORDER BY uid LIMIT 1) m ON true
         CROSS JOIN LATERAL (
           SELECT CASE WHEN to_account = 'refund_hold' THEN amount WHEN from_account = 'refund_hold' THEN -amount ELSE 0 END AS amount
           FROM postings WHERE event_id = :event_id AND transaction_id = t._id OFFSET 0) l
         WHERE ${conditions.join(' AND ')} GROUP BY 1, 2, 3 HAVING sum(l.amount) <> 0),
       page AS (SELECT * FROM runs WHERE ${beyond} ORDER BY amount DESC, key DESC LIMIT :limit)
       SELECT p.key, p.refund_id, p.uid, c.short_id, p.amount, s.total
       FROM (SELECT coalesce(sum(amount), 0)::bigint AS total FROM runs) s LEFT JOIN page p ON true
       LEFT JOIN LATERAL (SELECT short_id FROM clients WHERE event_id = :event_id AND uid = p.uid OFFSET 0) c ON true
       ORDER BY p.amount DESC, p.key DESC`,
      {
        event_id,
        limit,
        ...(bar_id && { bar_id }),
        ...(range.begin_ms !== null && { begin: new Date(range.begin_ms).toISOString() }),
        ...(range.end_ms !== null && { end: new Date(range.end_ms).toISOString() }),
        ...(after !== undefined && { after_amount: amount!, after_key: key! }),
      },
    )
    .catch(refuseBadCursor(after))
  const found = rows.filter((row) => row.key !== null)
  const last = found.at(-1)
  return {
    total: rows[0]!.total,
    lines: found.map(({ refund_id, uid, short_id, amount }) => ({
      ...nothing_known,
      refund_id,
      uid,
      short_id,
      amount,
    })),
    ...(found.length === limit &&
      last && { next: encodeCursor(sorting, [String(last.amount), last.key!]) }),
  }
}
