import type { RollupRange } from './rollup_range.ts'

/** Nobody walks from one point of sale to the next, waits and orders in less. */
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

/** Wristbands with such a sale within a range of database transactions, as SQL with a binding `:event_id`. */
export function copiedChips(range: RollupRange): string {
  const { two_places, other_number } = copied_sales
  return `SELECT DISTINCT t.uid FROM transactions t
    WHERE t.event_id = :event_id AND ${range('t.xid')} AND t.uid IS NOT NULL AND ((${other_number('t')}) OR (${two_places('t')}))
    ORDER BY t.uid`
}
