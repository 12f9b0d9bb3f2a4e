import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { newId } from '../platform/ids.ts'

export type MessageType = Schema<'MessageType'>
/** Ids of the records in question and little more; amounts in minor units. Nothing personal. */
export type MessageData<Type = MessageType> = Extract<Schema<'Message'>, { type: Type }>['data']

/**
 * Writes a message about an event in the transaction of its fact: one that commits has its message, and one that is rolled back has
 * none. A worker publishes it within a second. Returns its id.
 */
export async function tell<Type extends MessageType>(
  db: Knex,
  event_id: string,
  type: Type,
  data: MessageData<Type>,
): Promise<string> {
  const [id] = await tellAll(db, event_id, type, [data])
  return id!
}

/** Writes a message for each of these, in their order, and returns their ids. */
export async function tellAll<Type extends MessageType>(
  db: Knex,
  event_id: string,
  type: Type,
  all: MessageData<Type>[],
): Promise<string[]> {
  if (all.length === 0) return []
  const rows = all.map((data) => ({ event_id, _id: newId(), type, data: JSON.stringify(data) }))
  await db('event_messages').insert(rows)
  return rows.map(({ _id }) => _id)
}
