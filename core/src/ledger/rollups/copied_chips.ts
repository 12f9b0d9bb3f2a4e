import type { RollupRange } from './rollup_range.ts'

/** Walking to the next point of sale, waiting there and ordering takes longer. */
export const walk = "interval '1 minute'"

const sale = (t: string) => `${t}.type = 'debit' AND ${t}.reversal_of IS NULL`

/**
 * Another point of sale sold to the same wristband a moment before or after `t`, as SQL with a binding `:event_id`. Looked up sale by
 * sale: `OFFSET 0` keeps the planner from reading all sales of the event.
 */
export const soldElsewhere = (t: string) => `EXISTS (
  SELECT FROM transactions e WHERE e.event_id = :event_id AND e.uid = ${t}.uid
    AND e.date > ${t}.date - ${walk} AND e.date < ${t}.date + ${walk} AND e.bar_id <> ${t}.bar_id AND ${sale('e')} OFFSET 0)`

/** Sales `t` whose chip may be a copy, by rule. */
export const copied_sales = {
  two_places: (t: string) => `${sale(t)} AND ${soldElsewhere(t)}`,
  other_number: (t: string) => `${sale(t)} AND ${t}.read_by = 'other_number'`,
}

/**
 * Wristbands with such a sale within a range of database transactions, as SQL with a binding `:event_id`. Each sale is compared with the
 * one before it on the same wristband: if any two within a minute are at different places, two neighbours are. The sales of all these
 * wristbands are read at once, because in a new event the planner would read every sale again for each look-up.
 */
export function copiedChips(range: RollupRange): string {
  return `WITH sold AS MATERIALIZED (
      SELECT t.uid, t.date, t.read_by FROM transactions t
      WHERE t.event_id = :event_id AND ${range('t.xid')} AND t.uid IS NOT NULL AND ${sale('t')})
    SELECT uid FROM sold WHERE read_by = 'other_number'
    UNION
    SELECT n.uid FROM (
      SELECT s.uid, s.bar_id, s.date, lag(s.bar_id) OVER by_time AS bar_before, lag(s.date) OVER by_time AS date_before
      FROM transactions s
      WHERE s.event_id = :event_id AND s.uid = ANY (ARRAY(SELECT uid FROM sold)) AND ${sale('s')}
        AND s.date > (SELECT min(date) FROM sold) - ${walk}
      WINDOW by_time AS (PARTITION BY s.uid ORDER BY s.date)) n
    WHERE n.bar_before <> n.bar_id AND n.date < n.date_before + ${walk}
    ORDER BY uid`
}
