import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { countedStocks } from '../../catalogue/stocks.ts'
import { edgeFlows, unsummed_flows } from '../../ledger/rollups/derived_tables.ts'
import { queryRows } from '../../platform/query_rows.ts'
import type { EventClock } from './clock.ts'

type StockLeft = Schema<'StockLeft'>
type Stock = Schema<'Stock'>
type Asked = { event_id: string; bar_id: string | undefined; clock: EventClock }
type Sold = {
  bar_id: string
  item_id: string
  /** Since it was counted. */
  sold: number
  /** In the hours of today, and when the first of them began. */
  today: number
  first_hour: string | null
}

const hour_ms = 3_600_000

/**
 * Returns the rest of each counted stock and when it runs out at the pace of the day, the first one
 * first.
 */
export async function readStockLeft(db: Knex, asked: Asked): Promise<StockLeft[]> {
  // The rest at a past moment is of no use.
  if (!asked.clock.is_now) return []
  const stocks = await countedStocks({ db, event_id: asked.event_id }, asked.bar_id)
  if (stocks.length === 0) return []
  const sold = await soldSince(db, asked)
  const of = new Map(sold.map((one) => [`${one.bar_id} ${one.item_id}`, one]))
  return stocks
    .map((one) => leftOf(one, of.get(`${one.bar_id} ${one.item_id}`), asked.clock))
    .sort((a, b) => endOf(a) - endOf(b))
}

/** Stocks that last come after all that run out. */
const endOf = ({ runs_out_at }: StockLeft) =>
  runs_out_at ? Date.parse(runs_out_at) : Number.MAX_SAFE_INTEGER

function leftOf(
  stock: Stock,
  found: Sold | undefined,
  { at, day_end }: Pick<EventClock, 'at' | 'day_end'>,
): StockLeft {
  const { sold = 0, today = 0, first_hour = null } = found ?? {}
  const left = stock.quantity - sold
  const at_ms = Date.parse(at)
  // The first hour of a day is a whole one.
  const hours = first_hour ? Math.max(1, (at_ms - Date.parse(first_hour)) / hour_ms) : 1
  const per_hour = today / hours
  const out_ms = left <= 0 ? at_ms : per_hour > 0 ? at_ms + (left / per_hour) * hour_ms : null
  const runs_out_at =
    out_ms === null || out_ms >= Date.parse(day_end) ? null : new Date(out_ms).toISOString()
  return { ...stock, sold, left, pace: Math.round(per_hour * 10) / 10, runs_out_at }
}

/** The rest of the hour in which an item was counted. */
const since_count = {
  bar: 'c.bar_id',
  since: 'ARRAY[c.entered_at]',
  until: 'ARRAY[c.whole_from]',
  hours: 'ARRAY[c.entered_at]',
}

/**
 * Sales of counted items since their count. Each count has its own moment: later sales within its
 * hour are read from the postings of its point of sale, whole hours from the rollups and newer
 * postings.
 */
async function soldSince(db: Knex, { event_id, bar_id, clock }: Asked): Promise<Sold[]> {
  const rows = await queryRows<Sold>(
    db,
    `WITH counted AS MATERIALIZED (
       SELECT bar_id, item_id, kind, entered_at, hour_of(entered_at) + interval '1 hour' AS whole_from,
         hour_of(:day_begin::timestamptz) AS today_from
       FROM stocks WHERE event_id = :event_id AND (:bar_id::uuid IS NULL OR bar_id = :bar_id)),
     edges AS (
       SELECT c.entered_at, f.bar_id, f.item_id, f.kind, f.quantity
       FROM (SELECT DISTINCT bar_id, entered_at, whole_from FROM counted) c
       CROSS JOIN LATERAL ${edgeFlows(since_count)} f),
     hours AS (
       SELECT bar_id, item_id, kind, hour, quantity FROM hour_rollup
       WHERE event_id = :event_id AND bar_id IN (SELECT bar_id FROM counted)
         AND hour >= (SELECT least(min(whole_from), min(today_from)) FROM counted)
       UNION ALL
       SELECT bar_id, item_id, kind, hour_of(date), quantity FROM ${unsummed_flows} u
       WHERE bar_id IN (SELECT bar_id FROM counted)),
     -- Deposits that are returned can be sold again.
     goods AS (
       SELECT NULL AS entered_at, * FROM hours UNION ALL SELECT entered_at, bar_id, item_id, kind, NULL, quantity FROM edges),
     sums AS (
       SELECT entered_at, bar_id, item_id, CASE kind WHEN 'deposit_return' THEN 'deposit' ELSE kind END AS kind, hour,
         sum(CASE kind WHEN 'deposit_return' THEN -quantity ELSE quantity END) AS quantity
       FROM goods WHERE kind IN ('consumption', 'deposit', 'deposit_return') GROUP BY 1, 2, 3, 4, 5)
     SELECT c.bar_id, c.item_id,
       coalesce(sum(s.quantity) FILTER (WHERE s.hour >= c.whole_from OR s.entered_at IS NOT NULL), 0)::bigint AS sold,
       coalesce(sum(s.quantity) FILTER (WHERE s.hour >= c.today_from), 0)::bigint AS today,
       min(s.hour) FILTER (WHERE s.hour >= c.today_from AND s.quantity > 0) AS first_hour
     FROM counted c LEFT JOIN sums s ON s.bar_id = c.bar_id AND s.item_id = c.item_id AND s.kind = c.kind
       AND (s.entered_at IS NULL OR s.entered_at = c.entered_at)
     GROUP BY c.bar_id, c.item_id, c.kind, c.entered_at`,
    { event_id, bar_id: bar_id ?? null, day_begin: clock.day_begin },
  )
  return rows
}
