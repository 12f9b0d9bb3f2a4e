import type { Knex } from 'knex'
import { since_watermark } from '../ledger/rollups/rollup_range.ts'
import type { Order, Range } from '../lists/cursor.ts'
import { type KeysetList, keysetPage } from '../lists/keyset_page.ts'
import { topOfEachGroup } from '../lists/top_of_groups.ts'
import { whereTextFound } from '../lists/trigram_search.ts'
import type { ReadCtx } from '../operations/context.ts'
import { type HandlerInput, read } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { queryRows } from '../platform/query_rows.ts'
import { type ClientRow, clientRows, presentFor, seesPeople } from './clients.ts'

type Query = HandlerInput<'clients.list'>['query']

const of_client = {
  short_id: 'c.short_id',
  uid: 'c.uid',
  name: 'lower(c.name)',
  email: 'lower(c.email)',
  ticket_id: 'c.ticket_id',
  creation_date: 'c.creation_date',
}
const of_wallet = {
  age: 'w.age',
  balance: 'w.balance',
  entrance: 'lower(g.name)',
  entrance_begin_date: 'w.entrance_begin_date',
  entrance_end_date: 'w.entrance_end_date',
  is_bracelet_used: 'w.is_bracelet_used',
}

/** Lists clients; those without a wristband only on request. */
export const list = read<'clients.list'>(async (ctx, { query }) => {
  const { db, event_id } = ctx
  const { sort_key = 'short_id', sort_order: order = 'ASC' } = query
  const { from, tie_breaker } = wanted(ctx, query, sort_key in of_wallet ? 'wallet' : 'client')
  // Fields that a caller may not see cannot be searched or sorted by, as the result would reveal
  // them.
  const hidden = {
    ...(!seesPeople(ctx) && { email: tie_breaker, ticket_id: tie_breaker }),
    ...(!seesMoney(ctx) && { balance: tie_breaker }),
  }
  const { from: count_from } = wanted(ctx, query)
  const by_balance =
    sort_key === 'balance' && seesMoney(ctx) && (await byBalance(ctx, { tie_breaker, order }))
  const by_entrance = sort_key === 'entrance' && byEntrance(ctx, { tie_breaker, order }, query)
  const { rows, ...found } = await keysetPage<ClientRow>(query, {
    from,
    count_from,
    default_sort: 'short_id',
    tie_breaker,
    fixed_values: [event_id],
    search: ofSearch(ctx, query),
    lookup: clientRows(db).where('c.event_id', event_id),
    sort: { ...of_client, ...of_wallet, ...hidden },
    top_rows: by_balance || by_entrance || undefined,
  })
  const present = (row: ClientRow) => {
    const client = presentFor(ctx, row)
    if (seesMoney(ctx)) return client
    const { balance: _, refundable: _r, donated: _d, split_balance: _s, ...rest } = client
    return rest
  }
  return { clients: rows.map(present), ...found }
})

/** A checker lets people in, and a device reads one wristband at a time: neither needs the balances of all. */
function seesMoney({ actor }: ReadCtx) {
  return actor.right >= rights.server && actor.device_token_id === null && !actor.pairing
}

/** Looks at clients or wallets alone where that is enough: joined, each row would cost a look into the other. */
function wanted(ctx: ReadCtx, query: Query, needed?: 'client' | 'wallet') {
  const { event_id, db } = ctx
  const { hybrid = false } = query
  const wallet = ofWallet(query)
  const client = ofClient(ctx, query)
  const is_search = Boolean(query.search ?? query.name)
  const needs_wallet = wallet.length > 0 || needed === 'wallet'
  const needs_client =
    client.length > 0 || is_search || needed === 'client' || hybrid || !needs_wallet
  const from = needs_client
    ? db('clients as c').where({ 'c.event_id': event_id, 'c.hybrid': hybrid })
    : db('wallets as w').where('w.event_id', event_id).whereRaw(has_band, { event_id })
  if (needs_client && needs_wallet)
    from.join('wallets as w', (on) => on.onVal('w.event_id', event_id).on('w.uid', 'c.uid'))
  for (const narrow of [...wallet, ...client]) narrow(from)
  return { from, tie_breaker: needs_client ? 'c.uid' : 'w.uid' }
}

const has_band =
  'NOT EXISTS (SELECT FROM clients h WHERE h.event_id = :event_id AND h.hybrid AND h.uid = w.uid)'

type Ordered = { tie_breaker: string; order: Order }

/** Matches are fetched and then sorted, so they bring their entrance along; otherwise each entrance is scanned. */
function ofSearch(ctx: ReadCtx, { name, search, sort_key }: Query): KeysetList['search'] {
  if (!name && !search) return undefined
  const columns = seesPeople(ctx) ? undefined : public_columns
  return (from, method) => {
    if (name) whereTextFound(from, 'clients', 'c', name, { allowed: ['name'], method })
    // By name from the other end those without one come first: so an index knows where they end.
    if (name && method === 'scan') from.whereRaw(`${of_client.name} IS NOT NULL`)
    if (search) whereTextFound(from, 'clients', 'c', search, { allowed: columns, method })
    if (sort_key === 'entrance' && method === 'index')
      from.leftJoin('entrances as g', (on) =>
        on.on('g.event_id', 'w.event_id').on('g._id', 'w.entrance_id'),
      )
  }
}

