import type { Knex } from 'knex'
import type { Flow } from '../../ledger/figures.ts'
import { reversalsOf } from '../../ledger/rollups/derived_tables.ts'
import { queryRow, queryRows } from '../../platform/query_rows.ts'
import type { DateRange } from '../range.ts'

/** One posting, with what was bought by it. */
export type DetailedLine = Flow & {
  name: string
  quantity: number
  /** A voucher has paid for it. */
  is_by_voucher: boolean
}
/** A transaction with its postings; minor units. What was taken back and what takes back is listed and counts for nothing. */
export type DetailedRow = {
  _id: string
  /** The exact time, for sorting, to the last digit. */
  at: string
  date_ms: number
  type: Flow['type']
  payment_type: string | null
  uid: string | null
  short_id: string | null
  bar: string | null
  user: string | null
  amount: number
  balance: number | null
  order_number: string | null
  table_number: string | null
  smartphone_number: string | null
  terminal_code: string | null
  card_transaction_id: string | null
  status: 'reversed' | 'reversal' | null
  lines: DetailedLine[]
}

export type DetailedQuery = {
  event_id: string
  bar_id: string | undefined
  range: DateRange
  /** More that a transaction `t` must be, as SQL. */
  only?: string
  page_rows?: number
}
type Position = Pick<DetailedRow, 'at' | '_id'>

const usual_rows = 2000

// A standby does not tell which transactions are still running: what began after the oldest of them is left for another time.
const snapshot_now = `CASE WHEN pg_is_in_recovery()
  THEN pg_snapshot_xmin(pg_current_snapshot()) || ':' || pg_snapshot_xmin(pg_current_snapshot()) || ':'
  ELSE pg_current_snapshot()::text END`

/**
 * Transactions in order of time, page by page, as they stood when the reading began. They are append-only and know what
 * committed them, so no connection is held while a slow caller downloads; the next page is read while one is written.
 */
export async function* readDetailedPages(
  db: Knex,
  asked: DetailedQuery,
): AsyncGenerator<DetailedRow[]> {
  const { snapshot } = await queryRow<{ snapshot: string }>(
    db,
    // Read together with a row of the event, so that the node of the event answers: transaction ids differ between servers.
    `SELECT ${snapshot_now} AS snapshot FROM (SELECT count(*) FROM rollup_watermarks WHERE event_id = ?) AS one`,
    [asked.event_id],
  )
  const { page_rows = usual_rows } = asked
  const read = (after: Position | undefined) =>
    readPage(db, { ...asked, page_rows, snapshot, after })
  let page = await read(undefined)
  while (page.length === page_rows) {
    const next = read(page.at(-1))
    // A consumer that stops early never awaits this promise.
    next.catch(() => {})
    yield page
    page = await next
  }
  yield page
}

async function readPage(
  db: Knex,
  asked: DetailedQuery & { page_rows: number; snapshot: string; after: Position | undefined },
): Promise<DetailedRow[]> {
  const { event_id, bar_id, range, only, page_rows, snapshot, after } = asked
  const conditions = [
    't.event_id = :event_id AND pg_visible_in_snapshot(t.xid, :snapshot::pg_snapshot)',
    ...(bar_id ? ['t.bar_id = :bar_id'] : []),
    ...(range.begin_ms === null ? [] : ['t.date >= :begin::timestamptz']),
    ...(range.end_ms === null ? [] : ['t.date < :end::timestamptz']),
    ...(after ? ['(t.date, t._id) > (:at::timestamptz, :after_id::uuid)'] : []),
    ...(only ? [only] : []),
  ]
  const rows = await queryRows<Omit<DetailedRow, 'lines'> & { lines: SentLine[] }>(
    db,
    `WITH page AS MATERIALIZED (
       SELECT t.*, takes_back(t.type, t.reversal_of) AS takes_back FROM transactions t
       WHERE ${conditions.join(' AND ')} ORDER BY t.date, t._id LIMIT ${page_rows})
     SELECT p._id, p.date::text AS at, floor(extract(epoch FROM p.date) * 1000)::bigint AS date_ms, p.type, p.payment_type,
       p.uid, c.short_id, b.name AS bar, u.email AS user, p.amount, p.balance, p.order_number, p.table_number,
       p.smartphone_number, p.terminal_code, p.card_transaction_id,
       CASE WHEN p.takes_back THEN 'reversal' WHEN r.is_reversed THEN 'reversed' END AS status,
       coalesce(l.lines, '[]') AS lines
     FROM page p
     LEFT JOIN LATERAL (SELECT short_id FROM clients WHERE event_id = :event_id AND uid = p.uid OFFSET 0) c ON true
     LEFT JOIN LATERAL (SELECT name FROM bars WHERE event_id = :event_id AND _id = p.bar_id OFFSET 0) b ON true
     LEFT JOIN LATERAL (SELECT email FROM users WHERE _id = p.user_id OFFSET 0) u ON true
     CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM ${reversalsOf('p._id')} r
       WHERE pg_visible_in_snapshot(r.xid, :snapshot::pg_snapshot)) AS is_reversed) r
     CROSS JOIN LATERAL (
       SELECT json_agg(json_build_array(from_account, to_account, kind, amount, name, quantity, voucher_id IS NOT NULL) ORDER BY line) AS lines
       FROM postings WHERE event_id = :event_id AND transaction_id = p._id OFFSET 0) l
     ORDER BY p.date, p._id`,
    {
      event_id,
      snapshot,
      ...(bar_id && { bar_id }),
      ...(range.begin_ms !== null && { begin: new Date(range.begin_ms).toISOString() }),
      ...(range.end_ms !== null && { end: new Date(range.end_ms).toISOString() }),
      ...(after && { at: after.at, after_id: after._id }),
    },
  )
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((line) => lineOf(row.type, line)),
  }))
}

// Without names: to write those takes the database three times as long.
type SentLine = [
  from_account: Flow['from_account'],
  to_account: Flow['to_account'],
  kind: Flow['kind'] | null,
  amount: number,
  name: string | null,
  quantity: number | null,
  is_by_voucher: boolean,
]

function lineOf(
  type: Flow['type'],
  [from_account, to_account, kind, amount, name, quantity, is_by_voucher]: SentLine,
): DetailedLine {
  return {
    type,
    from_account,
    to_account,
    kind: kind ?? '',
    amount,
    name: name ?? '',
    quantity: quantity ?? 0,
    is_by_voucher,
  }
}
