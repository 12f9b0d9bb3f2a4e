import { bitsOf, mergedBits } from '../ledger/rollups/people_bits.ts'
import { walletChangesAt } from '../ledger/rollups/presence_hours.ts'
import { type DateRange, hoursOf, namedRanges } from './range.ts'

/**
 * Who did something within a range, as tables of a query: `<name>_bits`, with `hour`, `part`, `people` and `buyers`, and
 * `<name>_moves`, with what is not summed up yet or lies on an edge of the range: `uid`, `hour`, `own`, `twint`, `sales`,
 * `is_edge`. They read `moved_since`.
 */
export function peopleBits(name: string, range: DateRange) {
  const { hours, edges } = hoursOf(range)
  const { between, bindings } = namedRanges(name)
  const columns = 'uid, date, own, twint, sales'
  const fresh = hours
    ? `SELECT ${columns}, FALSE AS is_edge FROM moved_since WHERE ${between('date', 'hours', hours)}`
    : `SELECT ${columns}, FALSE AS is_edge FROM moved_since WHERE FALSE`
  const of_edges = edges.map(
    (edge, n) =>
      `SELECT ${columns}, TRUE FROM (${walletChangesAt(between('t.date', `edge${n}`, edge))}) e`,
  )
  const summed = hours
    ? `SELECT hour, part, people, buyers FROM people_hour_rollup WHERE event_id = :event_id AND ${between('hour', 'hours', hours)}`
    : 'SELECT hour, part, people, buyers FROM people_hour_rollup WHERE FALSE'
  const merged = mergedBits('s', 'f')
  // A reversal counts in the hour of the sale, which may be summed up.
  const with_summed = `SELECT m.hour, n.number, m.sales + coalesce(h.sales, 0) AS sales FROM ${name}_moves m JOIN ${name}_numbers n USING (uid)
    LEFT JOIN LATERAL (SELECT sales FROM wallet_hour_rollup WHERE event_id = :event_id AND uid = m.uid AND hour = m.hour OFFSET 0) h ON TRUE
    WHERE NOT m.is_edge`
  const of_edge = `SELECT m.hour, n.number, m.sales FROM ${name}_moves m JOIN ${name}_numbers n USING (uid) WHERE m.is_edge`
  const ctes = `
    ${name}_moves AS MATERIALIZED (
      SELECT uid, date_trunc('hour', date, 'UTC') AS hour, is_edge, sum(own) AS own, sum(twint) AS twint, sum(sales) AS sales
      FROM (${[fresh, ...of_edges].join(' UNION ALL ')}) m GROUP BY 1, 2, 3),
    ${name}_known AS MATERIALIZED (
      SELECT u.uid, k.number FROM (SELECT DISTINCT uid FROM ${name}_moves) u LEFT JOIN LATERAL (
        SELECT number FROM wallet_rollup WHERE event_id = :event_id AND uid = u.uid OFFSET 0) k ON TRUE),
    ${name}_numbers AS MATERIALIZED (
      SELECT uid, number FROM ${name}_known WHERE number IS NOT NULL
      UNION ALL
      SELECT uid, (last.number + row_number() OVER (ORDER BY uid))::int FROM ${name}_known k,
        (SELECT coalesce(max(number), -1) AS number FROM wallet_rollup WHERE event_id = :event_id) last
      WHERE k.number IS NULL),
    ${name}_bits AS MATERIALIZED (
      SELECT hour, part, coalesce(${merged.people}, s.people, f.people) AS people, coalesce(${merged.buyers}, s.buyers, f.buyers) AS buyers
      FROM (${summed}) s FULL JOIN (${bitsOf(with_summed)}) f USING (hour, part)
      UNION ALL
      ${bitsOf(of_edge)})`
  return { ctes, bindings, between, hours }
}
