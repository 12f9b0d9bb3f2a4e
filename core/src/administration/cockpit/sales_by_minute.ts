import type { Cents } from '@kermesse/sdk/rules/money'
import type { Knex } from 'knex'
import { takenBack } from '../../ledger/rollups/original.ts'
import { queryRows } from '../../platform/query_rows.ts'

export type SalesByMinute = {
  count: number
  amount: Cents
  minutes: { minute: string; count: number; amount: Cents }[]
}

type Sums = { count: number; amount: Cents }
type Kept = { whole_at_ms: number; used_at_ms: number; minutes: Map<number, Sums> }

const minute_ms = 60_000
const shown_minutes = 60
/**
 * Offline sales arrive late and sales are reversed later: all minutes are read again this often.
 */
const whole_every_ms = minute_ms
/** An event that nobody watches any more is forgotten. */
const forget_ms = 10 * minute_ms

const kept_of = new WeakMap<Knex, Map<string, Kept>>()

/**
 * Returns the sales of the last sixty minutes, including the current one. A process reads the whole
 * hour once a minute and only the last two minutes in between, so it stays cheap at a hundred sales
 * per second.
 */
export async function salesByMinute(
  db: Knex,
  event_id: string,
  now_ms = Date.now(),
): Promise<SalesByMinute> {
  const all = kept_of.get(db) ?? new Map<string, Kept>()
  kept_of.set(db, all)
  for (const [id, { used_at_ms }] of all) if (used_at_ms < now_ms - forget_ms) all.delete(id)
  const current_ms = Math.floor(now_ms / minute_ms) * minute_ms
  const first_ms = current_ms - (shown_minutes - 1) * minute_ms
  const known = all.get(event_id)
  const is_whole = !known || known.whole_at_ms <= now_ms - whole_every_ms
  const from_ms = is_whole ? first_ms : current_ms - minute_ms
  const read = await readMinutes(db, event_id, from_ms)
  const older = is_whole ? [] : [...known.minutes].filter(([at_ms]) => at_ms < from_ms)
  const minutes = new Map([...older, ...read])
  const whole_at_ms = is_whole ? now_ms : known.whole_at_ms
  all.set(event_id, { whole_at_ms, used_at_ms: now_ms, minutes })
  return present(minutes, first_ms)
}

/**
 * The sales of an event from one moment on, as an index range; a reversed sale is subtracted from
 * the minute in which it was made.
 */
export const sales_since = `
  SELECT date_trunc('minute', coalesce(o.date, t.date)) AS minute, sum(CASE WHEN t.reversal_of IS NULL THEN 1 ELSE -1 END)::int AS count,
    sum(t.amount)::bigint AS amount
  FROM transactions t LEFT JOIN LATERAL ${takenBack('t', 'date')} o ON t.reversal_of IS NOT NULL
  WHERE t.event_id = :event_id AND t.type = 'debit' AND t.date >= :since AND coalesce(o.date, t.date) >= :since GROUP BY 1`

async function readMinutes(db: Knex, event_id: string, from_ms: number) {
  const since = new Date(from_ms).toISOString()
  const rows = await queryRows<{ minute: string } & Sums>(db, sales_since, { event_id, since })
  return rows.map(({ minute, ...sums }): [number, Sums] => [Date.parse(minute), sums])
}

function present(sums: Map<number, Sums>, first_ms: number): SalesByMinute {
  const minutes = Array.from({ length: shown_minutes }, (_, n) => {
    const at_ms = first_ms + n * minute_ms
    const { count, amount } = sums.get(at_ms) ?? { count: 0, amount: 0 }
    return { minute: new Date(at_ms).toISOString(), count, amount }
  })
  const sum = (of: keyof Sums) => minutes.reduce((total, one) => total + one[of], 0)
  return { count: sum('count'), amount: sum('amount'), minutes }
}
