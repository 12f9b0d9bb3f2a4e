import type { Knex } from 'knex'
import { none } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { keyedVersion } from '../platform/revision.ts'
import type { Secrets } from '../platform/secrets.ts'

/** Whose news a dashboard may hear: of the event whose figures it may read. */
export const changes = none<'statistics.changes'>(async (ctx, { headers }) => {
  const { db, event_id, actor, secrets } = ctx
  if (actor.right < rights.admin && !actor.bar_id) throw new DomainError('forbidden')
  const found = await db('events').where({ _id: event_id }).first('_id')
  if (!found) throw new DomainError('event_not_found')
  return {
    event_id,
    seen: headers['last-event-id'],
    version: () => versionOf(db, secrets, event_id),
  }
})

/** Other when something was posted since. */
async function versionOf(db: Knex, secrets: Secrets, event_id: string): Promise<string> {
  const newest = await db('transactions')
    .where({ event_id })
    .orderBy('xid', 'desc')
    .first(db.raw('xid::text AS xid'))
  return keyedVersion(secrets, [event_id, newest?.xid ?? ''])
}
