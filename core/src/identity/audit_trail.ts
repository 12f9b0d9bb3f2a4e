import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { keysetPage } from '../lists/keyset_page.ts'
import { whereKeyContains } from '../lists/page.ts'
import type { ReadCtx } from '../operations/context.ts'
import { read } from '../operations/handler.ts'
import { isSuperadmin } from '../operations/rights.ts'
import { findRecordNames } from './record_names.ts'

type Entry = Omit<Schema<'AuditEntry'>, 'changed' | 'record_name' | 'before' | 'after'> & {
  before: Fields | null
  after: Fields | null
}
type Fields = Record<string, unknown>

/** Lists who changed what, the newest first; below superadmin what concerns the own event. */
export const list = read<'audit_log.list'>(async (ctx, { query }) => {
  const { event_id, db } = ctx
  const { search } = query
  const from = db('audit_log as a')
  if (!isSuperadmin(ctx) || event_id) from.where('a.event_id', event_id)
  for (const name of ['user_id', 'record_type', 'operation'] as const)
    if (query[name] !== undefined) from.where(`a.${name}`, query[name])
  // Equal values become one parameter of a prepared statement: the event is then a uuid in both places.
  if (query.record_id !== undefined && query.record_id === event_id)
    from.whereRaw('a.record_id = ?::uuid::text', [event_id])
  else if (query.record_id !== undefined) from.where('a.record_id', query.record_id)
  if (query.datetimeBegin) from.where('a.date', '>=', query.datetimeBegin)
  if (query.datetimeEnd) from.where('a.date', '<', query.datetimeEnd)
  const { rows, ...found } = await keysetPage<Entry>(query, {
    from,
    sort,
    default_sort: 'date',
    fixed_values: [event_id],
    // The search column is stored in lower case: lowering each entry took longer than the search.
    ...(search && {
      search: (of) => whereKeyContains(of, 'a.searched', search),
    }),
    lookup: entries(ctx),
    // Ids rise with time.
    tie_breaker: 'a._id',
  })
  const nameOf = await findRecordNames(db, rows)
  return { audit_log: rows.map((entry) => present(entry, nameOf(entry))), ...found }
})

// Under the name of that time: a user may be called otherwise today.
const sort = {
  date: 'a.date',
  user: 'a.actor',
  operation: 'a.operation',
  record_type: 'a.record_type',
}

function entries({ db }: ReadCtx): Knex.QueryBuilder {
  return db('audit_log as a')
    .leftJoin('events as e', 'e._id', 'a.event_id')
    .select('a._id', 'a.date', 'a.event_id', 'e.name as event_name', 'a.user_id')
    .select('a.operation', 'a.record_type', 'a.record_id', 'a.before', 'a.after', 'a.request_id')
    .select('a.actor as user')
}

function present(entry: Entry, record_name: string | null): Schema<'AuditEntry'> {
  const { before, after } = entry
  return { ...entry, record_name, changed: changedIn(before ?? {}, after ?? {}) }
}

function changedIn(before: Fields, after: Fields) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name])).sort()
}
