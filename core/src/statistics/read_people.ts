import { hourOf } from '../ledger/rollups/hour_flows.ts'
import { bitsOf, mergedBits } from '../ledger/rollups/people_bits.ts'
import type { Edges } from './edges.ts'
import { type DateRange, hoursOf, namedRanges, notSplit } from './range.ts'

/** The active people of a range, as tables of a query whose names begin with `name`. */
export type PeopleQuery = ReturnType<typeof peopleBits>

/**
 * The active people of a range, as tables of a query: `<name>_bits`, with `hour`, `part`, `people`
 * and `buyers`, `<name>_all`, with those of all hours together, and `<name>_moves`, with activity
 * that is not aggregated yet or lies on an edge of the range: `uid`, `hour`, `own`, `twint`,
 * `sales`, `is_edge`, and of the wristband its `number`, whether it `has_twint`, and whether it
 * `was_replaced`. They read `moved_since`.
 */
export function peopleBits(
  name: string,
  range: DateRange,
  edge_tables: Edges,
  starts: number[] = [],
) {
  const { hours, edges } = hoursOf(range, starts)
  const { between, bindings } = namedRanges(name)
  const in_hours = (column: string) =>
    hours
      ? between(column, 'hours', hours) +
        notSplit(column === 'date' ? hourOf(column) : column, starts)
      : 'FALSE'
  const moved = [
    `SELECT uid, ${hourOf('date')} AS hour, sum(own)::bigint AS own, sum(twint)::bigint AS twint, sum(sales)::bigint AS sales, FALSE AS is_edge
      FROM moved_since WHERE ${in_hours('date')} GROUP BY 1, 2`,
    ...edges.map(
      (edge) => `SELECT uid, hour, own, twint, sales, TRUE FROM ${edge_tables.moves(edge)}`,
    ),
  ]
  const merged = mergedBits('s', 'f')
  // A reversal counts in the hour of the sale, which may be summed up.
  const with_summed = `SELECT m.hour, m.number, m.sales + coalesce(h.sales, 0) AS sales FROM ${name}_moves m LEFT JOIN LATERAL (
      SELECT sales FROM wallet_hour_rollup WHERE event_id = :event_id AND uid = m.uid AND hour = m.hour OFFSET 0) h ON TRUE
    WHERE NOT m.is_edge`
  const of_edge = `SELECT hour, number, sales FROM ${name}_moves WHERE is_edge`
  const ctes = `
    ${name}_moves AS MATERIALIZED (
      SELECT m.*, coalesce(k.has_twint, FALSE) AS has_twint, coalesce(k.was_replaced, FALSE) AS was_replaced,
        coalesce(k.number, last.number + dense_rank() OVER (PARTITION BY k.number IS NULL ORDER BY m.uid))::int AS number
      FROM (${moved.join(' UNION ALL ')}) m
      LEFT JOIN LATERAL (SELECT number, has_twint, owner <> uid AS was_replaced FROM wallet_rollup WHERE event_id = :event_id AND uid = m.uid OFFSET 0) k ON TRUE,
        (SELECT coalesce(max(number), -1) AS number FROM wallet_rollup WHERE event_id = :event_id) last),
    ${name}_bits AS MATERIALIZED (
      SELECT hour, part, coalesce(${merged.people}, s.people, f.people) AS people, coalesce(${merged.buyers}, s.buyers, f.buyers) AS buyers
      FROM (SELECT hour, part, people, buyers FROM people_hour_rollup WHERE event_id = :event_id AND ${in_hours('hour')}) s
      FULL JOIN (${bitsOf(with_summed)}) f USING (hour, part)
      UNION ALL
      SELECT * FROM (${bitsOf(of_edge)}) e),
    ${name}_all AS MATERIALIZED (SELECT bit_or(people) AS people, bit_or(buyers) AS buyers FROM ${name}_bits GROUP BY part)`
  return { name, ctes, bindings, in_hours }
}
