import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { checkSheet } from '../admission/check_sheet.ts'
import { Device } from '../models/user_model.ts'
import type { ReadCtx } from '../operations/context.ts'
import { none, read, whole_event, write } from '../operations/handler.ts'
import { smartphoneOf } from '../operations/smartphone.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { transactionSheet } from '../transactions/exports/transaction_sheet.ts'
import { deviceSummary, sessionsOf } from './device_sessions.ts'

/** Lists who worked with which smartphone, what was booked, and where it was last. */
export const list = read<'smartphones.list'>(async (ctx, { query }) => {
  const { smartphone_number: number, ...rest } = query
  const { rows, ...counted } = await sessionsOf(ctx, 'smartphone_number', { ...rest, number })
  return { smartphones: rows, ...counted }
})

/** Shows a smartphone as it was used at the event. */
export const get = read<'smartphones.get'>(async (ctx, { path }) => {
  const { db, event_id } = ctx
  const { number } = path
  const device = await assertHere(ctx, number)
  const place: Place | undefined = await db('smartphone_reports')
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
}, whole_event)

type Place = Pick<Schema<'Smartphone'>, 'gps_lat' | 'gps_long'>

/** Notes where a smartphone is and what it runs; one row per sign-in. */
export const report = write<'smartphones.report'>(async (ctx, { path, body }) => {
  const { db, event_id, actor } = ctx
  const { gps_lat, gps_long, app_version } = body
  if ((gps_lat === undefined) !== (gps_long === undefined))
    throw invalid('gps_lat', 'come_together')
  const number = smartphoneOf(actor, path.number)
  if (!number || !(await findSmartphone(db, event_id, number)))
    throw new DomainError('device_not_found')
  const said = { app_version, gps_lat, gps_long }
  const changed = Object.entries(said).filter(([, value]) => value !== undefined)
  const { session_id, user_id, bar_id } = actor
  const device = { event_id, smartphone_number: path.number, session_id, user_id, bar_id }
  await db('smartphone_reports')
    .insert({ ...device, ...said, last_seen_at: db.fn.now() })
    .onConflict(['event_id', 'smartphone_number', 'session_id'])
    .merge({ ...Object.fromEntries(changed), last_seen_at: db.raw('excluded.last_seen_at') })
  if (app_version !== undefined)
    await Device.query(db)
      .where({ type: 'smartphone', number: path.number })
      .patch({ app_version, updated_at: db.fn.now() })
  return { success: true }
})

/** Exports the transactions of a smartphone as a spreadsheet. */
export const transactions_export = none<'smartphones.transactions_export'>(
  async (ctx, { path: { number } }) => {
    await assertHere(ctx, number)
    return transactionSheet(ctx, {
      name: `transactions-${number}`,
      where: { smartphone_number: number },
    })
  },
)

/** The checks made with a smartphone, as a spreadsheet. */
export const entrance_checks_export = none<'smartphones.entrance_checks_export'>(
  async (ctx, { path: { number } }) => {
    await assertHere(ctx, number)
    return checkSheet(ctx, number)
  },
)

/** Refuses a smartphone that has nothing to do with this event. */
async function assertHere(ctx: ReadCtx, number: string) {
  const { db, event_id } = ctx
  const known = { event_id, smartphone_number: number }
  const device = await findSmartphone(db, event_id, number)
  const seen =
    device ??
    (await db('transactions').where(known).first('_id')) ??
    (await db('entrance_checks').where(known).first('_id')) ??
    (await db('smartphone_reports').where(known).first('session_id')) ??
    (await db('device_logs')
      .where({ event_id, device_type: 'smartphone', device_number: number })
      .first('_id'))
  if (!seen) throw new DomainError('device_not_found')
  return device
}

/** The smartphone, when the event or one of its users has it. */
export function findSmartphone(db: Knex, event_id: string, number: string) {
  return smartphonesOf(db, event_id).findOne({ number }).select('devices._id', 'app_version')
}

/** Returns true if the event or one of its users has a smartphone. */
export async function hasSmartphones(db: Knex, event_id: string): Promise<boolean> {
  return (await smartphonesOf(db, event_id).first().select('devices._id')) !== undefined
}

function smartphonesOf(db: Knex, event_id: string) {
  return Device.query(db)
    .leftJoinRelated('user')
    .where('type', 'smartphone')
    .where((here) =>
      here
        .where('devices.event_id', event_id)
        .orWhere({ 'user.event_id': event_id, 'user.deleted': false }),
    )
}
