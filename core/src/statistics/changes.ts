import type { Knex } from 'knex'
import { none } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'

/** Whose news a dashboard may hear: of the event whose figures it may read. */
export const changes = none<'statistics.changes'>(async ({ db, event_id, actor }, { headers }) => {
  if (actor.right < rights.admin && !actor.bar_id) throw new DomainError('forbidden')
  const found = await db('events').where({ _id: event_id }).first('_id')
  if (!found) throw new DomainError('event_not_found')
  return { event_id, seen: headers['last-event-id'], version: () => versionOf(db, event_id) }
})

/** Other when something was posted since; hashed, as it would tell how much the installation sells. */
async function versionOf(db: Knex, event_id: string): Promise<string> {
  const newest = db('transactions').where({ event_id }).orderBy('xid', 'desc').first('xid')
  const { rows } = await db.raw("SELECT md5(?::text || coalesce((?)::text, '')) AS version", [
    event_id,
    newest,
  ])
  return rows[0].version
}
