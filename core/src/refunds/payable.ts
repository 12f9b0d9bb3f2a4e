import type { Knex } from 'knex'

/** What may be paid back of a wallet `w`, in minor units. */
const refundable = 'greatest(0, w.balance - (w.unpaid - w.unpaid_spent))'

/** Of a wallet `w` and its entrance `n`: an entrance that is over ends every band of its kind; a band that ends at another time was blocked by staff. */
export const is_blocked = `coalesce(w.entrance_end_date < now() AND w.entrance_end_date IS DISTINCT FROM n.entrance_end_date, false)`

const wallets = `wallets w LEFT JOIN entrances n ON n.event_id = w.event_id AND n._id = w.entrance_id`

/** Requests that a run would pay, as SQL that reads `f` and `w`; its one binding is the event. */
export const payable_forms = `refund_forms f JOIN (${wallets}) ON w.event_id = f.event_id AND w.uid = f.uid
  WHERE f.event_id = ? AND f.refund_id IS NULL AND w.transferred_to IS NULL AND ${refundable} > 0 AND NOT ${is_blocked}`

/** Counts the requests that a run would pay, and what it would hold in minor units. */
export async function countPayable(
  db: Knex,
  event_id: string,
): Promise<{ count: number; total_amount: number }> {
  const { rows } = await db.raw(
    `SELECT count(*)::int AS count, coalesce(sum(${refundable}), 0)::bigint AS total_amount FROM ${payable_forms}`,
    [event_id],
  )
  return rows[0]
}

/** Whether staff has blocked a wristband. */
export async function isBlocked(db: Knex, event_id: string, uid: string): Promise<boolean> {
  const { rows } = await db.raw(
    `SELECT ${is_blocked} AS is_blocked FROM ${wallets} WHERE w.event_id = ? AND w.uid = ?`,
    [event_id, uid],
  )
  return rows[0]?.is_blocked ?? false
}
