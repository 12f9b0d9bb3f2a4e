import type { Knex } from 'knex'
import { type Flow, figures, sumUp } from '../../ledger/figures.ts'
import { edgeFlows, edgesOf, unsummed_flows } from '../../ledger/rollups/derived_tables.ts'
import { nil_id } from '../../platform/ids.ts'
import { queryRows } from '../../platform/query_rows.ts'
import { edgeBindings, listEdges, rangeBindings } from '../edges.ts'
import { summedRangeOf } from '../range.ts'
import type { EventClock } from './clock.ts'

/** The sales of an hour, and its place on the clock of the event. */
export type HourSum = {
  hour: string
  /** The business day in which it began, and after how many seconds of it on the clock. */
  day: string
  second: number
  /** Sales and entrances, in minor units. */
  amount: number
}
type Asked = { event_id: string; bar_id: string | undefined; clock: EventClock }

const { debit, entrance } = figures

const hour_sums = `
  WITH flows AS (
    SELECT hour, type, from_account, to_account, kind, amount FROM flow_hour_rollup
    WHERE event_id = :event_id AND bar_id = :place AND hour >= :range_from AND hour < :range_until
    UNION ALL
    SELECT hour_of(date), type, from_account, to_account, kind, amount FROM ${unsummed_flows} u
    WHERE (:bar_id::uuid IS NULL OR bar_id = :bar_id) AND date >= :range_from AND date < :range_until
    UNION ALL
    SELECT hour, type, from_account, to_account, kind, sign * amount
    FROM ${edgeFlows(edgesOf('edge', ':bar_id'))} e
    JOIN unnest(:range_edges::int[], :range_signs::int[]) s (edge, sign) USING (edge)),
  hours AS (
    SELECT hour, type, from_account, to_account, kind, sum(amount)::bigint AS amount,
      (hour AT TIME ZONE :timezone) - :dayStartTime::time::interval AS local
    FROM flows GROUP BY 1, 2, 3, 4, 5)
  SELECT hour, type, from_account, to_account, kind, amount, to_char(local, 'YYYY-MM-DD') AS day,
    extract(epoch FROM local::time)::int AS second
  FROM hours`

/** Every hour of an event, or of a point of sale, in which something was sold, until the moment of the clock. */
export async function readHourSums(
  db: Knex,
  { event_id, bar_id, clock }: Asked,
): Promise<HourSum[]> {
  const { timezone, dayStartTime, is_now, at } = clock
  const range = { begin_ms: null, end_ms: is_now ? null : Date.parse(at) }
  const edges = listEdges()
  const flows = await queryRows<Flow & HourSum>(db, hour_sums, {
    event_id,
    bar_id: bar_id ?? null,
    place: bar_id ?? nil_id,
    timezone,
    dayStartTime,
    ...rangeBindings('range', summedRangeOf(range), edges),
    ...edgeBindings('edge', edges.listed),
  })
  const sums = [...Map.groupBy(flows, ({ hour }) => hour).values()].map((of_hour) => {
    const { hour, day, second } = of_hour[0]!
    const sold = sumUp({ debit, entrance }, of_hour)
    return { hour, day, second, amount: sold.debit + sold.entrance }
  })
  return sums.filter(({ amount }) => amount !== 0)
}
