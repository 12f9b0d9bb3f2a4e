import { ticketStateRefusal } from '@kermesse/sdk/rules/gate'
import type { Schema } from '@kermesse/sdk/types'
import { findGroup } from '../catalogue/entrance_groups.ts'
import { readTransactions } from '../ledger/read_transactions.ts'
import type { Outcome, ZoneTicket } from '../ledger/types.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { findEvent } from '../operations/event_scope.ts'
import { ledger } from '../operations/handler.ts'
import { needRight } from '../operations/rights.ts'
import { smartphoneOf } from '../operations/smartphone.ts'
import type { Trx } from '../platform/db.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { derivedId } from '../platform/ids.ts'
import type { TicketStatus } from '../providers/ticketing.ts'
import { origin } from '../transactions/commands.ts'
import { checkNamedTerminal } from '../transactions/named_terminals.ts'
import { isPosted } from '../transactions/transactions.ts'
import { findClient, presentFor } from '../wallets/clients.ts'
import { isShown } from './entrance_sales.ts'
import { askForTickets } from './holder.ts'
import { ticketsOfCode } from './ticketing/tickets_of_code.ts'
import { findTicket } from './tickets.ts'
import { unknownTickets } from './unknown_tickets.ts'

type Input = Schema<'TicketExchangeInput'>
type Ticket = {
  _id: string
  bar_code: string
  token: string
  status: TicketStatus
  zone_id: string | null
  category_id: string | null
  zone_name: string
  event_name: string
}

/**
 * Hands a ticket out as a wristband, once: the binding, the vouchers and the credit are one transaction, whose id comes
 * from the ticket. Amounts in minor units.
 */
export const exchange = ledger<'tickets.exchange'>(async (ctx, { body }) => {
  const { event_id, db, ledger } = ctx
  await findEvent(db, event_id, { to_change: true })
  const ticket = await ticketOf(ctx, body.code.trim())
  const refused = ticketStateRefusal(ticket, await unknownTickets(db, event_id))
  if (refused) throw new DomainError(refused)
  // Without the event: one that is restored from a backup has the same tickets, and has given already.
  const id = derivedId('ticket', ticket._id)
  // A repeated exchange succeeds even if the gate has closed since.
  if (body.entrance_group_id && !(await isPosted(db, event_id, id)))
    await checkGate(ctx, body.entrance_group_id, ticket)
  await checkPayment(ctx, body)
  await checkNamedTerminal(ctx, body)
  await findClient(db, event_id, body.uid)
  const item = itemOf(ctx, id, ticket, body)
  const outcome = await ledger.postWith(event_id, {
    before: (trx) => assertFree(trx, event_id, ticket, body.uid),
    commands: [item],
    async after(trx, [moved]) {
      if (moved!.status === 'posted') await bind(trx, event_id, ticket, body.uid)
      return moved!
    },
  })
  if (outcome.status === 'declined') throw await refusalOf(ctx, outcome, item)
  const ids = [item.id, derivedId(item.id, 'unpaid')]
  return {
    ticket: await findTicket(db, event_id, ticket._id),
    client: presentFor(ctx, await findClient(db, event_id, body.uid)),
    transactions: await readTransactions(db, event_id, ids),
    replayed: outcome.status === 'replayed',
  }
})

async function ticketOf({ db, event_id }: LedgerCtx, code: string): Promise<Ticket> {
  const ticket: Ticket | undefined = await ticketsOfCode({ db, event_id }, code).first()
  if (ticket) return ticket
  await askForTickets(db, event_id)
  throw new DomainError('ticket_not_found')
}

/** A gate that only scans hands nothing out, and each gate is for its own zones. */
async function checkGate({ db, event_id }: LedgerCtx, _id: string, { zone_id }: Ticket) {
  const group = await findGroup({ db, event_id }, _id)
  if (group.scan_only) throw new DomainError('entrance_not_sold_here')
  if (!isShown(group)) throw new DomainError('entrance_not_valid_now')
  const is_for_all = group.entrances_ids.length === 0 && group.zone_ids.length === 0
  if (!is_for_all && !(zone_id && group.zone_ids.includes(zone_id)))
    throw new DomainError('not_for_this_gate')
}

async function checkPayment({ actor, db, event_id }: LedgerCtx, body: Input) {
  const { amount = 0, payment_type } = body
  if (amount === 0) return
  needRight(actor, 'cashier', 'only a cashier takes money for a zone')
  if (!payment_type) throw invalid('payment_type', 'required_for_amount', 'required_field')
  const event = await db('events').where({ _id: event_id }).first('maxEntranceAmount')
  if (amount > event.maxEntranceAmount)
    throw invalid('amount', 'above_max_entrance', 'entrance_price_too_high')
}

function itemOf({ actor }: LedgerCtx, id: string, ticket: Ticket, body: Input): ZoneTicket {
  const { uid, age, amount = 0, payment_type = null } = body
  const { smartphone_number, terminal_code, card_transaction_id } = body
  const { zone_id, category_id, zone_name, event_name } = ticket
  return {
    ...origin(actor, id, [uid, amount, payment_type]),
    smartphone_number: smartphoneOf(actor, smartphone_number),
    terminal_code,
    card_transaction_id,
    type: 'zone',
    uid,
    zone_id,
    category_id,
    name: zone_name || event_name,
    payment_type,
    amount,
    age,
  }
}

/** A ticket has one wristband: the lock serializes requests. A replaced band no longer counts. */
async function assertFree(trx: Trx, event_id: string, ticket: Ticket, uid: string) {
  await trx('tickets').where({ event_id, _id: ticket._id }).forUpdate().first('_id')
  const other = await trx('clients as c')
    .join('wallets as w', (on) => on.on('w.event_id', 'c.event_id').on('w.uid', 'c.uid'))
    .where('c.event_id', event_id)
    .whereIn('c.ticket_id', [ticket.bar_code, ticket.token])
    .whereNot('c.uid', uid)
    .whereNull('w.transferred_to')
    .first('c.short_id')
  if (other) throw new DomainError('ticket_exchanged', undefined, { short_id: other.short_id })
}

/** Its wallet is locked, so that no other ticket can come to it meanwhile. */
async function bind(trx: Trx, event_id: string, { bar_code }: Ticket, uid: string) {
  const bound = await trx('clients')
    .where({ event_id, uid })
    .whereRaw("coalesce(ticket_id, '') IN ('', ?)", [bar_code])
    .update({ ticket_id: bar_code })
  if (bound !== 1) throw new DomainError('wristband_has_ticket')
}

/** Posted before for another wristband, it has been exchanged; for this one, it was paid in another way. */
async function refusalOf(
  { db, event_id }: LedgerCtx,
  { code, message, details }: Extract<Outcome, { status: 'declined' }>,
  { id, uid }: ZoneTicket,
) {
  if (code === 'idempotency_conflict') {
    const first = await db('transactions').where({ event_id, _id: id }).first('uid')
    if (first && first.uid !== uid) return new DomainError('ticket_exchanged')
  }
  return new DomainError(code, message, details)
}
