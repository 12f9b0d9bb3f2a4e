import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Ctx } from '../context.ts'
import type { Handler } from '../handler.ts'
import { page } from '../listing.ts'
import { isSuperadmin } from '../rights.ts'

type Entry = Omit<Schema<'AuditEntry'>, 'changed' | 'before' | 'after'> & {
  before: Fields | null
  after: Fields | null
}
type Fields = Record<string, unknown>

// The name of that time; entries from before it was kept have the name of today.
const user = 'coalesce(a.actor, u.email)'

/** Lists who changed what, the newest first; below superadmin what concerns the own event. */
export const list: Handler<'audit_log.list'> = async (ctx, { query }) => {
  const from = visible(ctx)
  for (const name of ['user_id', 'record_type', 'record_id', 'operation'] as const)
    if (query[name] !== undefined) from.where(`a.${name}`, query[name])
  if (query.datetimeBegin) from.where('a.date', '>=', query.datetimeBegin)
  if (query.datetimeEnd) from.where('a.date', '<', query.datetimeEnd)
  const { rows, ...counted } = await page<Entry>(from, query, {
    sort: { date: 'a.date', user, operation: 'a.operation', record_type: 'a.record_type' },
    by: 'date',
    // Ids rise with time.
    tie: 'a._id',
    search: [
      ...[user, 'a.operation', 'a.record_type', 'a.record_id'],
      ...['a.before::text', 'a.after::text'],
    ],
  })
  return { audit_log: rows.map(present), ...counted }
}

function visible(ctx: Ctx): Knex.QueryBuilder {
  const { trx, event_id } = ctx
  const from = trx('audit_log as a')
    .leftJoin('users as u', 'u._id', 'a.user_id')
    .leftJoin('events as e', 'e._id', 'a.event_id')
    .select('a._id', 'a.date', 'a.event_id', 'e.name as event_name', 'a.user_id')
    .select('a.operation', 'a.record_type', 'a.record_id', 'a.before', 'a.after', 'a.request_id')
    .select(trx.raw(`${user} AS "user"`))
  if (!isSuperadmin(ctx) || event_id) from.where('a.event_id', event_id)
  return from
}

function present(entry: Entry): Schema<'AuditEntry'> {
  const { before, after } = entry
  return { ...entry, changed: changedIn(before ?? {}, after ?? {}) }
}

function changedIn(before: Fields, after: Fields) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name])).sort()
}
