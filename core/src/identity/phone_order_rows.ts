import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { ReadCtx } from '../operations/context.ts'
import { queryRows } from '../platform/query_rows.ts'

type Message = Schema<'PairingMessage'>

/** Logs and messages are deleted after so long. */
export const kept_days = 30
const most_messages = 20

/** The last message to each of these phones. */
export async function lastMessages(
  db: Knex,
  event_id: string,
  pairing_ids: readonly string[],
): Promise<Map<string, Message>> {
  if (pairing_ids.length === 0) return new Map()
  const rows = await queryRows<Message & { pairing_id: string }>(
    db,
    `SELECT DISTINCT ON (pairing_id) pairing_id, text, sent_at, read_at FROM phone_messages
     WHERE event_id = ? AND pairing_id = ANY (?::uuid[]) ORDER BY pairing_id, sent_at DESC`,
    [event_id, [...pairing_ids]],
  )
  return new Map(rows.map(({ pairing_id, ...message }) => [pairing_id, message]))
}

/** When the logs of these phones came. */
export async function logDates(
  db: Knex,
  event_id: string,
  pairing_ids: readonly string[],
): Promise<Map<string, string>> {
  if (pairing_ids.length === 0) return new Map()
  const rows: { pairing_id: string; sent_at: string }[] = await db('phone_logs')
    .where({ event_id })
    .whereIn('pairing_id', [...pairing_ids])
    .whereRaw("sent_at >= now() - ? * interval '1 day'", [kept_days])
    .select('pairing_id', 'sent_at')
  return new Map(rows.map(({ pairing_id, sent_at }) => [pairing_id, sent_at]))
}

/** The orders of staff for a phone, which it gets at each contact. */
export async function readOrders(
  { db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>,
  pairing_id: string,
): Promise<Schema<'PhoneOrders'>> {
  const phone = await db('pairings').where({ _id: pairing_id }).first('locked_at', 'log_asked_at')
  const messages: Schema<'PhoneMessage'>[] = await db('phone_messages')
    .where({ event_id, pairing_id, read_at: null })
    .orderBy(['sent_at', '_id'])
    .limit(most_messages)
    .select('_id', 'text', 'sent_at')
  return {
    is_locked: phone.locked_at !== null,
    messages,
    is_log_asked: phone.log_asked_at !== null,
  }
}

/** Deletes the logs of phones and the messages to them after 30 days. */
export async function forgetPhones({ db }: { db: Knex }): Promise<void> {
  const old = "sent_at < now() - ? * interval '1 day'"
  await db('phone_logs').whereRaw(old, [kept_days]).delete()
  await db('phone_messages').whereRaw(old, [kept_days]).delete()
}
