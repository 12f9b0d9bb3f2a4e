import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { unsummed_device_uses } from '../../ledger/rollups/derived_tables.ts'
import { failures } from '../../payments/payment.ts'
import { queryRows } from '../../platform/query_rows.ts'
import type { DateRange } from '../range.ts'
import type { EventClock } from './clock.ts'
import type { HourSum } from './hour_sums.ts'

type Mark = Schema<'Outlook'>['marks'][number]
type Cause = Mark['cause']
type HourCount = Pick<Mark, 'hour' | 'count'> & Partial<Pick<Mark, 'reasons' | 'devices'>>
type Asked = { event_id: string; bar_id: string | undefined; clock: EventClock }

const hour_ms = 3_600_000
const times_the_usual = 3
/** Fewer are no matter, however unusual. */
const fewest: Record<Cause, number> = { declined_sales: 5, silent_devices: 3, failed_top_ups: 5 }
const most_reasons = 3
const most_devices = 12

/** The hours of a range that stand out among all those of the event, and why; a point of sale has devices only. */
export async function marksOf(
  db: Knex,
  { event_id, bar_id, clock }: Asked,
  sold: HourSum[],
  range: DateRange,
): Promise<Mark[]> {
  const asked = { event_id, bar_id: bar_id ?? null, at: clock.at }
  const counts: [Cause, HourCount[]][] = [
    ['silent_devices', await silentDevices(db, asked)],
    ['declined_sales', bar_id ? [] : await declinedSales(db, asked)],
    ['failed_top_ups', bar_id ? [] : await failedTopUps(db, asked)],
  ]
  const hours = sold.map(({ hour }) => hour)
  return counts
    .flatMap(([cause, of_cause]) => standingOut(cause, of_cause, hours))
    .filter(({ hour }) => isWithin(Date.parse(hour), range))
    .sort((a, b) => a.hour.localeCompare(b.hour) || a.cause.localeCompare(b.cause))
}

/** Those of some counts that are far above what is usual in all other hours in which something was sold. */
function standingOut(cause: Cause, counts: HourCount[], sold_hours: string[]): Mark[] {
  const known = new Map(counts.map(({ hour, count }) => [hour, count]))
  const all = [...new Set([...sold_hours, ...known.keys()])].map((hour) => known.get(hour) ?? 0)
  all.sort((a, b) => a - b)
  return counts.flatMap(({ hour, count, reasons = [], devices = [] }) => {
    if (count < fewest[cause]) return []
    const usual = medianOf(all.toSpliced(all.indexOf(count), 1))
    if (count <= times_the_usual * usual) return []
    return {
      hour,
      cause,
      count,
      usual,
      reasons: reasons.slice(0, most_reasons),
      devices: devices.slice(0, most_devices),
    }
  })
}

function medianOf(sorted: number[]) {
  const middle = sorted.length / 2
  return sorted.length === 0
    ? 0
    : (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}

const isWithin = (at_ms: number, { begin_ms, end_ms }: DateRange) =>
  (begin_ms === null || at_ms + hour_ms > begin_ms) && (end_ms === null || at_ms < end_ms)

type Bindings = { event_id: string; bar_id: string | null; at: string }

async function declinedSales(db: Knex, asked: Bindings): Promise<HourCount[]> {
  const rows = await queryRows<HourCount>(
    db,
    `SELECT hour, sum(count)::int AS count,
       jsonb_agg(jsonb_build_object('error_code', code, 'count', count) ORDER BY count DESC, code) AS reasons
     FROM (SELECT date_trunc('hour', minute, 'UTC') AS hour, code, sum(count)::int AS count FROM declined_sales
       WHERE event_id = :event_id AND minute < :at::timestamptz GROUP BY 1, 2) c GROUP BY hour`,
    asked,
  )
  return rows
}

async function failedTopUps(db: Knex, asked: Bindings): Promise<HourCount[]> {
  const rows = await queryRows<HourCount>(
    db,
    `SELECT date_trunc('hour', created_at, 'UTC') AS hour, count(*)::int AS count FROM payments
     WHERE event_id = :event_id AND status IN (${failures.map((status) => `'${status}'`).join(', ')})
       AND created_at < :at::timestamptz GROUP BY 1`,
    asked,
  )
  return rows
}

/** Devices that were used before and after an hour. A longer pause is one, and a device that has moved is silent where it was. */
async function silentDevices(db: Knex, asked: Bindings): Promise<HourCount[]> {
  const rows = await queryRows<HourCount>(
    db,
    `WITH used AS (
       SELECT kind, number, hour, bar_id FROM device_hour_rollup WHERE event_id = :event_id
       UNION ALL
       SELECT kind, number, hour_of(date), bar_id FROM ${unsummed_device_uses} u),
     hours AS (
       SELECT kind, number, hour, bool_or(bar_id = :bar_id::uuid) AS is_here FROM used
       WHERE hour < :at::timestamptz GROUP BY kind, number, hour),
     pauses AS (
       SELECT is_here, number, hour, lead(hour) OVER (PARTITION BY kind, number ORDER BY hour) AS next FROM hours)
     SELECT silent AS hour, count(*)::int AS count, array_agg(number ORDER BY number) AS devices
     FROM pauses, generate_series(hour + interval '1 hour', next - interval '1 hour', interval '1 hour') silent
     WHERE next - hour BETWEEN interval '2 hours' AND interval '4 hours' AND (:bar_id::uuid IS NULL OR is_here)
     GROUP BY silent`,
    asked,
  )
  return rows
}
