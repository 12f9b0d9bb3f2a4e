import type { Knex } from 'knex'
import type { Trx } from '../platform/db.ts'
import { queryRows } from '../platform/query_rows.ts'
import { planDeliveries } from './plan_deliveries.ts'
import type { MessageData, MessageType } from './tell.ts'

type Ctx = { db: Knex; signal: AbortSignal; report(error: unknown): void }

/** A message with its position: messages of an event are read in this order. */
export type PublishedMessage = {
  _id: string
  type: MessageType
  created_at: string
  position: number
  data: MessageData
}

const events_at_once = 1_000
const published_at_once = 1_000
const kept_days = 30

/**
 * Gives new messages the next positions of their event. Any number of workers may call it: an event is published by one of them at a
 * time, so a reader that knows a position has seen all lower ones.
 */
export async function publishMessages({ db, signal, report }: Ctx): Promise<void> {
  const events: { event_id: string }[] = await queryRows(
    db,
    'SELECT DISTINCT event_id FROM event_messages WHERE position IS NULL LIMIT ?',
    [events_at_once],
  )
  for (const { event_id } of events) {
    let is_full = true
    while (is_full && !signal.aborted)
      is_full = await db
        .transaction(async (trx) => {
          const published = await publish(trx, event_id)
          return published.length === published_at_once
        })
        .catch((error) => {
          report(error)
          return false
        })
  }
}

/** Returns the messages that were published, none where another worker is at it. */
async function publish(trx: Trx, event_id: string): Promise<PublishedMessage[]> {
  await trx('message_positions').insert({ event_id }).onConflict().ignore()
  const [last] = await queryRows<{ position: number }>(
    trx,
    'SELECT position FROM message_positions WHERE event_id = ? FOR UPDATE SKIP LOCKED',
    [event_id],
  )
  if (!last) return []
  const published = await queryRows<PublishedMessage>(
    trx,
    `UPDATE event_messages m SET position = n.position
     FROM (SELECT _id, :last + row_number() OVER (ORDER BY created_at, _id) AS position
       FROM event_messages WHERE event_id = :event_id AND position IS NULL ORDER BY created_at, _id LIMIT :most) n
     WHERE m.event_id = :event_id AND m._id = n._id RETURNING m._id, m.type, m.created_at, m.position, m.data`,
    { event_id, last: last.position, most: published_at_once },
  )
  if (published.length === 0) return []
  await trx('message_positions')
    .where({ event_id })
    .update({ position: last.position + published.length })
  published.sort((a, b) => a.position - b.position)
  await planDeliveries(trx, event_id, published)
  return published
}

/** Deletes messages after a month. Positions go on. */
export async function forgetMessages({ db }: { db: Knex }): Promise<void> {
  const old = () =>
    db('event_messages').whereRaw("created_at < now() - ? * interval '1 day'", [kept_days])
  const events: string[] = await db('message_positions').pluck('event_id')
  for (const event_id of events) await old().where({ event_id }).whereNotNull('position').delete()
}
