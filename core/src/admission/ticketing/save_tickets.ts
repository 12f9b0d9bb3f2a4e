import type { Knex } from 'knex'
import { newId } from '../../platform/ids.ts'
import type { ProviderTicket } from '../../providers/ticketing.ts'

const ticket_provider = 'infomaniak'

/**
 * Writes what the provider says of its tickets. Those of dates that are not of this event are left out, and so are those
 * without a bar code; what was copied of them before lets nobody in any more.
 */
export async function saveTickets(trx: Knex, event_id: string, tickets: ProviderTicket[]) {
  const zones = await trx('zones').where({ event_id }).select('_id', 'date_id', 'zone_id')
  const dates = new Set<string>(zones.map(({ date_id }) => date_id))
  const ids = new Map<string, string>(
    zones.map(({ _id, date_id, zone_id }) => [`${date_id} ${zone_id}`, _id]),
  )
  const isOurs = ({ bar_code, date_id, date_ids }: ProviderTicket) =>
    bar_code !== null &&
    (date_ids?.some((one) => dates.has(one)) ?? (date_id === null || dates.has(date_id)))
  const ours = tickets.filter(isOurs)
  const gone = tickets.flatMap((one) => (isOurs(one) ? [] : [one.provider_id]))
  await trx('tickets')
    .where({ event_id, ticket_provider })
    .whereNot({ status: 'cancelled' })
    .whereIn('provider_id', gone)
    .update({ status: 'cancelled' })
  // Twice in one page would be twice in one statement.
  const rows = new Map(
    ours.map(({ date_id, date_ids, zone_id, ...ticket }) => {
      const date = date_ids?.find((one) => ids.has(`${one} ${zone_id}`)) ?? date_id
      const zone = ids.get(`${date} ${zone_id}`) ?? null
      return [
        ticket.provider_id,
        { ...ticket, ticket_provider, event_id, _id: newId(), zone_id: zone },
      ]
    }),
  )
  if (rows.size === 0) return
  const { _id, event_id: _, provider_id, ...changing } = [...rows.values()][0]!
  await trx('tickets')
    .insert([...rows.values()])
    .onConflict(['event_id', 'ticket_provider', 'provider_id'])
    .merge(Object.keys(changing))
}
