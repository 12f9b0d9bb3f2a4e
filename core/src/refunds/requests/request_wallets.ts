/**
 * Requests `f` of `:event_id` with their wallets `w`, as SQL. Each wallet is looked up by its key behind a fence: without statistics the planner
 * goes through all requests for each wallet, and evaluates the review reason of each pair.
 */
export const requests_with_wallets = `refund_forms f
  CROSS JOIN LATERAL (SELECT w.* FROM wallets w WHERE w.event_id = :event_id AND w.uid = f.uid OFFSET 0) w`

/** The refundable amount of a wallet `w`, in minor units, as SQL. */
export const refundable_amount = 'greatest(0, w.balance - (w.unpaid - w.unpaid_spent))'
