import type { Schema } from '@kermesse/sdk/types'
import type { ReadCtx } from '../operations/context.ts'
import { read } from '../operations/handler.ts'
import { invalid } from '../platform/errors.ts'
import { queryRows } from '../platform/query_rows.ts'
import { ticketsOfCode } from './ticketing/tickets_of_code.ts'

type Identified = Schema<'Identified'>

/** Says whose a chip or a ticket is; of other events only that they have the chip. */
export const identify = read<'desk.identify'>(async (ctx, { query }): Promise<Identified> => {
  const { uid, ticket } = query
  if ((uid === undefined) === (ticket === undefined))
    throw invalid('uid', 'chip_or_ticket_required', 'required_field')
  const short_id = uid ? await numberOfChip(ctx, uid) : await numberOfTicket(ctx, ticket!.trim())
  if (short_id) return { belongs_to: 'client', short_id }
  return { belongs_to: uid ? await ownerElsewhere(ctx, uid) : 'nobody', short_id: null }
})

async function numberOfChip({ db, event_id }: ReadCtx, uid: string): Promise<string | undefined> {
  return (await db('clients').where({ event_id, uid }).first('short_id'))?.short_id
}

/** A list of wristbands may name tickets by their bar code or by what their QR code says. */
async function numberOfTicket(ctx: ReadCtx, code: string): Promise<string | undefined> {
  const { db, event_id } = ctx
  const ticket = await ticketsOfCode(ctx, code).first('bar_code', 'token')
  const codes = ticket ? [ticket.bar_code, ticket.token] : [code]
  const client = await db('clients as c')
    .join('wallets as w', (on) => on.on('w.event_id', 'c.event_id').on('w.uid', 'c.uid'))
    .where('c.event_id', event_id)
    .whereIn('c.ticket_id', codes.filter(Boolean))
    .whereNull('w.transferred_to')
    .orderBy('c.uid')
    .first('c.short_id')
  return client?.short_id
}

async function ownerElsewhere(ctx: ReadCtx, uid: string): Promise<Identified['belongs_to']> {
  const { db, event_id } = ctx
  const staff: { event_id: string | null }[] = await db('users')
    .where({ staff_uid: uid, deleted: false })
    .select('event_id')
  if (staff.some((one) => one.event_id === event_id || one.event_id === null)) return 'staff'
  if (staff.length > 0) return 'other_event'
  const [other] = await queryRows<{ exists: boolean }>(
    db,
    `SELECT EXISTS (SELECT FROM events e JOIN clients c ON c.event_id = e._id AND c.uid = :uid
      WHERE NOT e.deleted AND e._id <> :event_id)`,
    { uid, event_id },
  )
  return other?.exists ? 'other_event' : 'nobody'
}
