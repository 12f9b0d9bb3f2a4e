import type { Knex } from 'knex'
import { isDistributed } from '../platform/is_distributed.ts'

export type EventState = {
  archived: boolean
  deleted: boolean
  frozen: string | null
  catalogue_version?: number
}

/**
 * Reads the row of an event and keeps it from being closed before the transaction ends. Of tables that every node has, Citus lets
 * two share locks wait for each other, whichever rows they are of; so on nodes the lock is an advisory one of the coordinator.
 */
export async function shareEvent(
  trx: Knex,
  event_id: string,
  lock: 'forKeyShare' | 'forShare',
  columns: readonly (keyof EventState)[],
): Promise<EventState | undefined> {
  const row = trx('events').where({ _id: event_id })
  if (!(await isDistributed(trx))) return row[lock]().first(...columns)
  await trx.raw(`SELECT pg_advisory_xact_lock_shared(hashtext('events'), hashtext(?))`, [event_id])
  return row.first(...columns)
}

/** Waits for those who share the event, where the lock of its row does not. */
export async function waitForShares(trx: Knex, event_id: string): Promise<void> {
  if (await isDistributed(trx))
    await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('events'), hashtext(?))`, [event_id])
}
