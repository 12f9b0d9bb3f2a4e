import { none } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { inMajorUnits } from './major_units.ts'
import { lastPosition, readMessages } from './messages.ts'

/** Opens the messages of an event, from the next one on or after a position. */
export const stream = none<'events.stream'>(async ({ db, event_id }, { query, headers }) => {
  const found = await db('events').where({ _id: event_id }).first('_id')
  if (!found) throw new DomainError('event_not_found')
  const last = await lastPosition(db, event_id)
  const { types, after = last } = query
  const seen = headers['last-event-id']
  return {
    event_id,
    after: Math.min(last, seen === undefined ? after : Number(seen)),
    last: () => lastPosition(db, event_id),
    read: async (after, limit) => {
      const messages = await readMessages(db, event_id, { after, limit, ...(types && { types }) })
      return messages.map(
        (message) => ({ ...message, data: inMajorUnits(message.data) }) as typeof message,
      )
    },
  }
})
