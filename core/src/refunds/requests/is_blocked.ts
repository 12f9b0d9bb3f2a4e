import type { Knex } from 'knex'

/**
 * Of a wallet `w` with its entrance `n`, as SQL: an entrance that is over ends every band of its kind, so a band that ended at
 * another time was blocked by staff.
 */
export const is_blocked =
  'coalesce(w.entrance_end_date < now() AND w.entrance_end_date IS DISTINCT FROM n.entrance_end_date, false)'

/** Whether staff has blocked a wristband. */
export async function isBlocked(db: Knex, event_id: string, uid: string): Promise<boolean> {
  const { rows } = await db.raw(
    `SELECT ${is_blocked} AS is_blocked FROM wallets w LEFT JOIN entrances n ON n.event_id = w.event_id AND n._id = w.entrance_id
     WHERE w.event_id = ? AND w.uid = ?`,
    [event_id, uid],
  )
  return rows[0]?.is_blocked ?? false
}
