import type { Trx } from './db.ts'
import { queryRows } from './query_rows.ts'

type Table = 'push_watermarks' | 'rollup_watermarks' | 'hour_watermarks' | 'print_watermarks'
/** From which transaction of the database on, and below which one; `at` rises from one window of an event to the next. */
export type Window = { from: string; to: string; at: string }

/** An event, and for tickets the print server that has its own watermark there. */
type Place = { event_id: string; server_id?: string }

/**
 * Advances the watermark of an event to the oldest database transaction still running, below which
 * everything is final, and returns the range between; undefined if it is empty or another worker
 * holds the lock. Process the range in the same transaction, so that nothing is processed twice or
 * skipped.
 */
export async function advanceWatermark(
  trx: Trx,
  table: Table,
  place: Place,
): Promise<Window | undefined> {
  const rows = await queryRows<Window>(
    trx,
    // In one statement with the event's row: transaction ids are those of the server that has the event.
    `SELECT xid::text AS from, pg_snapshot_xmin(pg_current_snapshot())::text AS to, clock_timestamp() AS at
     FROM :table: WHERE event_id = :event_id${place.server_id ? ' AND server_id = :server_id' : ''} FOR UPDATE SKIP LOCKED`,
    { table, ...place },
  )
  const [window] = rows
  if (!window || window.from === window.to) return undefined
  await trx(table)
    .where({ ...place })
    .update({ xid: window.to })
  return window
}
