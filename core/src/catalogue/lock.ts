import type { Ctx } from '../operations/context.ts'
import { checkEvent } from '../operations/event_scope.ts'

/**
 * What is sold at an event is changed by one at a time. Taken before anything is read: the triggers that raise the version of
 * the catalogue would take it last, and two who had locked rows of each other would stand still.
 */
export async function lockCatalogue({ db, event_id }: Pick<Ctx, 'db' | 'event_id'>) {
  const state = ['archived', 'deleted'] as const
  const event = await db('events')
    .where({ _id: event_id })
    .forNoKeyUpdate()
    .first(...state)
  // Whoever archived it may have been waited for.
  if (event) checkEvent(event, { to_change: true })
}
