import type { Knex } from 'knex'
import { queryRows } from '../platform/query_rows.ts'

/** The given wristbands with money on its way to their persons. */
export async function openRefunds(db: Knex, event_id: string, uids: string[]): Promise<string[]> {
  const rows = await queryRows<{ uid: string }>(db, open_refunds, { event_id, uids })
  return rows.map(({ uid }) => uid)
}

const open_refunds = `
  SELECT f.uid FROM refund_forms f JOIN wallets w ON w.event_id = f.event_id AND w.uid = f.uid
    WHERE f.event_id = :event_id AND f.uid = ANY(:uids) AND f.refund_id IS NULL AND w.balance > 0 AND w.transferred_to IS NULL
  UNION SELECT i.uid FROM refund_items i JOIN refunds r ON r.event_id = i.event_id AND r._id = i.refund_id
    WHERE i.event_id = :event_id AND i.uid = ANY(:uids)
      AND (i.status IN ('planned', 'held') OR (i.status = 'sent' AND i.paid_at IS NULL AND i.returned_at IS NULL AND r.confirmed_at IS NULL))
  UNION SELECT p.uid FROM provider_refunds p
    WHERE p.event_id = :event_id AND p.uid = ANY(:uids) AND p.status IN ('sending', 'pending', 'unknown')`
