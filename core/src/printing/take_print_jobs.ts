import type { Schema } from '@kermesse/sdk/types'
import { write } from '../operations/handler.ts'
import type { Trx } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { queryRows } from '../platform/query_rows.ts'
import { advanceWatermark } from '../platform/watermark.ts'
import { type OrderToPrint, readOrdersToPrint } from './orders_to_print.ts'
import { type Ticket, ticketsOf } from './paper_tickets.ts'
import { ticketBytes } from './ticket_bytes.ts'

type Place = { event_id: string; server_id: string }
type Taken = {
  _id: string
  ip: string
  type: Schema<'PrinterType'>
  lease: string
  ticket: Ticket
  copies: number
}

const lease_s = 30

/** Makes the tickets of what was sold since the last call, and hands out the next one of each printer. */
export const take = write<'print_jobs.take'>(async ({ db, event_id }, { body: { server_id } }) => {
  const place = { event_id, server_id }
  await addTickets(db, place)
  const taken = await takeNext(db, place)
  const { language, timezone } = await db('events')
    .where({ _id: event_id })
    .first('language', 'timezone')
  return {
    print_jobs: taken.map(({ _id, ip, type, lease, ticket, copies }) => {
      const bytes = ticketBytes(ticket, type, { language, timezone, is_copy: copies > 0 })
      return { _id, ip, type, lease, bytes: bytes.toString('base64') }
    }),
  }
})

async function addTickets(db: Trx, place: Place) {
  // Sales from before the first bridge are not printed.
  await db.raw(
    'INSERT INTO print_watermarks (event_id, server_id) VALUES (:event_id, :server_id) ON CONFLICT DO NOTHING',
    place,
  )
  const window = await advanceWatermark(db, 'print_watermarks', place)
  if (!window) return
  const orders = await readOrdersToPrint(db, place, window)
  const jobs = orders.flatMap((order) => jobsOf(order, place))
  if (jobs.length > 0) await db('print_jobs').insert(jobs).onConflict().ignore()
}

const jobsOf = (order: OrderToPrint, { event_id, server_id }: Place) =>
  order.printers
    .filter((printer) => printer.server_id === server_id)
    .flatMap((printer) =>
      ticketsOf(order, printer).map((ticket, part) => ({
        event_id,
        _id: newId(),
        bar_id: order.bar_id,
        server_id,
        ip: printer.ip,
        type: printer.type,
        kind: ticket.kind,
        part,
        transaction_id: order.transaction_id,
        ticket: JSON.stringify(ticket),
        state: order.is_late ? 'held' : 'queued',
      })),
    )

/** The oldest ticket of each printer that has none at a bridge. One that has failed keeps its turn until it is tried again. */
async function takeNext(db: Trx, place: Place): Promise<Taken[]> {
  await db.raw(
    `UPDATE print_jobs SET state = 'maybe', error_code = 'printer_no_answer', changed_at = now()
     WHERE event_id = :event_id AND server_id = :server_id AND state = 'sent' AND due_at < now()`,
    place,
  )
  return queryRows<Taken>(
    db,
    `UPDATE print_jobs j SET state = 'sent', lease = :lease, due_at = now() + :lease_s * interval '1 s',
       error_code = NULL, changed_at = now()
     FROM (SELECT DISTINCT ON (ip) _id, state, due_at FROM print_jobs
       WHERE event_id = :event_id AND server_id = :server_id AND state IN ('queued', 'sent', 'failed')
       ORDER BY ip, state = 'sent' DESC, _id) n
     WHERE j.event_id = :event_id AND j._id = n._id AND j.state = n.state AND n.state <> 'sent' AND (n.state = 'queued' OR n.due_at <= now())
     RETURNING j._id, j.ip, j.type, j.lease, j.ticket, j.copies`,
    { ...place, lease: newId(), lease_s },
  )
}
