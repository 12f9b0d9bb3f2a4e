import type { Ctx } from '../operations/context.ts'
import { queryRows } from '../platform/query_rows.ts'

/**
 * The smartphones of a drawer that have sales which they have not sent: as they said at their last contact, or because an entry
 * before the newest one is missing.
 */
export async function unsentDevices(
  { db, event_id }: Pick<Ctx, 'db' | 'event_id'>,
  devices: string[],
): Promise<string[]> {
  const rows = await queryRows<{ smartphone_number: string }>(
    db,
    `SELECT DISTINCT p.smartphone_number FROM pairings p
     JOIN phone_states s ON s.event_id = :event_id AND s.pairing_id = p._id
     WHERE p.event_id = :event_id AND p.smartphone_number = ANY(:devices)
       AND (s.unsent > 0 OR s.received_seq < greatest(s.top_seq, s.last_seq)) ORDER BY 1`,
    { event_id, devices },
  )
  return rows.map(({ smartphone_number }) => smartphone_number)
}
