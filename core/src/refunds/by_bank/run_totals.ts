import type { Knex } from 'knex'
import { queryRow } from '../../platform/query_rows.ts'
import type { RefundRun } from '../base/refund.ts'

/**
 * The amount in minor units that the ledger holds for a run: its holds less releases and bank
 * returns. Settling does not change it.
 */
export async function heldInLedger(
  db: Knex,
  { event_id, _id }: Pick<RefundRun, 'event_id' | '_id'>,
): Promise<number> {
  const { held } = await queryRow<{ held: number }>(
    db,
    `SELECT coalesce(sum(x.held), 0)::bigint AS held FROM transactions t
     CROSS JOIN LATERAL (SELECT sum(CASE WHEN l.to_account = 'refund_hold' THEN l.amount
         WHEN l.to_account = 'wallet' THEN -l.amount ELSE 0 END) AS held
       FROM postings l WHERE l.event_id = :event_id AND l.transaction_id = t._id) x
     WHERE t.event_id = :event_id AND t.refund_id = :_id`,
    { event_id, _id },
  )
  return held
}
