import type { Trx } from './db.ts'

type Table = 'push_watermarks' | 'rollup_watermarks' | 'hour_watermarks'
/** From which transaction of the database on, and below which one. */
export type Window = { from: string; to: string }

/**
 * Moves the watermark of an event on to the oldest transaction of the database that is still running, below which everything
 * is final, and says what lies between; undefined when that is nothing, or another worker is at it. What is done with it
 * belongs in the same transaction: then nothing is done twice and nothing is left out.
 */
export async function advanceWatermark(
  trx: Trx,
  table: Table,
  event_id: string,
): Promise<Window | undefined> {
  const { rows } = await trx.raw(
    `SELECT xid::text AS from, pg_snapshot_xmin(pg_current_snapshot())::text AS to FROM ?? WHERE event_id = ? FOR UPDATE SKIP LOCKED`,
    [table, event_id],
  )
  const [window] = rows as Window[]
  if (!window || window.from === window.to) return undefined
  await trx(table).where({ event_id }).update({ xid: window.to })
  return window
}
