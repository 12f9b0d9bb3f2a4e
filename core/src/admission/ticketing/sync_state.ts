import type { Knex } from 'knex'
import { newId } from '../../platform/ids.ts'

/** Has the event's tickets fetched now, with a credential when there is a new one; answers the id of the sync. */
export async function wantTickets(
  trx: Knex,
  event_id: string,
  credential_sealed?: string,
): Promise<string> {
  const [row] = await trx('ticket_syncs')
    .insert({ event_id, _id: newId(), wanted_at: trx.fn.now(), credential_sealed })
    .onConflict('event_id')
    .merge(['wanted_at', ...(credential_sealed ? ['credential_sealed'] : [])])
    .returning('_id')
  return row._id
}
