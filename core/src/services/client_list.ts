import type { Knex } from 'knex'
import type { Ctx } from '../context.ts'
import type { Handler } from '../handler.ts'
import { page, whereMatches } from '../listing.ts'
import { type ClientRow, clientRows, presentFor, seesPeople } from './clients.ts'

type Query = Parameters<Handler<'clients.list'>>[1]['query']

const sort = {
  short_id: 'c.short_id',
  uid: 'c.uid',
  name: 'lower(c.name)',
  age: 'w.age',
  balance: 'w.balance',
  entrance: 'lower(n.name)',
  entrance_begin_date: 'w.entrance_begin_date',
  entrance_end_date: 'w.entrance_end_date',
  is_bracelet_used: 'w.is_bracelet_used',
  creation_date: 'c.creation_date',
}

/** Lists clients; those without a wristband only on request. */
export const list: Handler<'clients.list'> = async (ctx, { query }) => {
  const { hybrid = false } = query
  const from = clientRows(ctx.trx).where({ 'c.event_id': ctx.event_id, 'c.hybrid': hybrid })
  narrow(ctx, from, query)
  if (query.sort_key === 'entrance')
    from.leftJoin('entrances as n', (on) =>
      on.on('n.event_id', 'w.event_id').on('n._id', 'w.entrance_id'),
    )
  // What someone may not see they cannot look for either: each letter, or its order, would confirm it.
  const sees_people = seesPeople(ctx)
  const personal = (column: string) => (sees_people ? column : 'c.uid')
  const { rows, ...counted } = await page<ClientRow>(from, query, {
    sort: { ...sort, email: personal('lower(c.email)'), ticket_id: personal('c.ticket_id') },
    by: 'short_id',
    tie: 'c.uid',
    search: ['c.short_id', 'c.uid', 'c.name', ...(sees_people ? ['c.email', 'c.ticket_id'] : [])],
  })
  return { clients: rows.map((row) => presentFor(ctx, row)), ...counted }
}

function narrow(ctx: Ctx, from: Knex.QueryBuilder, query: Query) {
  const { disabled, email, name, short_id, ticket_id, transferred } = query
  const wanted = {
    'c.uid': query.uid,
    'c.short_id': short_id?.toUpperCase(),
    'c.import_id': query.import_id,
    'w.entrance_id': query.entrance_id,
    'w.age': query.age,
    'w.is_bracelet_used': query.is_bracelet_used,
  }
  for (const [column, value] of Object.entries(wanted))
    if (value !== undefined) from.where(column, value)
  if (name) whereMatches(from, ['c.name'], name)
  if (email) from.whereRaw('? AND lower(c.email) = lower(?)', [seesPeople(ctx), email])
  if (ticket_id) from.whereRaw('? AND c.ticket_id = ?', [seesPeople(ctx), ticket_id])
  if (disabled !== undefined)
    from.whereRaw('coalesce(w.entrance_end_date < now(), false) = ?', [disabled])
  if (transferred !== undefined) from.whereRaw('(w.transferred_to IS NOT NULL) = ?', [transferred])
}
