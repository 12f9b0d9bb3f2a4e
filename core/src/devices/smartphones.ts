import type { Ctx } from '../operations/context.ts'
import type { Handler } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { checkSheet } from '../transactions/exports/check_sheet.ts'
import { transactionSheet } from '../transactions/exports/transaction_sheet.ts'
import { deviceSummary, sessionsOf } from './device_sessions.ts'

/** Lists who worked with which smartphone, what was booked, and where it was last. */
export const list: Handler<'smartphones.list'> = async (ctx, { query }) => {
  const { smartphone_number: number, ...rest } = query
  const { rows, ...counted } = await sessionsOf(ctx, 'smartphone_number', { ...rest, number })
  return { smartphones: rows, ...counted }
}

/** Shows a smartphone as it was used at the event. */
export const get: Handler<'smartphones.get'> = async (ctx, { path }) => {
  const { trx, event_id } = ctx
  const { number } = path
  const device = await assertHere(ctx, number)
  const place = await trx('smartphone_reports')
    .where({ event_id, smartphone_number: number })
    .whereNotNull('gps_lat')
    .orderBy('last_seen_at', 'desc')
    .first('gps_lat', 'gps_long')
  return {
    smartphone_number: number,
    app_version: device?.app_version ?? null,
    gps_lat: place?.gps_lat ?? null,
    gps_long: place?.gps_long ?? null,
    ...(await deviceSummary(ctx, 'smartphone_number', number)),
  }
}

/** Notes where a smartphone is and what it runs; one row per sign-in. */
export const report: Handler<'smartphones.report'> = async (ctx, { path, body }) => {
  const { trx, event_id, actor } = ctx
  const { gps_lat, gps_long, app_version } = body
  if ((gps_lat === undefined) !== (gps_long === undefined))
    throw invalid('gps_lat', 'and gps_long come together')
  if (!(await assigned(ctx, path.number))) throw new DomainError('device_not_found')
  const said = { app_version, gps_lat, gps_long }
  const changed = Object.entries(said).filter(([, value]) => value !== undefined)
  const { session_id, user_id, bar_id } = actor
  await trx('smartphone_reports')
    .insert({ event_id, smartphone_number: path.number, session_id, user_id, bar_id, ...said })
    .onConflict(['event_id', 'smartphone_number', 'session_id'])
    .merge({ ...Object.fromEntries(changed), last_seen_at: trx.fn.now() })
  if (app_version !== undefined)
    await trx('devices')
      .where({ type: 'smartphone', number: path.number })
      .update({ app_version, updated_at: trx.fn.now() })
  return { success: true }
}

/** What was booked with a smartphone, as a spreadsheet. */
export const transactions_export: Handler<'smartphones.transactions_export'> = async (
  ctx,
  { path: { number } },
) => {
  await assertHere(ctx, number)
  return transactionSheet(ctx, {
    name: `transactions-${number}`,
    where: { smartphone_number: number },
  })
}

/** The checks made with a smartphone, as a spreadsheet. */
export const entrance_checks_export: Handler<'smartphones.entrance_checks_export'> = async (
  ctx,
  { path: { number } },
) => {
  await assertHere(ctx, number)
  return checkSheet(ctx, number)
}

/** Refuses a smartphone that has nothing to do with this event. */
async function assertHere(ctx: Ctx, number: string) {
  const { trx, event_id } = ctx
  const known = { event_id, smartphone_number: number }
  const device = await assigned(ctx, number)
  const seen =
    device ??
    (await trx('transactions').where(known).first('_id')) ??
    (await trx('entrance_checks').where(known).first('_id')) ??
    (await trx('smartphone_reports').where(known).first('session_id')) ??
    (await trx('device_logs')
      .where({ event_id, device_type: 'smartphone', device_number: number })
      .first('_id'))
  if (!seen) throw new DomainError('device_not_found')
  return device
}

/** The smartphone, when the event or one of its users has it. */
function assigned({ trx, event_id }: Ctx, number: string) {
  return trx('devices as d')
    .leftJoin('users as u', (on) => on.on('u._id', 'd.user_id').andOnVal('u.deleted', false))
    .where({ 'd.type': 'smartphone', 'd.number': number })
    .where((either) => either.where('d.event_id', event_id).orWhere('u.event_id', event_id))
    .first('d._id', 'd.app_version')
}
