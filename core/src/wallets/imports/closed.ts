import type { ErrorCode } from '@kermesse/sdk/types'
import type { PoolClient } from 'pg'

/** The event was archived or deleted while its import waited or ran: nothing more may be written. */
export class EventClosed extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    super(`the event takes no more wristbands: ${code}`)
    this.code = code
  }
}

/** Refuses an event that is closed, and keeps it open until the transaction of `client` has ended; throws EventClosed. */
export async function keepOpen(client: PoolClient, event_id: string) {
  const { rows } = await client.query(
    'SELECT archived, deleted FROM events WHERE _id = $1 FOR SHARE',
    [event_id],
  )
  assertOpen(rows[0])
}

/** Throws EventClosed for an event that is gone, deleted or archived. */
export function assertOpen(event: { archived: boolean; deleted: boolean } | undefined) {
  if (!event || event.deleted) throw new EventClosed('event_not_found')
  if (event.archived) throw new EventClosed('|event_is_archived|')
}
