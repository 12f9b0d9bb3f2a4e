import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { NoneCtx } from '../operations/context.ts'
import { none } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import type { FigureSource, MessageSource } from '../operations/stream_source.ts'
import { DomainError } from '../platform/errors.ts'
import { keyedVersion } from '../platform/revision.ts'
import type { Secrets } from '../platform/secrets.ts'
import { inMajorUnits } from './major_units.ts'
import { lastPosition, readMessages } from './messages.ts'

type MessageType = Schema<'MessageType'>
type Asked = { after?: number | undefined; seen: string | undefined }

/**
 * Opens the stream of an event: its messages from the next one on or after a position, signals that its figures have changed, or both.
 *
 * @throws `forbidden` for users below admin who ask for messages.
 */
export const stream = none<'events.stream'>(async (ctx, { query, headers }) => {
  const { db, event_id, actor, secrets } = ctx
  const { types, after } = query
  const tells_figures = types?.includes('statistics.changed')
  const messages = types?.filter((type) => type !== 'statistics.changed')
  const has_messages = messages?.length !== 0
  if (actor.right < rights.admin && (has_messages || !actor.bar_id))
    throw new DomainError('forbidden')
  const found = await db('events').where({ _id: event_id }).first('_id')
  if (!found) throw new DomainError('event_not_found')
  const seen = headers['last-event-id']
  return {
    event_id,
    ...(has_messages && { messages: await messagesOf(ctx, messages, { after, seen }) }),
    ...(tells_figures && { figures: figuresOf(db, secrets, event_id, seen) }),
  }
})

async function messagesOf(
  { db, event_id }: NoneCtx,
  types: MessageType[] | undefined,
  { after, seen }: Asked,
): Promise<MessageSource> {
  const last = await lastPosition(db, event_id)
  const asked = seen === undefined ? after : Number(seen)
  return {
    // The id of a stream of figures is no position.
    after: Math.min(last, Number.isSafeInteger(asked) ? asked! : last),
    last: () => lastPosition(db, event_id),
    read: async (after, limit) => {
      const messages = await readMessages(db, event_id, { after, limit, ...(types && { types }) })
      return messages.map(
        (message) => ({ ...message, data: inMajorUnits(message.data) }) as typeof message,
      )
    },
  }
}

const figuresOf = (
  db: Knex,
  secrets: Secrets,
  event_id: string,
  seen: string | undefined,
): FigureSource => ({ seen, version: () => versionOf(db, secrets, event_id) })

/** Other when something was posted since. */
async function versionOf(db: Knex, secrets: Secrets, event_id: string): Promise<string> {
  const newest = await db('transactions')
    .where({ event_id })
    .orderBy('xid', 'desc')
    // Called `xid`, this text would be what ORDER BY sorts by.
    .first(db.raw('xid::text AS version'))
  return keyedVersion(secrets, [event_id, newest?.version ?? ''])
}
