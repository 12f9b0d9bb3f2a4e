import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { read } from '../operations/handler.ts'
import type { PublishedMessage } from './publish.ts'
import type { MessageType } from './tell.ts'

/** Lists messages of an event in the order of their positions. */
export const list = read<'messages.list'>(async ({ db, event_id }, { query }) => {
  const position = await lastPosition(db, event_id)
  const messages = await readMessages(db, event_id, query)
  return { messages, position }
})

type Asked = { after?: number; types?: MessageType[]; limit?: number }

/** Returns the published messages after a position, in order. */
export async function readMessages(
  db: Knex,
  event_id: string,
  { after = 0, types, limit = 100 }: Asked,
): Promise<Schema<'Message'>[]> {
  const asked = db('event_messages')
    .where({ event_id })
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
  if (types) asked.whereIn('type', types)
  const rows: PublishedMessage[] = await asked
  return rows.map((row) => presentMessage(event_id, row))
}

/** Returns the position of the newest message of an event; 0 before the first one. */
export async function lastPosition(db: Knex, event_id: string): Promise<number> {
  const last = await db('message_positions').where({ event_id }).first('position')
  return last?.position ?? 0
}

/** A message as the contract shows it. */
export function presentMessage(
  event_id: string,
  { _id: id, type, created_at: timestamp, position, data }: PublishedMessage,
): Schema<'Message'> {
  return { id, type, timestamp, event_id, position, data } as Schema<'Message'>
}
