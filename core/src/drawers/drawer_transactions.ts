import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Flow } from '../ledger/figures.ts'
import { sqlList, typesOf } from '../ledger/kinds.ts'
import { postingLines } from '../ledger/rollups/derived_tables.ts'
import { countChanged, queryRows } from '../platform/query_rows.ts'

/** When the transaction `t` was made: offline ones say so, others when they came. */
export const transaction_made_at = 'CASE WHEN t.flags IS NULL THEN t.created_at ELSE t.date END'
const unclaimed = `NOT EXISTS (
  SELECT FROM drawer_transactions x WHERE x.event_id = :event_id AND x.transaction_id = t._id)`
/** A link `e` with the same phone or user as a link `l`. */
const same = `(e.smartphone_number IS NOT DISTINCT FROM l.smartphone_number
  AND e.user_id IS NOT DISTINCT FROM l.user_id)`

/**
 * Transactions of the links `l`: those of a phone, or of a user without a phone. What a user made before the link may arrive up to 30
 * days late.
 */
const linked = (links: string) => `(
  SELECT l.*, t._id AS transaction_id, t.created_at, t.made_at FROM ${links} l CROSS JOIN LATERAL (
    SELECT t._id, t.created_at, ${transaction_made_at} AS made_at FROM transactions t
    WHERE t.event_id = :event_id AND t.smartphone_number = l.smartphone_number AND ${unclaimed} OFFSET 0) t
  WHERE l.smartphone_number IS NOT NULL
  UNION ALL
  SELECT l.*, t._id, t.created_at, t.made_at FROM ${links} l CROSS JOIN LATERAL (
    SELECT t._id, t.created_at, ${transaction_made_at} AS made_at FROM transactions t
    WHERE t.event_id = :event_id AND t.user_id = l.user_id AND t.smartphone_number IS NULL
      AND t.date >= l.since - interval '31 days' AND ${unclaimed} OFFSET 0) t
  WHERE l.user_id IS NOT NULL)`

const own_links = `(SELECT * FROM drawer_links WHERE event_id = :event_id AND drawer_id = :drawer_id)`

/**
 * Transactions in an open drawer, with the closed drawer in whose time they were made: what arrived while its phones or users were
 * linked to it, and what was made in a closed drawer and arrived when no drawer was open.
 */
const open_ones = `
  SELECT l.transaction_id, late.drawer_id AS late_from FROM ${linked(own_links)} l
  LEFT JOIN LATERAL (
    SELECT e.drawer_id FROM drawer_links e
    JOIN drawers d ON d.event_id = :event_id AND d._id = e.drawer_id AND d.closed_at IS NOT NULL
    WHERE e.event_id = :event_id AND ${same} AND l.made_at >= e.since AND l.made_at < e.until
    ORDER BY e.since DESC LIMIT 1) late ON true
  WHERE l.created_at >= l.since AND (l.until IS NULL OR l.created_at < l.until)
    OR l.until IS NULL AND late.drawer_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM drawer_links e
      JOIN drawers d ON d.event_id = :event_id AND d._id = e.drawer_id AND d.closed_at IS NULL
      WHERE e.event_id = :event_id AND ${same} AND l.created_at >= e.since AND (e.until IS NULL OR l.created_at < e.until))`

const closed_ones = `
  SELECT transaction_id, late_from FROM drawer_transactions
  WHERE event_id = :event_id AND drawer_id = :drawer_id`

export type DrawerKey = { event_id: string; drawer_id: string }

/** Assigns the transactions of a drawer to it for good. Returns how many. */
export function claimTransactions(db: Knex, key: DrawerKey): Promise<number> {
  return countChanged(
    db,
    `INSERT INTO drawer_transactions (event_id, drawer_id, transaction_id, late_from)
     SELECT :event_id, :drawer_id, m.transaction_id, m.late_from FROM (${open_ones}) m`,
    key,
  )
}

/** Postings that are alike, counted; those of reversals with the signs of what they take back. Minor units. */
export type DrawerFlow = Flow & {
  payment_type: string | null
  is_late: boolean
  is_reversal: boolean
  item_id: string
  voucher_id: string
  name: string
  price: number
  quantity: number
}

