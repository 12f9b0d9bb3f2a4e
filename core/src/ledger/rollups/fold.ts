import type { Knex } from 'knex'
import type { Trx } from '../../platform/db.ts'
import { advanceWatermark } from '../../platform/watermark.ts'
import { planForWholeEvent } from '../../platform/whole_event.ts'
import { balanceChanges } from './balances.ts'
import { deviceSums } from './device_moves.ts'
import { flow_columns, hourSums } from './hour_flows.ts'
import { deviceHours, walletHours } from './presence_hours.ts'
import { refundCounts } from './provider_refunds.ts'
import { below_hours, type RollupRange, this_round } from './range.ts'

type Ctx = { db: Knex; signal: AbortSignal; report(error: unknown): void }

/** What follows the ledger together: which events have grown, and what a round adds. */
type Rollup = {
  watermarks: 'rollup_watermarks' | 'hour_watermarks'
  sources: string[]
  folds: string[]
}

const lists: Rollup = {
  watermarks: 'rollup_watermarks',
  sources: ['transactions', 'entrance_checks'],
  folds: [
    `INSERT INTO device_rollup AS r (event_id, kind, number, user_id, bar_id, first_at, last_at, amount)
     SELECT :event_id, m.* FROM (${deviceSums(this_round)}) m
     ON CONFLICT (event_id, kind, number, user_id, bar_id) DO UPDATE SET first_at = least(r.first_at, excluded.first_at),
       last_at = greatest(r.last_at, excluded.last_at), amount = r.amount + excluded.amount`,
    `INSERT INTO balance_rollup AS r (event_id, uid, balance)
     SELECT :event_id, b.* FROM (${balanceChanges(this_round)}) b WHERE b.balance <> 0
     ON CONFLICT (event_id, uid) DO UPDATE SET balance = r.balance + excluded.balance`,
    `INSERT INTO refund_rollup AS r (event_id, uid, times)
     SELECT :event_id, p.* FROM (${refundCounts(this_round)}) p
     ON CONFLICT (event_id, uid) DO UPDATE SET times = r.times + excluded.times`,
  ],
}
const hours: Rollup = {
  watermarks: 'hour_watermarks',
  sources: ['transactions'],
  folds: [addHours(this_round), addWallets(this_round), addDevices(this_round)],
}

/**
 * Adds what was committed since the last round to the rollups of every event. Any number of workers may call it; one that is
 * killed has done nothing.
 */
export const foldRollups = (ctx: Ctx) => foldAll(ctx, lists)

/** The same for what statistics read. */
export const foldHours = (ctx: Ctx) => foldAll(ctx, hours)

async function foldAll(ctx: Ctx, rollup: Rollup): Promise<void> {
  const { rows } = await ctx.db.raw(grown(rollup))
  for (const { _id } of rows as { _id: string }[]) {
    if (ctx.signal.aborted) return
    await ctx.db.transaction((trx) => fold(trx, rollup, _id)).catch(ctx.report)
  }
}

function grown({ watermarks, sources }: Rollup) {
  const has_grown = sources.map(
    (table) =>
      `EXISTS (SELECT FROM ${table} t WHERE t.event_id = e._id AND t.xid >= coalesce(w.xid, '0'))`,
  )
  return `SELECT e._id FROM events e LEFT JOIN ${watermarks} w ON w.event_id = e._id WHERE ${has_grown.join(' OR ')}`
}

async function fold(trx: Trx, { watermarks, folds }: Rollup, event_id: string) {
  await trx.raw("INSERT INTO ?? (event_id, xid) VALUES (?, '0') ON CONFLICT DO NOTHING", [
    watermarks,
    event_id,
  ])
  const window = await advanceWatermark(trx, watermarks, event_id)
  if (!window) return
  // What was restored comes all at once.
  await trx.raw("SET LOCAL statement_timeout = '10min'")
  for (const sql of folds) await trx.raw(sql, { event_id, ...window })
}

/**
 * Sums the hours of an event up anew, from its postings. Whoever reads meanwhile reads what was there before, and selling goes
 * on.
 */
export async function rebuildHours(trx: Trx, event_id: string): Promise<number> {
  await planForWholeEvent(trx)
  await trx('hour_watermarks').insert({ event_id, xid: '0' }).onConflict().ignore()
  await trx('hour_watermarks').where({ event_id }).forUpdate().first('xid')
  for (const table of ['hour_rollup', 'wallet_hour_rollup', 'device_hour_rollup'])
    await trx(table).where({ event_id }).delete()
  let rows = 0
  for (const add of [addHours, addWallets, addDevices])
    rows += (await trx.raw(add(below_hours), { event_id })).rowCount
  return rows
}

function addHours(range: RollupRange) {
  const columns = `bar_id, hour, ${flow_columns}`
  return `INSERT INTO hour_rollup AS r (event_id, ${columns}, quantity, amount)
    SELECT :event_id, h.* FROM (${hourSums(range)}) h
    ON CONFLICT (event_id, bar_id, hour, type, payment_type, from_account, to_account, kind, item_id, voucher_id, name, price)
    DO UPDATE SET quantity = r.quantity + excluded.quantity, amount = r.amount + excluded.amount`
}

function addWallets(range: RollupRange) {
  return `INSERT INTO wallet_hour_rollup AS r (event_id, uid, hour, own, twint, sales)
    SELECT :event_id, h.* FROM (${walletHours(range)}) h
    ON CONFLICT (event_id, uid, hour) DO UPDATE SET own = r.own + excluded.own, twint = r.twint + excluded.twint,
      sales = r.sales + excluded.sales`
}

function addDevices(range: RollupRange) {
  return `INSERT INTO device_hour_rollup AS r (event_id, bar_id, kind, number, hour, times)
    SELECT :event_id, h.* FROM (${deviceHours(range)}) h
    ON CONFLICT (event_id, bar_id, kind, number, hour) DO UPDATE SET times = r.times + excluded.times`
}
