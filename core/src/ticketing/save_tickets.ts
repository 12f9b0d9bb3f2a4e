import type { Knex } from 'knex'
import { newId } from '../ids.ts'
import type { ProviderTicket } from '../providers/ticketing.ts'

/** Writes what the provider says of its tickets. Those of dates that are not of this event are left out. */
export async function saveTickets(trx: Knex, event_id: string, tickets: ProviderTicket[]) {
  const zones = await trx('zones').where({ event_id }).select('_id', 'date_id', 'zone_id')
  const dates = new Set<string>(zones.map(({ date_id }) => date_id))
  const ids = new Map<string, string>(
    zones.map(({ _id, date_id, zone_id }) => [`${date_id} ${zone_id}`, _id]),
  )
  const ours = tickets.filter(({ date_id }) => date_id === null || dates.has(date_id))
  // Twice in one page would be twice in one statement.
  const rows = new Map(
    ours.map(({ date_id, zone_id, ...ticket }) => [
      ticket.provider_id,
      { ...ticket, event_id, _id: newId(), zone_id: ids.get(`${date_id} ${zone_id}`) ?? null },
    ]),
  )
  if (rows.size === 0) return
  const { _id, event_id: _, provider_id, ...changing } = [...rows.values()][0]!
  await trx('tickets')
    .insert([...rows.values()])
    .onConflict(['event_id', 'ticket_provider', 'provider_id'])
    .merge(Object.keys(changing))
}
