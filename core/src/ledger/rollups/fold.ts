import type { Knex } from 'knex'
import type { Trx } from '../../platform/db.ts'
import { moveOn } from '../../platform/watermark.ts'
import { balanceChanges } from './balances.ts'
import { deviceSums } from './device_moves.ts'
import { paybacks } from './provider_refunds.ts'
import { this_round } from './range.ts'

type Ctx = { db: Knex; signal: AbortSignal; report(error: unknown): void }

/**
 * Adds what was committed since the last round to the rollups of every event. Any number of workers may call it; one that is
 * killed has done nothing.
 */
export async function foldRollups(ctx: Ctx): Promise<void> {
  const events: string[] = (await ctx.db.raw(grown)).rows.map(({ _id }: { _id: string }) => _id)
  for (const event_id of events) {
    if (ctx.signal.aborted) return
    await ctx.db.transaction((trx) => fold(trx, event_id)).catch(ctx.report)
  }
}

const grown = `
  SELECT e._id FROM events e LEFT JOIN rollup_watermarks w ON w.event_id = e._id
  WHERE EXISTS (SELECT FROM transactions t WHERE t.event_id = e._id AND t.xid >= coalesce(w.xid, '0'))
    OR EXISTS (SELECT FROM entrance_checks c WHERE c.event_id = e._id AND c.xid >= coalesce(w.xid, '0'))`

async function fold(trx: Trx, event_id: string) {
  await trx.raw(
    "INSERT INTO rollup_watermarks (event_id, xid) VALUES (?, '0') ON CONFLICT DO NOTHING",
    [event_id],
  )
  const window = await moveOn(trx, 'rollup_watermarks', event_id)
  if (!window) return
  // What was restored comes all at once.
  await trx.raw("SET LOCAL statement_timeout = '10min'")
  for (const sql of folds) await trx.raw(sql, { event_id, ...window })
}

const folds = [
  `INSERT INTO device_rollup AS r (event_id, kind, number, user_id, bar_id, first_at, last_at, amount)
   SELECT :event_id, m.* FROM (${deviceSums(this_round)}) m
   ON CONFLICT (event_id, kind, number, user_id, bar_id) DO UPDATE SET first_at = least(r.first_at, excluded.first_at),
     last_at = greatest(r.last_at, excluded.last_at), amount = r.amount + excluded.amount`,
  `INSERT INTO balance_rollup AS r (event_id, uid, balance)
   SELECT :event_id, b.* FROM (${balanceChanges(this_round)}) b WHERE b.balance <> 0
   ON CONFLICT (event_id, uid) DO UPDATE SET balance = r.balance + excluded.balance`,
  `INSERT INTO refund_rollup AS r (event_id, uid, times)
   SELECT :event_id, p.* FROM (${paybacks(this_round)}) p
   ON CONFLICT (event_id, uid) DO UPDATE SET times = r.times + excluded.times`,
]
