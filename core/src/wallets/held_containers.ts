import { returnable } from '@kermesse/sdk/rules/sale'
import type { Schema } from '@kermesse/sdk/types'
import type { ReadCtx } from '../operations/context.ts'
import { queryRows } from '../platform/query_rows.ts'

type Row = {
  deposit_id: string
  name: string
  delta: number
  quantity: number
  has_no_limit: boolean
}

/** Every container of the event that a wristband holds or may bring back, by name. */
export async function heldContainers(
  { db, event_id }: ReadCtx,
  uid: string,
): Promise<Schema<'ContainersHeld'>[]> {
  const rows = await queryRows<Row>(
    db,
    `SELECT d._id AS deposit_id, d.name, d.delta, coalesce((w.deposits->>d._id::text)::integer, 0) AS quantity,
        coalesce((e.card->>'disable_delta_check_negative_transaction')::boolean, false) AS has_no_limit
      FROM events e
      JOIN wallets w ON w.event_id = e._id AND w.uid = :uid
      JOIN deposits d ON d.event_id = e._id AND NOT d.deleted
      WHERE e._id = :event_id ORDER BY lower(d.name), d._id`,
    { event_id, uid },
  )
  return rows
    .map(({ has_no_limit, delta, ...row }) => ({
      ...row,
      returnable: has_no_limit ? null : returnable({ delta }, row.quantity),
    }))
    .filter(({ quantity, returnable }) => quantity !== 0 || returnable !== 0)
}
