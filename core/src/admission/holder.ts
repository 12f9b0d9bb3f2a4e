import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { typesOf } from '../ledger/kinds.ts'
import type { WriteCtx } from '../operations/context.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import type { TicketStatus } from '../providers/ticketing.ts'
import { type ClientRow, clientRows } from '../wallets/clients.ts'
import { ticketsOfCode } from './ticketing/tickets_of_code.ts'

export type HeldTicket = {
  _id: string
  bar_code: string
  token: string
  status: TicketStatus
  zone_id: string | null
  /** Since when it has its status; null where it never had another. */
  status_at: string | null
}

/** The holder at the gate: a wristband, a ticket, or both. */
export type Holder = {
  client: ClientRow | undefined
  ticket: HeldTicket | undefined
  /** Under which name they are inside. */
  key: string
  /** Under which names they may have come in: a band that was replaced, the ticket alone, another band of that ticket. */
  former_keys: string[]
}

type HolderQuery = Pick<Schema<'EntranceCheckInput'>, 'uid' | 'short_id' | 'code' | 'date'>

/** Finds who is meant by a chip, a printed number, a bar code or a QR code; from our own copy of the tickets alone. */
export async function findHolder(ctx: WriteCtx, asked: HolderQuery): Promise<Holder> {
  const { uid, short_id, code } = asked
  if ([uid, short_id, code].filter(Boolean).length !== 1)
    throw invalid('uid', 'one_of_three_required', 'required_field')
  if (code) return holderOfCode(ctx, code.trim())
  const wanted = uid ? { 'c.uid': uid } : { 'c.short_id': short_id!.toUpperCase() }
  const client: ClientRow | undefined = await bands(ctx).where(wanted).first()
  if (!client) throw new DomainError(uid ? 'client_not_found' : 'wrong_wristband_number')
  const { ticket_id } = client
  const ticket = ticket_id ? await ticketOf(ctx, ticket_id) : undefined
  const successor = asked.date && (await replacedSince(ctx, client, asked.date))
  if (!successor) return holderOf(ctx, client, ticket)
  // It was still worn then; who wore it is inside, or not, under the name of today.
  return {
    ...(await holderOf(ctx, successor, ticket)),
    client: { ...client, transferred_to: null },
  }
}

/** The wristband that took the place of this one after a moment that has passed. */
async function replacedSince(ctx: WriteCtx, { uid, transferred_to }: ClientRow, date: string) {
  if (!transferred_to) return undefined
  const { db, event_id } = ctx
  const later = await db('transactions')
    .where({ event_id, uid })
    .whereIn('type', typesOf('departure'))
    .whereNull('reversal_of')
    .where('date', '>', date)
    .first('_id')
  if (!later) return undefined
  let successor: ClientRow | undefined
  // The new one may be lost by now too.
  for (let next: string | null = transferred_to; next; next = successor?.transferred_to ?? null)
    successor = await bands(ctx).where({ 'c.uid': next }).first()
  return successor
}

async function holderOfCode(ctx: WriteCtx, code: string): Promise<Holder> {
  const ticket = await ticketOf(ctx, code)
  // A list of wristbands may name tickets by what their QR code says.
  const client: ClientRow | undefined = await bands(ctx)
    .whereIn('c.ticket_id', ticket ? [ticket.bar_code, ticket.token] : [code])
    .whereNull('w.transferred_to')
    .orderBy('c.uid')
    .first()
  if (client || ticket) return holderOf(ctx, client, ticket)
  // Not waited for: this scan has a connection, and as many as there are would each wait for one more. The next one asks again.
  void askForTickets(ctx.outside, ctx.event_id).catch(() => {})
  throw new DomainError('ticket_not_found')
}

async function holderOf(
  ctx: WriteCtx,
  client: ClientRow | undefined,
  ticket: HeldTicket | undefined,
): Promise<Holder> {
  const as_ticket = ticket ? [`ticket ${ticket._id}`] : []
  if (!client) return { client, ticket, key: as_ticket[0]!, former_keys: [] }
  const others = ticket && !client.entrance_id ? await sharers(ctx, client, ticket) : []
  const former_keys = [...client.old_uids, ...as_ticket, ...others]
  return { client, ticket, key: client.uid, former_keys }
}

/** A list may have given one ticket to several wristbands: what has no title but the ticket is one person with the others. */
function sharers(
  ctx: WriteCtx,
  { uid }: ClientRow,
  { bar_code, token }: HeldTicket,
): Promise<string[]> {
  return bands(ctx)
    .whereIn('c.ticket_id', [bar_code, token])
    .whereNot('c.uid', uid)
    .whereNull('w.transferred_to')
    .whereNull('w.entrance_id')
    .clearSelect()
    .pluck('c.uid')
}

/**
 * Requests a sync of tickets, because this one may have been sold a minute ago; this scan is
 * refused anyway.
 */
export async function askForTickets(knex: Knex, event_id: string) {
  await knex('ticket_syncs')
    .where({ event_id })
    .whereRaw("synced_at < now() - interval '30 s' AND wanted_at > now()")
    .update({ wanted_at: knex.fn.now() })
}

function bands({ db, event_id }: WriteCtx) {
  return clientRows(db).where('c.event_id', event_id)
}

function ticketOf(ctx: WriteCtx, code: string): Promise<HeldTicket | undefined> {
  return ticketsOfCode(ctx, code).first(
    '_id',
    'bar_code',
    'token',
    'status',
    'zone_id',
    'status_at',
  )
}
