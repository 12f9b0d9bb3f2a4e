import type { ReadCtx, WriteCtx } from '../../operations/context.ts'
import { newId } from '../../platform/ids.ts'

/** True if the event's ticketing provider has an account with us and receives scans. */
export async function hasProvider({ db, event_id }: ReadCtx): Promise<boolean> {
  const found = await db('events')
    .where({ _id: event_id })
    .whereRaw("jsonb_exists(secrets, 'infomaniak.KEY')")
    .first('_id')
  return found !== undefined
}

/** Has queued scans reported soon, after the commit; the gate waits for nobody. */
export async function wantReport(ctx: WriteCtx) {
  const { db, event_id } = ctx
  const find = () => db('ticket_reports').where({ event_id }).first('_id')
  let row = await find()
  if (!row) {
    await db('ticket_reports').insert({ event_id, _id: newId() }).onConflict('event_id').ignore()
    row = await find()
  }
  ctx.enqueue('tickets.report', { event_id, report_id: row._id })
}
