import type { Range } from './range.ts'

/** Transactions that pay a visitor back, as a list in SQL. */
export const refund_types =
  "'checkout', 'refund', 'forced_refund', 'twint_refund', 'card_refund', 'form_refund', 'mypos_refund'"

/** How often wallets were paid back within a range of database transactions, as SQL with a binding `:event_id`. */
export function refundCounts(range: Range): string {
  // The planner takes a third of all for newer than the watermark: no other index may tempt it.
  return `SELECT t.uid, count(*)::integer AS times FROM transactions t
    WHERE t.event_id = :event_id AND ${range('t.xid')} AND t.uid IS NOT NULL AND t.reversal_of IS NULL AND (t.type || '') IN (${refund_types})
    GROUP BY t.uid ORDER BY t.uid`
}
