/**
 * Requests `f` with their wallets `w`, as SQL. Each wallet is looked up by its key behind a fence: without statistics the planner
 * goes through all requests for each wallet, and asks of each pair why the request is held.
 */
export const requests_with_wallets = `refund_forms f
  CROSS JOIN LATERAL (SELECT w.* FROM wallets w WHERE w.event_id = f.event_id AND w.uid = f.uid OFFSET 0) w`
