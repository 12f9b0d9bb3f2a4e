import type { Trx } from '../../platform/db.ts'
import type { RefundRow } from '../refund.ts'

/** The wristband that the visitor wears now, as SQL: what `uid` of `event_id` was replaced by, or itself. */
export const wornNow = (event_id: string, uid: string) => `(
  WITH RECURSIVE worn AS (
    SELECT w.uid, w.transferred_to FROM wallets w WHERE w.event_id = ${event_id} AND w.uid = ${uid}
    UNION ALL
    SELECT n.uid, n.transferred_to FROM worn JOIN wallets n ON n.event_id = ${event_id} AND n.uid = worn.transferred_to)
  SELECT uid FROM worn WHERE transferred_to IS NULL)`

/**
 * Lets go of the requests of wristbands that a run does not pay: they can be edited and paid again. A request follows
 * the money to the wristband that is worn now, unless that one has a request of its own.
 */
export async function freeForms(
  trx: Trx,
  { event_id, _id }: Pick<RefundRow, 'event_id' | '_id'>,
  uids: string[],
) {
  if (uids.length === 0) return
  await trx.raw(
    `UPDATE refund_forms f SET refund_id = NULL, uid = CASE WHEN EXISTS (SELECT FROM refund_forms o
         WHERE o.event_id = f.event_id AND o.uid = x.owner) THEN f.uid ELSE x.owner END
     FROM (SELECT :event_id::uuid AS event_id, u.uid, ${wornNow(':event_id', 'u.uid')} AS owner
       FROM unnest(:uids::text[]) AS u(uid) OFFSET 0) x
     WHERE f.event_id = x.event_id AND f.uid = x.uid AND f.refund_id = :_id`,
    { event_id, _id, uids },
  )
}
