/**
 * The event of a row `row` that is compared with the event of another one, as SQL with a binding `:event_id`. Nodes must be told which
 * event it is. On one server it must not be a constant: the planner expects a new event to have one row, and would then read the
 * whole event for each reversal.
 */
export const eventOf = (row: string) =>
  `CASE WHEN is_distributed() THEN :event_id::uuid ELSE ${row}.event_id END`

/** Columns of the transaction that a reversal takes back, as SQL that stands where a table does; looked up by its id. */
export const takenBack = (reversal: string, columns = '*') => `(
  SELECT ${columns} FROM transactions WHERE _id = ${reversal}.reversal_of AND event_id = ${eventOf(reversal)} OFFSET 0)`

/** The transaction `o` that a reversal `t` takes back, joined. */
export const original = `CROSS JOIN LATERAL ${takenBack('t')} o`
