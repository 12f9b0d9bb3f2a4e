import { Event } from '../models/event_model.ts'
import type { Ctx } from '../operations/context.ts'
import { checkEvent } from '../operations/event_scope.ts'

/**
 * Locks the catalogue of an event, so that one request at a time changes it. Taken before anything
 * is read: the triggers that raise the version of the catalogue would lock last, and two requests
 * with row locks of each other would deadlock.
 */
export async function lockCatalogue({ db, event_id }: Pick<Ctx, 'db' | 'event_id'>) {
  const event = await Event.query(db)
    .findById(event_id)
    .forNoKeyUpdate()
    .select('archived', 'deleted')
  // The event may have been archived while this waited for the lock.
  if (event) checkEvent(event, { to_change: true })
}
