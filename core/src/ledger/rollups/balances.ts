import type { RollupRange } from './rollup_range.ts'

/**
 * Balance change of each wallet within a range of database transactions, in minor units, as SQL
 * with a binding `:event_id`; in key order, the order of all locks.
 */
export function balanceChanges(range: RollupRange): string {
  return `SELECT t.uid, sum(t.balance_change)::bigint AS balance FROM transactions t
    WHERE t.event_id = :event_id AND ${range('t.xid')} AND t.uid IS NOT NULL GROUP BY t.uid ORDER BY t.uid`
}
