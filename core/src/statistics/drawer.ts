import type { DateRange } from './range.ts'

/**
 * The cash that reversals move between days, as SQL: what was booked within a range, less what counts in it because the original
 * stands there. Added to the cash by sale date it is the drawer: a day that was counted stays as it was. Minor units.
 */
export function drawerShift({ begin_ms, end_ms }: DateRange, bar_id: string | undefined) {
  if (begin_ms === null && end_ms === null) return { sql: '0', bindings: {} }
  const within = (date: string) =>
    [
      ...(begin_ms === null ? [] : [`${date} >= :drawer_begin::timestamptz`]),
      ...(end_ms === null ? [] : [`${date} < :drawer_end::timestamptz`]),
    ].join(' AND ')
  return {
    sql: `(SELECT coalesce(sum(CASE WHEN p.from_account = 'cash' THEN p.amount ELSE -p.amount END
        * ((${within('r.date')})::int - (${within('o.date')})::int)), 0)::bigint
      FROM transactions r CROSS JOIN LATERAL (
        SELECT date FROM transactions WHERE _id = r.reversal_of AND event_id = r.event_id OFFSET 0) o
      CROSS JOIN LATERAL (SELECT * FROM postings WHERE event_id = r.event_id AND transaction_id = r._id
        AND 'cash' IN (from_account, to_account) OFFSET 0) p
      WHERE r.event_id = :event_id AND r.reversal_of IS NOT NULL AND r.payment_type = 'cash'
        ${bar_id ? 'AND r.bar_id = :bar_id' : ''})`,
    bindings: {
      ...(begin_ms !== null && { drawer_begin: new Date(begin_ms).toISOString() }),
      ...(end_ms !== null && { drawer_end: new Date(end_ms).toISOString() }),
    },
  }
}
