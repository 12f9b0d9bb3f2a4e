import type { Knex } from 'knex'
import type { Ctx } from '../context.ts'
import type { Handler } from '../handler.ts'
import { findPage, inOrder } from '../long_list.ts'
import { whereFound } from '../search.ts'
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
  const { trx, event_id } = ctx
  // What someone may not see they cannot look for either: each letter, or its order, would confirm it.
  const personal = (column: string) => (seesPeople(ctx) ? column : 'c.uid')
  const { keys, ...found } = await findPage(wanted(ctx, query), query, {
    sort: { ...sort, email: personal('lower(c.email)'), ticket_id: personal('c.ticket_id') },
    by: 'short_id',
    tie: 'c.uid',
  })
  const rows: ClientRow[] = await clientRows(trx)
    .where('c.event_id', event_id)
    .whereIn('c.uid', keys)
  return { clients: inOrder(keys, rows, 'uid').map((row) => presentFor(ctx, row)), ...found }
}

function wanted(ctx: Ctx, query: Query) {
  const { hybrid = false, search, sort_key } = query
  const { event_id } = ctx
  const from = ctx.trx('clients as c').where({ 'c.event_id': event_id, 'c.hybrid': hybrid })
  const of_wallet = ofWallet(query)
  if (of_wallet.length > 0 || sort[sort_key as 'age']?.startsWith('w.') || sort_key === 'entrance')
    from.join('wallets as w', (on) => on.onVal('w.event_id', event_id).on('w.uid', 'c.uid'))
  if (sort_key === 'entrance')
    from.leftJoin('entrances as n', (on) =>
      on.onVal('n.event_id', event_id).on('n._id', 'w.entrance_id'),
    )
  for (const narrow of of_wallet) narrow(from)
  ofClient(ctx, from, query)
  if (search) whereFound(from, 'clients', 'c', search, seesPeople(ctx) ? undefined : public_columns)
  return from
}

const public_columns = ['short_id', 'uid', 'name']

function ofClient(ctx: Ctx, from: Knex.QueryBuilder, query: Query) {
  const { email, name, short_id, ticket_id } = query
  const wanted = {
    'c.uid': query.uid,
    'c.short_id': short_id?.toUpperCase(),
    'c.import_id': query.import_id,
  }
  for (const [column, value] of Object.entries(wanted))
    if (value !== undefined) from.where(column, value)
  if (name) whereFound(from, 'clients', 'c', name, ['name'])
  if (email) from.whereRaw('? AND lower(c.email) = lower(?)', [seesPeople(ctx), email])
  if (ticket_id) from.whereRaw('? AND c.ticket_id = ?', [seesPeople(ctx), ticket_id])
}

/** What only the wallet knows; a list that does not ask need not look at wallets. */
function ofWallet({ age, disabled, entrance_id, is_bracelet_used, transferred }: Query) {
  const over = 'w.entrance_end_date < now()'
  const wanted = { age, entrance_id, is_bracelet_used }
  const narrows: ((from: Knex.QueryBuilder) => void)[] = []
  for (const [name, value] of Object.entries(wanted))
    if (value !== undefined) narrows.push((from) => void from.where(`w.${name}`, value))
  if (disabled !== undefined)
    narrows.push((from) => void from.whereRaw(disabled ? over : `(${over}) IS NOT TRUE`))
  if (transferred !== undefined)
    narrows.push((from) =>
      transferred
        ? void from.whereNotNull('w.transferred_to')
        : void from.whereNull('w.transferred_to'),
    )
  return narrows
}
