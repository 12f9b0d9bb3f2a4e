import type { Knex } from 'knex'
import type { Trx } from '../../platform/db.ts'
import { workDue } from '../../platform/due_work.ts'
import { idsBetween } from '../../platform/ids.ts'
import { queryRow, queryRows } from '../../platform/query_rows.ts'
import { advanceWatermark, type Window } from '../../platform/watermark.ts'
import { planForWholeEvent } from '../../platform/whole_event.ts'
import { balanceChanges } from './balances.ts'
import { copiedChips } from './copied_chips.ts'
import { deviceSums } from './device_moves.ts'
import { device_rows, flow_columns, flow_rows, hourSums, item_rows } from './hour_flows.ts'
import { markSales } from './mark_sales.ts'
import { refundCounts } from './provider_refunds.ts'
import {
  below_hours,
  every_id,
  type IdRange,
  ids_of_batch,
  type RollupRange,
  rows_below_hours,
  rows_of_batch,
  this_batch,
} from './rollup_range.ts'
import { addWallets } from './wallet_aggregate.ts'
import { mergeWalletCounts, recountWallets } from './wallet_count.ts'

type Ctx = { db: Knex; signal: AbortSignal; report(error: unknown): void }

/**
 * Aggregates that follow the ledger: the tables that trigger them, and the statements of a batch.
 */
type Rollup = {
  watermarks: 'rollup_watermarks' | 'hour_watermarks'
  sources: string[]
  statements: string[]
  after?(trx: Trx, event_id: string): Promise<void>
}

const lists: Rollup = {
  watermarks: 'rollup_watermarks',
  sources: ['transactions', 'entrance_checks'],
  statements: [
    `INSERT INTO device_rollup AS r (event_id, kind, number, user_id, bar_id, first_at, last_at, amount)
     SELECT :event_id, m.* FROM (${deviceSums(this_batch)}) m
     ON CONFLICT (event_id, kind, number, user_id, bar_id) DO UPDATE SET first_at = least(r.first_at, excluded.first_at),
       last_at = greatest(r.last_at, excluded.last_at), amount = r.amount + excluded.amount`,
    `INSERT INTO balance_rollup AS r (event_id, uid, balance)
     SELECT :event_id, b.* FROM (${balanceChanges(this_batch)}) b WHERE b.balance <> 0
     ON CONFLICT (event_id, uid) DO UPDATE SET balance = r.balance + excluded.balance`,
    `INSERT INTO refund_rollup AS r (event_id, uid, times)
     SELECT :event_id, p.* FROM (${refundCounts(this_batch)}) p
     ON CONFLICT (event_id, uid) DO UPDATE SET times = r.times + excluded.times`,
    `INSERT INTO copied_chip_rollup (event_id, uid)
     SELECT :event_id, c.uid FROM (${copiedChips(this_batch)}) c ON CONFLICT DO NOTHING`,
  ],
}
const hours: Rollup = {
  watermarks: 'hour_watermarks',
  sources: ['transactions'],
  statements: [
    // Sales of one moment are adjacent on disk: a bitmap scan reads each page once.
    'SET LOCAL enable_indexscan = off',
    addHours(this_batch, ids_of_batch),
    'SET LOCAL enable_indexscan = on',
    addWallets(rows_of_batch),
  ],
  async after(trx, event_id) {
    await mergeWalletCounts(trx, event_id)
    await markSales(trx, event_id)
  },
}

/**
 * Adds what was committed since the last round to the rollups of the events that are due. Any number of workers may call it;
 * one that is killed has done nothing.
 */
export const aggregateDue = (ctx: Ctx) =>
  workDue(ctx, 'rollups', async (event_id) => {
    const has_lists = await aggregateGrown(ctx.db, lists, event_id)
    return (await aggregateGrown(ctx.db, hours, event_id)) || has_lists
  })

/** The same for every event, whether it is marked as due or not. */
export const aggregateRollups = (ctx: Ctx) => aggregateAll(ctx, lists)

/** The same for what statistics read. */
export const aggregateHours = (ctx: Ctx) => aggregateAll(ctx, hours)

async function aggregateAll(ctx: Ctx, rollup: Rollup): Promise<void> {
  const events: string[] = await ctx.db('events').pluck('_id')
  for (const event_id of events) {
    if (ctx.signal.aborted) return
    await aggregateGrown(ctx.db, rollup, event_id).catch(ctx.report)
  }
}

