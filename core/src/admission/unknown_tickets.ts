import type { UnknownTickets } from '@kermesse/sdk/rules/gate'
import type { Knex } from 'knex'

/** The event's choice; the default lets them in. */
export async function unknownTickets(db: Knex, event_id: string): Promise<UnknownTickets> {
  const { zone } = await db('events').where({ _id: event_id }).first('zone')
  return zone?.unknown_tickets ?? 'let_in'
}
