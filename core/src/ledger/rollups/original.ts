/** The transaction that a reversal `t` takes back, as SQL; looked up by its id, however few the planner expects. */
export const original = `CROSS JOIN LATERAL (
  SELECT * FROM transactions WHERE _id = t.reversal_of AND event_id = t.event_id OFFSET 0) o`
