import type { Trx } from '../../platform/db.ts'

/**
 * Marks an event whose sales are to be summarised when the minute is over. Called when the hours have grown, so that a sale does not
 * wait for it. A mark that is due later is left alone: its round comes after this commit.
 */
export async function markSales(trx: Trx, event_id: string): Promise<void> {
  await trx.raw(mark, { event_id })
}

// A sale in the last seconds of a minute may be marked in the next minute. An event without a row was never summarised, so its sums
// begin when it was created.
const mark = `
  INSERT INTO sales_watermarks (event_id, xid, until, whole_xid, due_at)
  SELECT e._id, '18446744073709551615', date_trunc('minute', e.created_at), '0',
    date_trunc('minute', now() - interval '10 s') + interval '62 s'
  FROM events e WHERE e._id = :event_id
    AND NOT EXISTS (SELECT FROM sales_watermarks w WHERE w.event_id = :event_id AND w.due_at > now())
  ON CONFLICT (event_id) DO UPDATE SET due_at = excluded.due_at WHERE sales_watermarks.due_at IS NULL`
