import type { Knex } from 'knex'
import { DomainError } from '../platform/errors.ts'
import type { ReadCtx } from './context.ts'
import { type EventState, shareEvent } from './share_event.ts'

type Purpose = {
  to_change: boolean
  /** The operation is also for an event that is archived or deleted. */
  may_be_closed?: boolean
  sees_deleted?: boolean
  /** The operation moves money or calls a provider, or only records what one reports. */
  when_frozen?: 'refused' | 'facts' | null
}

const state_columns = ['archived', 'deleted', 'frozen', 'catalogue_version'] as const

/** Throws for an unknown event, and for a change of an archived or deleted one. */
export async function findEvent(
  trx: Knex,
  event_id: string,
  purpose: Purpose,
): Promise<EventState> {
  const event = await readEventState(trx, event_id)
  checkEvent(event, purpose)
  return event
}

/**
 * Same for a change, with a lock: the event cannot be archived or deleted before the transaction
 * ends.
 */
export async function lockEvent(
  trx: Knex,
  event_id: string,
  purpose: Partial<Purpose> = {},
): Promise<EventState> {
  const event = await shareEvent(trx, event_id, 'forKeyShare', state_columns)
  if (!event) throw new DomainError('event_not_found')
  checkEvent(event, { ...purpose, to_change: true })
  return event
}

/** Throws `event_not_found` for an unknown event. */
export async function readEventState(trx: Knex, event_id: string): Promise<EventState> {
  const event = await trx('events')
    .where({ _id: event_id })
    .first(...state_columns)
  if (!event) throw new DomainError('event_not_found')
  return event
}

/** The same as `findEvent` for an event that was read already. */
export function checkEvent(event: EventState, purpose: Purpose) {
  const { to_change, may_be_closed = false, sees_deleted = false } = purpose
  if (event.deleted && !sees_deleted) throw new DomainError('event_not_found')
  if (purpose.when_frozen) assertNotFrozen(event, purpose.when_frozen)
  if (!to_change || may_be_closed) return
  if (event.deleted) throw new DomainError('event_not_found', 'this event is deleted')
  if (event.archived) throw new DomainError('|event_is_archived|')
}

/**
 * Refuses to move money, or to call a provider, at a restored event and at one that a restored event replaced. The latter still
 * records what banks and providers report of its own payments.
 */
export function assertNotFrozen(
  { frozen }: Pick<EventState, 'frozen'>,
  kind: 'refused' | 'facts' = 'refused',
) {
  if (frozen === 'restored' || (frozen && kind === 'refused'))
    throw new DomainError('event_frozen', undefined, { frozen })
}

/** Ids of these records that are not deleted. */
export async function liveIds(
  { db, event_id }: ReadCtx,
  { tableName }: { tableName: string },
  ids: string[],
): Promise<Set<string>> {
  const live = db(tableName).where({ event_id, deleted: false }).whereIn('_id', ids)
  return new Set(await live.pluck('_id'))
}
