import type { Knex } from 'knex'
import { queryRow } from '../platform/query_rows.ts'
import { type DateRange, isoOf } from './range.ts'

type Asked = { event_id: string; range: DateRange; timezone: string; dayStartTime: string }

/**
 * When the business days of a range begin, from the day before its first until the one after its last: on the clock of the event,
 * at the one moment that an hour which is shown twice has for it. In milliseconds.
 */
export async function readDayStarts(
  db: Knex,
  { event_id, range, timezone, dayStartTime }: Asked,
): Promise<number[]> {
  const day = (bound: string) =>
    `date_trunc('day', (${bound} AT TIME ZONE :timezone) - :dayStartTime::time::interval)`
  const { starts } = await queryRow<{ starts: number[] }>(
    db,
    `SELECT array_agg(extract(epoch FROM (d + :dayStartTime::time::interval) AT TIME ZONE :timezone)::float8 * 1000 ORDER BY d) AS starts
     FROM (SELECT greatest(:begin::timestamptz, (SELECT min(date) FROM transactions WHERE event_id = :event_id)) AS low,
         least(:end::timestamptz, greatest((SELECT max(date) FROM transactions WHERE event_id = :event_id), now())) AS high) b,
       generate_series(${day('coalesce(least(low, high), high)')} - interval '1 day', ${day('high')} + interval '1 day', interval '1 day') d`,
    {
      event_id,
      timezone,
      dayStartTime,
      begin: momentOf(range.begin_ms),
      end: momentOf(range.end_ms),
    },
  )
  return starts
}

const momentOf = (at_ms: number | null) => (at_ms === null ? null : isoOf(at_ms))
