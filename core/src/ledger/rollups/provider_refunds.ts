import { refund_types } from '../kinds.ts'
import type { RollupRange } from './rollup_range.ts'

/** How often wallets were paid back within a range of database transactions, as SQL with a binding `:event_id`. */
export function refundCounts(range: RollupRange): string {
  // The planner takes a third of all for newer than the watermark: no other index may tempt it.
  return `SELECT t.uid, count(*)::integer AS times FROM transactions t
    WHERE t.event_id = :event_id AND ${range('t.xid')} AND t.uid IS NOT NULL AND t.reversal_of IS NULL AND (t.type || '') IN (${refund_types})
    GROUP BY t.uid ORDER BY t.uid`
}
