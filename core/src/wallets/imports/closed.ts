import type { ErrorCode } from '@kermesse/sdk/types'
import { type EventState, shareEvent } from '../../operations/share_event.ts'
import type { Trx } from '../../platform/db.ts'

/** The event was archived or deleted while its import waited or ran: nothing more may be written. */
export class EventClosed extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    super(`the event takes no more wristbands: ${code}`)
    this.code = code
  }
}

/** Refuses an event that is closed, and keeps it open until the transaction has ended; throws EventClosed. */
export async function keepOpen(trx: Trx, event_id: string) {
  assertOpen(await shareEvent(trx, event_id, 'forShare', ['archived', 'deleted', 'frozen']))
}

/** Throws EventClosed for an event that is gone, deleted, archived or frozen. */
export function assertOpen(event: EventState | undefined) {
  if (!event || event.deleted) throw new EventClosed('event_not_found')
  if (event.archived) throw new EventClosed('|event_is_archived|')
  if (event.frozen) throw new EventClosed('event_frozen')
}
