/**
 * Rows that are bound as JSON in `:rows`, of the event in `:event_id`, as `x` of an update. A planner that has never seen the event
 * takes it for empty, and would rather compare all of it with every row than find each by its key: so the event is no
 * constant to it.
 */
export const rowsByKey = (columns: string) =>
  `(SELECT :event_id::uuid AS event_id, r.* FROM jsonb_to_recordset(:rows::jsonb) AS r(${columns}) OFFSET 0) x`
