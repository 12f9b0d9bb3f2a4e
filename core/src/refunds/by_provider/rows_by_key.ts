/**
 * Rows that are bound as JSON in `:rows`, of the event in `:event_id`, as `x` of an update. They have the event, too, behind a fence:
 * a planner that has never seen the event takes it for empty, and would rather compare all of it with every row. Comparing the
 * event of the rows makes them few to it, so that it begins with them and finds each by its key.
 */
export const rowsByKey = (columns: string) =>
  `(SELECT :event_id::uuid AS event_id, r.* FROM jsonb_to_recordset(:rows::jsonb) AS r(${columns}) OFFSET 0) x`

/** The condition that joins them. */
export const byKey = (table: string) =>
  `${table}.event_id = :event_id AND ${table}.event_id = x.event_id AND ${table}._id = x._id`
