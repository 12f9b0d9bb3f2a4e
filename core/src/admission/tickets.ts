import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Order } from '../lists/cursor.ts'
import { type KeysetList, keysetPage } from '../lists/keyset_page.ts'
import { topOfEachGroup } from '../lists/top_of_groups.ts'
import { type SearchMethod, whereTextFound } from '../lists/trigram_search.ts'
import { record } from '../operations/audit_log.ts'
import type { ReadCtx } from '../operations/context.ts'
import { type HandlerInput, read, write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { queryRow } from '../platform/query_rows.ts'
import type { TicketStatus } from '../providers/ticketing.ts'
import { worthOf } from './ticket_worth.ts'
import { wantTickets } from './ticketing/sync_state.ts'

type Row = {
  _id: string
  event_id: string
  our_event_name: string
  ticket_provider: string
  bar_code: string
  token: string
  event_name: string
  zone_name: string
  category_name: string
  status: TicketStatus
  provider_status: string | null
  zone_id: string | null
}

/** Lists the tickets of an event, or of all. */
export const list = read<'tickets.list'>((ctx, { query }) =>
  query.event_id ? ofEvent(ctx, query, query.event_id) : ofAllEvents(ctx, query),
)

type Query = HandlerInput<'tickets.list'>['query']

async function ofEvent(ctx: ReadCtx, query: Query, event_id: string) {
  const { rows, ...found } = await keysetPage<Row>(query, {
    ...paged(query),
    from: ctx.db('tickets as t').where('t.event_id', event_id),
    lookup: ticketRows(ctx).where('t.event_id', event_id),
    fixed_values: [event_id],
    // The tickets of one event stand in no order of events.
    sort: { ...sort, event: 't.event_id' },
  })
  return { tickets: rows.map(present), ...found }
}

/** Rows are read by the keys of a page in a second statement: nodes cannot look up each row of a list over all events. */
async function ofAllEvents(ctx: ReadCtx, query: Query) {
  const { rows: page, ...found } = await keysetPage(query, {
    ...paged(query),
    from: ctx.db('tickets as t'),
    sort: { ...sort, event: 'lower(g.name)' },
    ...(query.sort_key === 'event' && (await sortedByEvent(ctx, query))),
  })
  const keys = page.map(({ key }) => key)
  const rows: Row[] = await ticketRows(ctx).whereRaw('t._id = ANY(?::uuid[])', [keys])
  const byKey = new Map(rows.map((row) => [row._id, row]))
  return { tickets: keys.flatMap((key) => byKey.get(key) ?? []).map(present), ...found }
}

function paged({ search }: Query) {
  return {
    default_sort: 'ticket_number',
    tie_breaker: 't._id',
    search: search ? narrowed(search) : undefined,
  }
}

function narrowed(search: string, join?: (rows: Knex.QueryBuilder) => unknown) {
  return (rows: Knex.QueryBuilder, method: SearchMethod) => {
    whereTextFound(rows, 'tickets', 't', search, { method })
    if (method === 'index') join?.(rows)
  }
}

/** One server reads event by event until the page is full; nodes sort their tickets. */
async function sortedByEvent({ db }: ReadCtx, { search, sort_order: order = 'ASC' }: Query) {
  const tickets = db('tickets as t')
  const { is_distributed } = await queryRow<{ is_distributed: boolean }>(
    db,
    'SELECT is_distributed()',
  )
  if (is_distributed) return { from: joinEvents(tickets.clone()), count_from: tickets }
  return {
    // Matches are fetched and then sorted, so they bring their event along.
    search: search ? narrowed(search, joinEvents) : undefined,
    top_rows: byEvent(db, order),
  }
}

const joinEvents = (rows: Knex.QueryBuilder) => rows.join('events as g', 'g._id', 't.event_id')

function byEvent(db: Knex, order: Order): KeysetList['top_rows'] {
  return (of) =>
    topOfEachGroup({
      groups: db.raw('events'),
      sorted: 'lower(g.name)',
      each: of.clone().whereRaw('t.event_id = g._id'),
      columns: ['lower(g.name)', 't._id'],
      order,
    })
}

const sort = {
  ticket_provider: 't.ticket_provider',
  ticket_number: 't.bar_code',
  ticket_qr: 't.token',
  event_name: 'lower(t.event_name)',
  zone_name: 'lower(t.zone_name)',
}

/** Shows a ticket. */
export const get = read<'tickets.get'>(async (ctx, { path }) => {
  const row: Row | undefined = await ticketRows(ctx).where('t._id', path.id).first()
  if (!row) throw new DomainError('ticket_not_found')
  return present(row)
})

type Found = { short_id: string; event_id: string }

/**
 * Finds the wristband of a ticket by its bar code or its QR code, in events that are not archived; by its QR code also what a ticket
 * without a wristband is worth. By a bar code that one answers like one that there is not: nobody learns which are still good.
 */
export const lookup = read<'tickets.lookup'>(async (ctx, { query }) => {
  const code = query.code.trim()
  const tickets: { event_id: string; bar_code: string }[] = await ctx
    .db('tickets')
    .where({ token: code })
    .whereNot({ status: 'cancelled' })
    .select('event_id', 'bar_code')
  const ids = [code, ...tickets.map(({ bar_code }) => bar_code)]
  const wristbands: (Found & { ticket_id: string })[] = await ctx
    .db('events as e')
    .join('clients as c', 'c.event_id', 'e._id')
    .join('wallets as w', (on) => on.on('w.event_id', 'c.event_id').on('w.uid', 'c.uid'))
    .where({ 'e.archived': false, 'e.deleted': false })
    .whereNull('w.transferred_to')
    .whereIn('c.ticket_id', ids)
    .orderByRaw('e."dateBegin" DESC NULLS LAST, c.short_id')
    .select('c.short_id', 'c.event_id', 'c.ticket_id')
  const found = wristbands.find(
    ({ event_id, ticket_id }) =>
      ticket_id === code ||
      tickets.some((one) => one.event_id === event_id && one.bar_code === ticket_id),
  )
  if (found) return { short_id: found.short_id, event_id: found.event_id, worth: null }
  const worth = await worthOf(ctx, code)
  if (!worth) throw new DomainError('ticket_not_found')
  return { short_id: null, event_id: worth.event_id, worth }
})

/** Has the tickets fetched from their provider now. */
export const sync = write<'tickets.sync'>(async (ctx) => {
  const { event_id } = ctx
  const sync_id = await wantTickets(ctx.db, event_id)
  await record(ctx, { record_type: 'ticket_syncs', record_id: sync_id, after: { wanted: true } })
  ctx.enqueue('tickets.sync', { event_id, sync_id })
  return stateOf(ctx)
})

/** Says when the tickets were fetched, and what went wrong. */
export const sync_status = read<'tickets.sync_status'>((ctx) => stateOf(ctx))

async function stateOf({ db, event_id }: ReadCtx): Promise<Schema<'TicketSync'>> {
  const row = await db('ticket_syncs').where({ event_id }).first()
  const { synced_at = null, wanted_at = null, count = 0, error_code = null } = row ?? {}
  return { synced_at, wanted_at, count, error_code }
}

/** A ticket of this event as staff sees it; throws ticket_not_found. */
export async function findTicket(trx: Knex, event_id: string, _id: string) {
  const row: Row | undefined = await ticketRows({ db: trx })
    .where({ 't.event_id': event_id, 't._id': _id })
    .first()
  if (!row) throw new DomainError('ticket_not_found')
  return present(row)
}

function ticketRows({ db: trx }: { db: Knex }) {
  return trx('tickets as t')
    .join('events as e', 'e._id', 't.event_id')
    .select('t.*', 'e.name as our_event_name')
}

function present(row: Row): Schema<'Ticket'> {
  const { _id, event_id, our_event_name, ticket_provider, zone_id, status, provider_status } = row
  const { bar_code, token, event_name, zone_name, category_name } = row
  return {
    _id,
    event_id,
    event_name: our_event_name,
    ticket_provider,
    zone_id,
    status,
    provider_status,
    ticket: { bar_code, token, event_name, zone_name, category_name },
  }
}
