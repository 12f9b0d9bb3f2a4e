import type { ReadCtx } from '../operations/context.ts'
import { rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'

type Asking = Pick<ReadCtx, 'actor' | 'db' | 'event_id'>

/** Whose figures somebody sees: the id of a point of sale, `event`, or `nothing`. */
export const visibleBar = ({ right, bar_id }: Asking['actor']) =>
  right >= rights.admin ? 'event' : (bar_id ?? 'nothing')

/**
 * The point of sale that the caller is limited to; undefined for callers who may see the whole
 * event.
 */
export function ownBar({ actor }: Asking): string | undefined {
  if (actor.right >= rights.admin) return undefined
  if (!actor.bar_id) throw new DomainError('forbidden')
  return actor.bar_id
}

/**
 * Finds a point of sale of the event, including deleted ones. Callers below admin find only their
 * own.
 */
export async function oneBar({ event_id, db, actor }: Asking, bar_id: string): Promise<string> {
  const found = await db('bars').where({ event_id, _id: bar_id }).first('_id')
  if (!found || (actor.right < rights.admin && actor.bar_id !== bar_id))
    throw new DomainError('bar_not_found')
  return bar_id
}