/** Transactions that are alike, counted. Minor units. */
export type DrawerHead = {
  type: Flow['type']
  payment_type: string | null
  terminal_code: string | null
  is_reversal: boolean
  is_offline: boolean
  is_below_zero: boolean
  is_by_hand: boolean
  count: number
  amount: number
}

/** Transactions of a report as SQL, `transaction_id` and `late_from`, with its bindings. */
export type ReportSource = { sql: string; key: { event_id: string; shift_id?: string } }

export const ofDrawer = (key: DrawerKey, is_closed: boolean): ReportSource => ({
  sql: is_closed ? closed_ones : open_ones,
  key,
})

export function readFlows(db: Knex, { sql, key }: ReportSource): Promise<DrawerFlow[]> {
  return queryRows<DrawerFlow>(
    db,
    `WITH mine AS MATERIALIZED (${sql})
     SELECT t.type, t.payment_type, m.late_from IS NOT NULL AS is_late, t.reversal_of IS NOT NULL AS is_reversal,
       p.from_account, p.to_account, p.kind, p.item_id, p.voucher_id, p.name, p.price,
       sum(s.sign * p.quantity)::bigint AS quantity, sum(s.sign * p.amount)::bigint AS amount
     FROM mine m JOIN transactions t ON t._id = m.transaction_id AND t.event_id = :event_id
     CROSS JOIN LATERAL (
       SELECT CASE WHEN takes_back(t.type, t.reversal_of) THEN t.reversal_of ELSE t._id END AS _id,
         CASE WHEN takes_back(t.type, t.reversal_of) THEN -1 ELSE 1 END AS sign) s
     CROSS JOIN LATERAL ${postingLines('s._id')} p
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 ORDER BY 1, 2, 3, 4, 5, 6, 7, 10, 11, 8, 9`,
    key,
  )
}

export function readHeads(db: Knex, { sql, key }: ReportSource): Promise<DrawerHead[]> {
  return queryRows<DrawerHead>(
    db,
    `WITH mine AS MATERIALIZED (${sql})
     SELECT t.type, t.payment_type, t.terminal_code, t.reversal_of IS NOT NULL AS is_reversal,
       t.flags IS NOT NULL AS is_offline,
       coalesce(t.flags @> '["below_zero"]' OR t.flags @> '["offline_loss"]', false) AS is_below_zero,
       coalesce(t.read_by = 'hand', false) AS is_by_hand,
       count(*)::int AS count, sum(t.amount)::bigint AS amount
     FROM mine m JOIN transactions t ON t._id = m.transaction_id AND t.event_id = :event_id
     GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7`,
    key,
  )
}

/** The reversals in a report, with the reason that was given for each. */
export function readCorrections(db: Knex, { sql, key }: ReportSource) {
  return queryRows<{ name: string | null; count: number; amount: number }>(
    db,
    `WITH mine AS MATERIALIZED (${sql})
     SELECT r.reason AS name, count(*)::int AS count, sum(t.amount)::bigint AS amount
     FROM mine m JOIN transactions t ON t._id = m.transaction_id AND t.event_id = :event_id AND t.reversal_of IS NOT NULL
     LEFT JOIN LATERAL (
       SELECT a.after->>'reason' AS reason FROM audit_log a
       WHERE a.event_id = :event_id AND a.record_type = 'transactions' AND a.record_id = t.reversal_of::text
         AND a.after->>'reason' IS NOT NULL ORDER BY a._id LIMIT 1) r ON true
     GROUP BY 1 ORDER BY 1 NULLS LAST`,
    key,
  )
}

type Late = Schema<'DrawerLate'>
const cash_of = (transaction: string) => `(
  SELECT coalesce(sum(CASE WHEN p.from_account = 'cash' THEN p.amount ELSE -p.amount END), 0)::bigint FROM postings p
  WHERE p.event_id = :event_id AND p.transaction_id = ${transaction} AND 'cash' IN (p.from_account, p.to_account))`

