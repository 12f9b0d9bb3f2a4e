import type { Knex } from 'knex'
import type { left_figures } from '../../ledger/figures.ts'
import { decodeCursor, encodeCursor, refuseBadCursor, type Sorting } from '../../lists/cursor.ts'
import { left_by_wallet, leftBindings } from './left_by_wallet.ts'
import { nothing_known } from './line.ts'
import type { TraceAsked, TracePage } from './trace_asked.ts'

type Row = { uid: string; short_id: string | null; amount: number; total: number }

/** Traces a figure of money on wristbands, its change in a range or `held` at its end; the largest amount first. */
export async function traceWristbands(
  db: Knex,
  { event_id, bar_id, range, after, limit }: TraceAsked,
  figure: (typeof left_figures)[number],
): Promise<TracePage> {
  // Wristbands belong to no point of sale.
  if (bar_id) return { total: 0, lines: [] }
  const sorting: Sorting = { name: figure, order: 'DESC', columns: ['amount', 'uid'] }
  const [amount, uid] = after === undefined ? [] : decodeCursor(sorting, after)
  const beyond =
    after === undefined ? 'TRUE' : '(amount, uid) < (:after_amount::bigint, :after_uid)'
  const { rows } = await db
    .raw<{ rows: Row[] }>(
      `WITH held AS MATERIALIZED (SELECT uid, amount FROM (${left_by_wallet}) h WHERE amount <> 0),
         page AS (SELECT uid, amount FROM held WHERE ${beyond} ORDER BY amount DESC, uid DESC LIMIT :limit)
       SELECT p.uid, c.short_id, p.amount, s.total
       FROM (SELECT coalesce(sum(amount), 0)::bigint AS total FROM held) s LEFT JOIN page p ON true
       LEFT JOIN LATERAL (SELECT short_id FROM clients WHERE event_id = :event_id AND uid = p.uid OFFSET 0) c ON true
       ORDER BY p.amount DESC, p.uid DESC`,
      {
        event_id,
        limit,
        ...leftBindings(figure, range),
        ...(after !== undefined && { after_amount: amount!, after_uid: uid! }),
      },
    )
    .catch(refuseBadCursor(after))
  const { total } = rows[0]!
  const found = rows.filter((row) => row.uid !== null)
  const last = found.at(-1)
  return {
    total,
    lines: found.map((row) => ({
      ...nothing_known,
      uid: row.uid,
      short_id: row.short_id,
      amount: row.amount,
    })),
    ...(found.length === limit &&
      last && { next: encodeCursor(sorting, [String(last.amount), last.uid]) }),
  }
}