/** Returns whether the event had grown. */
async function aggregateGrown(db: Knex, rollup: Rollup, event_id: string): Promise<boolean> {
  const { has_grown } = await queryRow<{ has_grown: boolean }>(db, grown(rollup), { event_id })
  if (has_grown) await db.transaction((trx) => aggregateEvent(trx, rollup, event_id))
  return has_grown
}

function grown({ watermarks, sources }: Rollup) {
  const since = `coalesce((SELECT w.xid FROM ${watermarks} w WHERE w.event_id = :event_id), '0')`
  const has_grown = sources.map(
    (table) => `EXISTS (SELECT FROM ${table} t WHERE t.event_id = :event_id AND t.xid >= ${since})`,
  )
  return `SELECT ${has_grown.join(' OR ')} AS has_grown`
}

async function aggregateEvent(trx: Trx, rollup: Rollup, event_id: string) {
  const { watermarks, statements, after } = rollup
  await trx.raw("INSERT INTO ?? (event_id, xid) VALUES (?, '0') ON CONFLICT DO NOTHING", [
    watermarks,
    event_id,
  ])
  const window = await advanceWatermark(trx, watermarks, { event_id })
  if (!window) return
  // After a restore, one batch holds the whole event.
  await planForBatch(trx)
  const bindings = { event_id, ...window, ...(await idsOf(trx, event_id, window)) }
  for (const sql of statements) await trx.raw(sql, bindings)
  await after?.(trx, event_id)
}

/** By tables and not by order: the planner expects a handful of rows, for which to sort would be as cheap. */
async function planForBatch(trx: Trx) {
  await planForWholeEvent(trx)
  await trx.raw('SET LOCAL enable_sort = off')
}

// Clocks of processes may differ, and an id is made before its sale is written.
const margin_ms = 200

/** Which ids the sales of a round have that were made as they were sold. */
async function idsOf(trx: Trx, event_id: string, { from, to }: Window) {
  const rows = await queryRows<{ first: string; last: string }>(
    trx,
    `SELECT created_at AS first, now() AS last FROM transactions
     WHERE event_id = :event_id AND ${this_batch('xid')} ORDER BY xid LIMIT 1`,
    { event_id, from, to },
  )
  const [sold] = rows
  if (!sold) return idsBetween(0, 0)
  return idsBetween(Date.parse(sold.first) - margin_ms, Date.parse(sold.last) + margin_ms)
}

const hour_tables = [
  'hour_rollup',
  'flow_hour_rollup',
  'wallet_rollup',
  'wallet_hour_rollup',
  'people_hour_rollup',
  'twint_hour_rollup',
  'device_hour_rollup',
]

/**
 * Recomputes the hours of an event from its postings. Readers see the old figures meanwhile, and
 * sales continue.
 */
export async function rebuildHours(trx: Trx, event_id: string): Promise<number> {
  await planForBatch(trx)
  await trx('hour_watermarks').insert({ event_id, xid: '0' }).onConflict().ignore()
  await trx('hour_watermarks').where({ event_id }).forUpdate().first('xid')
  for (const table of hour_tables) await trx(table).where({ event_id }).delete()
  const all = [addHours(below_hours, every_id), addWallets(rows_below_hours)]
  for (const sql of all) await trx.raw(sql, { event_id })
  await recountWallets(trx, event_id)
  const [summed] = await trx('hour_rollup').where({ event_id }).count({ rows: '*' })
  return Number(summed!.rows)
}

function addHours(range: RollupRange, ids: IdRange) {
  const columns = `bar_id, hour, ${flow_columns}`
  return `WITH ${hourSums(range, ids)},
    items AS (
      INSERT INTO hour_rollup AS r (event_id, ${columns}, quantity, amount)
      SELECT :event_id, h.* FROM (${item_rows}) h
      ON CONFLICT (event_id, bar_id, hour, type, payment_type, from_account, to_account, kind, item_id, voucher_id, name, price)
      DO UPDATE SET quantity = r.quantity + excluded.quantity, amount = r.amount + excluded.amount),
    devices AS (
      INSERT INTO device_hour_rollup AS r (event_id, bar_id, kind, number, hour, times)
      SELECT :event_id, h.* FROM (${device_rows}) h
      ON CONFLICT (event_id, bar_id, kind, number, hour) DO UPDATE SET times = r.times + excluded.times)
    INSERT INTO flow_hour_rollup AS r (event_id, bar_id, hour, type, from_account, to_account, kind, amount)
    SELECT :event_id, h.* FROM (${flow_rows}) h
    ON CONFLICT (event_id, bar_id, hour, type, from_account, to_account, kind) DO UPDATE SET amount = r.amount + excluded.amount`
}
