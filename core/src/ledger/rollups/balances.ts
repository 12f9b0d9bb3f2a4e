import type { RollupRange } from './range.ts'

/**
 * What each wallet's balance changed by within a range of database transactions, in minor units, as SQL with a binding
 * `:event_id`; always in the order of the key, as everyone locks it.
 */
export function balanceChanges(range: RollupRange): string {
  return `SELECT t.uid, sum(t.balance_change)::bigint AS balance FROM transactions t
    WHERE t.event_id = :event_id AND ${range('t.xid')} AND t.uid IS NOT NULL GROUP BY t.uid ORDER BY t.uid`
}
