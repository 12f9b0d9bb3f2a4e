import type { Knex } from 'knex'
import type { Trx } from '../platform/db.ts'
import { queryRow, queryRows } from '../platform/query_rows.ts'
import { type MessageData, tellAll } from './tell.ts'

type Ctx = { db: Knex; signal: AbortSignal; report(error: unknown): void }
type Watermark = { xid: string; until: string; whole_xid: string; to: string }
type BarSales = { minute: string; bar_id: string | null; count: number; amount: number }

const minute_ms = 60_000
/** A sale is committed a moment after its time is taken. */
const commit_ms = 2_000
const events_at_once = 1_000
/** The transaction id of an event that was never summarised: all that is older than the event counts as summarised. */
const never = '18446744073709551615'

/**
 * Tells the sales of each finished minute, by the minute in which they were recorded: each sale once. Sales mark their event through
 * the rollups. Any number of workers may call it.
 */
export async function summariseSales({ db, signal, report }: Ctx, at = new Date()): Promise<void> {
  const due: { event_id: string }[] = await queryRows(
    db,
    'SELECT event_id FROM sales_watermarks WHERE due_at <= ? ORDER BY due_at LIMIT ?',
    [at.toISOString(), events_at_once],
  )
  for (const { event_id } of due) {
    if (signal.aborted) return
    await db.transaction((trx) => summarise(trx, event_id, at)).catch(report)
  }
}

async function summarise(trx: Trx, event_id: string, at: Date) {
  const [last] = await queryRows<Watermark>(
    trx,
    // In one statement with the event's row: transaction ids are those of the server that has the event.
    `SELECT xid::text, until, whole_xid::text, pg_snapshot_xmin(pg_current_snapshot())::text AS to
     FROM sales_watermarks WHERE event_id = ? AND due_at <= ? FOR UPDATE SKIP LOCKED`,
    [event_id, at.toISOString()],
  )
  if (!last) return
  const begun_ms = Math.floor(at.getTime() / minute_ms) * minute_ms
  const row = trx('sales_watermarks').where({ event_id })
  const due_at = new Date(begun_ms + minute_ms + commit_ms).toISOString()
  if (begun_ms <= Date.parse(last.until)) return row.update({ due_at })
  const end = new Date(begun_ms).toISOString()
  const asked = { event_id, ...last, end }
  const sales = await queryRows<BarSales>(trx, sales_by_bar, asked)
  if (sales.length > 0) {
    const event = await trx('events').where({ _id: event_id }).first('currencyCode')
    const currency = event.currencyCode ?? 'CHF'
    const minutes = [...Map.groupBy(sales, ({ minute }) => minute)]
    const told = minutes.map(([minute, bars]) => summaryOf(minute, bars, currency))
    await tellAll(trx, event_id, 'sales.summarised', told)
  }
  const { is_left } = await queryRow<{ is_left: boolean }>(trx, left, asked)
  return row.update({
    // Transactions that begin after this minute have higher ids than those that were final a minute ago.
    whole_xid: last.xid === never ? '0' : last.xid,
    xid: last.to,
    until: end,
    due_at: is_left ? due_at : null,
  })
}

function summaryOf(
  minute: string,
  rows: BarSales[],
  currency: string,
): MessageData<'sales.summarised'> {
  const sum = (of: 'count' | 'amount') => rows.reduce((total, row) => total + row[of], 0)
  const bars = rows.map(({ bar_id, count, amount }) => ({ bar_id, count, amount }))
  return { minute, count: sum('count'), amount: sum('amount'), currency, bars }
}

const unsummarised = `t.event_id = :event_id AND t.xid >= :whole_xid::xid8
  AND NOT (t.xid < :xid::xid8 AND t.created_at < :until::timestamptz)`
const final = 't.xid < :to::xid8 AND t.created_at < :end::timestamptz'

// A sale that was committed after its minute was told counts in the next one.
const sales_by_bar = `
  SELECT greatest(date_trunc('minute', t.created_at), :until::timestamptz) AS minute, t.bar_id,
    sum(CASE WHEN t.reversal_of IS NULL THEN 1 ELSE -1 END)::int AS count, sum(t.amount)::bigint AS amount
  FROM transactions t WHERE ${unsummarised} AND ${final} AND t.type = 'debit'
  GROUP BY 1, 2 ORDER BY 1, 2`

const left = `SELECT EXISTS (SELECT FROM transactions t WHERE ${unsummarised} AND NOT (${final})) AS is_left`
