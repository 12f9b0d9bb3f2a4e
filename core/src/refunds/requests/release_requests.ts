import type { Trx } from '../../platform/db.ts'
import type { RefundRun } from '../base/refund.ts'

/** The wristband that the visitor wears now, as SQL: what `uid` of `event_id` was replaced by, or itself. */
export const wornNow = (event_id: string, uid: string) => `(
  WITH RECURSIVE worn AS (
    SELECT w.uid, w.transferred_to FROM wallets w WHERE w.event_id = ${event_id} AND w.uid = ${uid}
    UNION ALL
    SELECT n.uid, n.transferred_to FROM worn JOIN wallets n ON n.event_id = ${event_id} AND n.uid = worn.transferred_to)
  SELECT uid FROM worn WHERE transferred_to IS NULL)`

/**
 * Lets go of the requests of wristbands that a run does not pay: they can be edited and paid again. A request follows
 * the money to the wristband that is worn now. Where that one has an open request already, the newer word counts, and this one
 * stays with the run that had it.
 */
export async function releaseRequests(
  trx: Trx,
  { event_id, _id }: Pick<RefundRun, 'event_id' | '_id'>,
  uids: string[],
) {
  if (uids.length === 0) return
  await trx.raw(
    `WITH worn AS MATERIALIZED (
       SELECT :event_id::uuid AS event_id, u.uid, ${wornNow(':event_id', 'u.uid')} AS owner FROM unnest(:uids::text[]) AS u(uid)
     ), freed AS MATERIALIZED (
       SELECT DISTINCT ON (owner) w.* FROM worn w WHERE NOT EXISTS (SELECT FROM refund_forms o
         WHERE o.event_id = :event_id AND o.uid = w.owner AND o.refund_id IS NULL) ORDER BY owner, uid)
     UPDATE refund_forms f SET refund_id = NULL, uid = x.owner, n = CASE WHEN f.uid = x.owner THEN f.n ELSE
       (SELECT coalesce(max(o.n), 0) + 1 FROM refund_forms o WHERE o.event_id = :event_id AND o.uid = x.owner) END
     FROM freed x WHERE f.event_id = :event_id AND f.event_id = x.event_id AND f.uid = x.uid AND f.refund_id = :_id`,
    { event_id, _id, uids },
  )
}
