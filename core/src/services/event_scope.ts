import type { Knex } from 'knex'
import type { Ctx } from '../context.ts'
import { DomainError } from '../errors.ts'

/** Refuses an event that is not there, and any change of one that is archived. */
export async function findEvent(trx: Knex, event_id: string, to_change: boolean) {
  const event = await trx('events').where({ _id: event_id }).first('archived', 'deleted')
  if (!event) throw new DomainError('event_not_found')
  if (to_change && event.archived) throw new DomainError('|event_is_archived|')
}

/** Which of these records of the event are still there: what names a deleted one does not show it any more. */
export async function liveIds(ctx: Ctx, table: string, ids: string[]): Promise<Set<string>> {
  const { event_id, trx } = ctx
  return new Set(
    await trx(table).where({ event_id, deleted: false }).whereIn('_id', ids).pluck('_id'),
  )
}