/** The first of each entrance, and of those without one. */
function byEntrance(
  { event_id, db }: ReadCtx,
  { tie_breaker, order }: Ordered,
  { disabled }: Query,
): KeysetList['top_rows'] {
  // A range speaks of the name by what it is sorted by.
  const named = (range: Range | undefined, name: string) =>
    range && { ...range, sql: range.sql.replaceAll(of_wallet.entrance, name) }
  const groups = db.raw(
    '(SELECT _id, lower(name) AS name FROM entrances WHERE event_id = :event_id)',
    { event_id },
  )
  return (from) => {
    const some = topOfEachGroup({
      groups,
      sorted: 'g.name',
      each: from.clone().whereRaw('w.entrance_id = g._id'),
      columns: ['g.name', tie_breaker],
      order,
    })
    return (range, count) => {
      const none = from
        .clone()
        .whereNull('w.entrance_id')
        .select(db.raw(`NULL::text AS k0, ${tie_breaker} AS k1`))
        // As an index has it: that all are empty does not tell the planner that they are equal.
        .orderByRaw(`${disabled ? '' : `w.entrance_id ${order},`} ${tie_breaker} ${order}`)
        .limit(count)
      const nameless = named(range, 'NULL::text')
      if (nameless) none.whereRaw(nameless.sql, nameless.values)
      const all = [some(named(range, 'g.name'), count), none]
      return db.from(db.unionAll(all, true).as('b')).select('k0', 'k1')
    }
  }
}

/**
 * Wallets in the order of the rollup's balances, and changed ones by their own balance. These are
 * read beforehand, so that the planner knows how few they are; a sale in between leaves its wallet,
 * once, in the place of a moment ago.
 */
async function byBalance({ event_id, db }: ReadCtx, { tie_breaker, order }: Ordered) {
  const rows = await queryRows<{ uid: string }>(
    db,
    `SELECT DISTINCT t.uid FROM transactions t WHERE t.event_id = :event_id AND ${since_watermark('t.xid')} AND t.uid IS NOT NULL`,
    { event_id },
  )
  const changed = rows.map(({ uid }) => uid)
  return (from: Knex.QueryBuilder) => (range: Range | undefined, count: number) => {
    const by = (balance: string, uid: string) => {
      const part = from.clone().select(db.raw(`${balance} AS k0, ${uid} AS k1`))
      const sql = range?.sql.replace(of_wallet.balance, balance).replace(tie_breaker, uid)
      if (range) part.whereRaw(sql!, range.values)
      return part.orderByRaw(`${balance} ${order}, ${uid} ${order}`).limit(count)
    }
    const settled = by('r.balance', 'r.uid')
      .join('balance_rollup as r', (on) =>
        on.onVal('r.event_id', event_id).on('r.uid', tie_breaker),
      )
      .whereRaw('r.uid <> ALL(?::text[])', [changed])
    const moved = by(of_wallet.balance, tie_breaker).whereRaw(`${tie_breaker} = ANY(?::text[])`, [
      changed,
    ])
    return db.from(db.unionAll([settled, moved], true).as('b')).select('k0', 'k1')
  }
}

type Narrow = (from: Knex.QueryBuilder) => unknown
const public_columns = ['short_id', 'uid', 'name']

function ofClient(ctx: ReadCtx, query: Query): Narrow[] {
  const { email, short_id, ticket_id } = query
  const sees_people = seesPeople(ctx)
  const wanted = {
    'c.uid': query.uid,
    'c.short_id': short_id?.toUpperCase(),
    'c.import_id': query.import_id,
  }
  const narrows: Narrow[] = equal(wanted)
  if (email)
    narrows.push((from) => from.whereRaw('? AND lower(c.email) = lower(?)', [sees_people, email]))
  if (ticket_id)
    narrows.push((from) => from.whereRaw('? AND c.ticket_id = ?', [sees_people, ticket_id]))
  return narrows
}

function ofWallet({ age, disabled, entrance_id, is_bracelet_used, transferred }: Query): Narrow[] {
  const over = '(w.blocked_at IS NOT NULL OR w.entrance_end_date < now())'
  const narrows: Narrow[] = equal({
    'w.age': age,
    'w.entrance_id': entrance_id,
    'w.is_bracelet_used': is_bracelet_used,
  })
  if (disabled !== undefined)
    narrows.push((from) => from.whereRaw(disabled ? over : `(${over}) IS NOT TRUE`))
  if (transferred !== undefined)
    narrows.push((from) =>
      transferred ? from.whereNotNull('w.transferred_to') : from.whereNull('w.transferred_to'),
    )
  return narrows
}

function equal(wanted: Record<string, string | number | boolean | undefined>): Narrow[] {
  return Object.entries(wanted).flatMap(([column, value]) =>
    value === undefined ? [] : [(from: Knex.QueryBuilder) => from.where(column, value)],
  )
}
