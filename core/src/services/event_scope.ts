import type { Knex } from 'knex'
import { DomainError } from '../errors.ts'

/** Refuses an event that is not there, and any change of one that is archived. */
export async function findEvent(trx: Knex, event_id: string, to_change: boolean) {
  const event = await trx('events').where({ _id: event_id }).first('archived', 'deleted')
  if (!event) throw new DomainError('event_not_found')
  if (to_change && event.archived) throw new DomainError('|event_is_archived|')
}
