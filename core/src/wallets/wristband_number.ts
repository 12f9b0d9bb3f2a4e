import type { Knex } from 'knex'
import type { EventRow } from '../events/events.ts'
import { DomainError } from '../platform/errors.ts'
import { type ClientRow, findClient } from './clients.ts'

/** The event of a printed number, or undefined. */
export async function eventOfNumber(
  db: Knex,
  number: string,
  event_id: unknown,
): Promise<string | undefined> {
  if (typeof event_id === 'string') return event_id
  const entry = await db('wristband_directory')
    .where({ short_id: number.toUpperCase() })
    .first('event_id')
  return entry?.event_id
}

/** The event of a wristband by its number or its chip, or undefined. */
export async function eventOfBand(db: Knex, name: string, event_id: unknown) {
  const by_number = await eventOfNumber(db, name, event_id)
  return by_number ?? ((await chipOf(db, name.toUpperCase()))?.event_id as string | undefined)
}

/** The newest event that has a chip: the one that ends last. */
function chipOf(trx: Knex, uid: string) {
  return trx('wristband_directory as d')
    .join('events as e', 'e._id', 'd.event_id')
    .where({ 'd.uid': uid, 'e.archived': false, 'e.deleted': false })
    .orderByRaw('e."dateEnd" DESC NULLS LAST')
    .first('d.event_id', 'd.uid')
}

/**
 * Finds the client by printed number or chip, in the given event or among events that are not archived. Throws
 * `wristband_transferred` for a replaced wristband, `wrong_wristband_number` for an unknown one.
 */
export async function findByNumber(
  { db: trx }: { db: Knex },
  number: string,
  event_id?: string,
  { may_be_archived = false }: { may_be_archived?: boolean } = {},
): Promise<{ client: ClientRow; event: EventRow }> {
  const upper = number.toUpperCase()
  const entry = event_id
    ? await trx('clients')
        .where({ event_id })
        .where((either) => either.where({ short_id: upper }).orWhere({ uid: upper }))
        .first('event_id', 'uid')
    : ((await trx('wristband_directory').where({ short_id: upper }).first('event_id', 'uid')) ??
      (await chipOf(trx, upper)))
  const event: EventRow | undefined =
    entry && (await trx('events').where({ _id: entry.event_id }).first())
  if (!event || event.deleted) throw new DomainError('wrong_wristband_number')
  if (event.archived && !event_id && !may_be_archived) throw new DomainError('|event_is_archived|')
  const client = await findClient(trx, event._id, entry.uid)
  if (client.transferred_to) throw new DomainError('wristband_transferred')
  return { client, event }
}
