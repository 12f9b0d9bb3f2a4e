import type { Knex } from 'knex'
import type { Trx } from '../../platform/db.ts'
import { planForWholeEvent } from '../../platform/whole_event.ts'

type Ctx = { db: Knex; signal: AbortSignal; report(error: unknown): void }

/** Holds every balance of the running events against its transactions, and notes the wallets that do not tally. */
export async function findMismatches(ctx: Ctx): Promise<void> {
  const events: string[] = await ctx
    .db('events')
    .where({ archived: false, deleted: false })
    .pluck('_id')
  for (const event_id of events) {
    if (ctx.signal.aborted) return
    await ctx.db.transaction((trx) => note(trx, event_id)).catch(ctx.report)
  }
}

async function note(trx: Trx, event_id: string) {
  await planForWholeEvent(trx)
  await trx.raw(
    `WITH found AS (
       SELECT w.uid FROM wallets w LEFT JOIN (
         SELECT uid, sum(balance_change) AS balance FROM transactions WHERE event_id = :event_id AND uid IS NOT NULL GROUP BY uid) s USING (uid)
       WHERE w.event_id = :event_id AND w.balance <> coalesce(s.balance, 0)),
     mended AS (DELETE FROM mismatch_rollup m WHERE m.event_id = :event_id AND NOT EXISTS (SELECT FROM found f WHERE f.uid = m.uid))
     INSERT INTO mismatch_rollup (event_id, uid) SELECT :event_id, uid FROM found ORDER BY uid ON CONFLICT DO NOTHING`,
    { event_id },
  )
}
