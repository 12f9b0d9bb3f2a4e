import { Event } from '../models/event_model.ts'
import type { Ctx } from '../operations/context.ts'
import { checkEvent } from '../operations/event_scope.ts'

/**
 * What is sold at an event is changed by one at a time. Taken before anything is read: the triggers that raise the version of
 * the catalogue would take it last, and two who had locked rows of each other would stand still.
 */
export async function lockCatalogue({ db, event_id }: Pick<Ctx, 'db' | 'event_id'>) {
  const event = await Event.query(db)
    .findById(event_id)
    .forNoKeyUpdate()
    .select('archived', 'deleted')
  // Whoever archived it may have been waited for.
  if (event) checkEvent(event, { to_change: true })
}
