import { Event } from '../models/event_model.ts'
import type { Ctx } from '../operations/context.ts'
import { checkEvent } from '../operations/event_scope.ts'
import { queryRows } from '../platform/query_rows.ts'

type Locking = Pick<Ctx, 'db' | 'event_id'>

/**
 * Locks the catalogue of an event and raises its version, by which the ledger knows that it has changed. Everything that changes
 * a catalogue begins with it, before anything is read: two requests with row locks of each other would deadlock.
 */
export async function lockCatalogue({ db, event_id }: Locking) {
  const [event] = await queryRows<{ archived: boolean; deleted: boolean }>(
    db,
    // The trigger of the table adds 1.
    'UPDATE events SET catalogue_version = catalogue_version WHERE _id = ? RETURNING archived, deleted',
    [event_id],
  )
  checkLocked(event)
}

/** Locks what else is configured of an event, so that one request at a time changes it. */
export async function lockConfiguration({ db, event_id }: Locking) {
  const event = Event.query(db).findById(event_id).forNoKeyUpdate()
  checkLocked(await event.select('archived', 'deleted'))
}

/** The event may have been archived while this waited for the lock. */
function checkLocked(event?: { archived: boolean; deleted: boolean }) {
  if (event) checkEvent({ frozen: null, ...event }, { to_change: true })
}