/** Transactions of this drawer that were made in others, which were closed when they arrived. */
export function readLateHere(db: Knex, { sql, key }: ReportSource): Promise<Late[]> {
  return lateRows(
    db,
    key,
    `SELECT m.late_from AS other, m.transaction_id FROM (${sql}) m WHERE m.late_from IS NOT NULL`,
  )
}

/** Transactions made in this drawer that arrived after its closing. */
export function readLateElsewhere(db: Knex, key: DrawerKey): Promise<Late[]> {
  return lateRows(
    db,
    key,
    `SELECT x.drawer_id AS other, x.transaction_id FROM drawer_transactions x
     WHERE x.event_id = :event_id AND x.late_from = :drawer_id
     UNION ALL
     SELECT (SELECT e.drawer_id FROM drawer_links e WHERE e.event_id = :event_id AND ${same} AND e.until IS NULL LIMIT 1),
       l.transaction_id FROM ${linked(own_links)} l WHERE l.made_at >= l.since AND l.made_at < l.until`,
  )
}

function lateRows(db: Knex, key: ReportSource['key'], found: string): Promise<Late[]> {
  return queryRows<Late>(
    db,
    `SELECT f.other AS drawer_id, d.number, d.report_number, count(*)::int AS count, sum(f.cash)::bigint AS cash_amount
     FROM (SELECT l.other, ${cash_of('l.transaction_id')} AS cash FROM (${found}) l) f
     LEFT JOIN drawers d ON d.event_id = :event_id AND d._id = f.other
     GROUP BY 1, 2, 3 ORDER BY 3 NULLS LAST, 1`,
    key,
  )
}

type Line = Schema<'DrawerTransaction'>
type CashFigure = 'cash_sales' | 'cash_top_ups' | 'cash_payouts' | 'cash_refunds' | 'late_cash'

const payouts = sqlList(typesOf('cash_payout'))
/** The transactions of each figure of cash, as SQL, and the sign that they have in it. */
const cash_figures: Record<CashFigure, [where: string, sign: 1 | -1]> = {
  cash_sales: [`t.reversal_of IS NULL AND t.type NOT IN (${payouts}) AND NOT l.is_top_up`, 1],
  cash_top_ups: [`t.reversal_of IS NULL AND t.type NOT IN (${payouts}) AND l.is_top_up`, 1],
  cash_payouts: [`t.reversal_of IS NULL AND t.type IN (${payouts})`, -1],
  cash_refunds: ['t.reversal_of IS NOT NULL', -1],
  late_cash: ['m.late_from IS NOT NULL', 1],
}

/** The transactions that a figure of cash is the sum of, the newest first. */
export async function readFigureLines(
  db: Knex,
  { sql, key }: ReportSource,
  { figure, skip = 0, limit = 50 }: { figure: CashFigure; skip?: number; limit?: number },
): Promise<{ transactions: Line[]; count: number; total_amount: number }> {
  const [where, sign] = cash_figures[figure]
  const rows = await queryRows<Line & { of_all: number; total: number }>(
    db,
    `WITH mine AS MATERIALIZED (${sql}),
     lines AS (
       SELECT t._id, t.date, t.type, t.uid, t.user_id, t.smartphone_number, t.reversal_of, (${sign} * sum(l.cash))::bigint AS cash_amount
       FROM mine m JOIN transactions t ON t._id = m.transaction_id AND t.event_id = :event_id
       CROSS JOIN LATERAL (
         SELECT CASE WHEN p.from_account = 'cash' THEN p.amount ELSE -p.amount END AS cash, 'wallet' IN (p.from_account, p.to_account) AS is_top_up
         FROM postings p WHERE p.event_id = :event_id AND p.transaction_id = t._id AND 'cash' IN (p.from_account, p.to_account)) l
       WHERE ${where} GROUP BY 1, 2, 3, 4, 5, 6, 7)
     SELECT *, count(*) OVER ()::int AS of_all, (sum(cash_amount) OVER ())::bigint AS total
     FROM lines ORDER BY date DESC, _id DESC LIMIT :limit OFFSET :skip`,
    { ...key, limit, skip },
  )
  const transactions = rows.map(({ of_all, total, ...line }) => line)
  return { transactions, count: rows[0]?.of_all ?? 0, total_amount: rows[0]?.total ?? 0 }
}
