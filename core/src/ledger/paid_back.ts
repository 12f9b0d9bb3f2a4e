import type { Knex } from 'knex'
import { queryRows } from '../platform/query_rows.ts'

/**
 * Sum refunded by its original payment method per payment, with the visitor's fees, in minor units:
 * rows of `_id` and `amount`, as SQL with bindings `:event_id` and those of `ids`, an array.
 * Includes refunds that a provider made without us.
 */
export const paidBack = (ids: string) => `
  SELECT b._id, sum(b.amount)::bigint AS amount FROM (
    SELECT source_transaction_id AS _id, amount + freight AS amount FROM provider_refunds
    WHERE event_id = :event_id AND source_transaction_id = ANY(${ids}) AND status = 'done'
    UNION ALL
    SELECT m.transaction_id, g.amount FROM provider_movements m
    JOIN provider_movements g ON g.event_id = m.event_id AND g.payment_id = m.payment_id AND g.provider = m.provider
      AND g.kind <> 'payment' AND g.provider_refund_id IS NULL AND g.given_back_by IS NULL
      AND regexp_replace(g.provider_id, ':(refund|chargeback):[0-9.]+$', '') = m.provider_id
    WHERE m.event_id = :event_id AND m.transaction_id = ANY(${ids}) AND m.kind = 'payment') b
  GROUP BY b._id`

/** The same by the id of the transaction; most have none. */
export async function readPaidBack(
  db: Knex,
  event_id: string,
  ids: string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await queryRows<{ _id: string; amount: number }>(db, paidBack(':ids::uuid[]'), {
    event_id,
    ids,
  })
  return new Map(rows.map((row) => [row._id, row.amount]))
}
