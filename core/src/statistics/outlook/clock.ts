import type { Knex } from 'knex'
import { queryRow } from '../../platform/query_rows.ts'

/** A moment on the clock of an event. */
export type EventClock = {
  timezone: string
  dayStartTime: string
  at: string
  /** True for the present, when no posting is left out. */
  is_now: boolean
  /** The business day, `2026-08-15`, and how many seconds of it the clock has shown. */
  day: string
  second: number
  day_begin: string
  day_end: string
  /** The business days on which the event begins and ends. */
  first_day: string | null
  last_day: string | null
}

const beginOf = (day: string) => `((${day}) + "dayStartTime"::time::interval) AT TIME ZONE timezone`
const localOf = (at: string) => `(${at} AT TIME ZONE timezone) - "dayStartTime"::time::interval`
const dayOf = (at: string) => `to_char(${localOf(at)}, 'YYYY-MM-DD')`

/** The business day of a moment, or of now; days begin as the event says, whatever the clocks are changed to. */
export async function readClock(
  db: Knex,
  event_id: string,
  asked: string | undefined,
): Promise<EventClock> {
  const clock = await queryRow<Omit<EventClock, 'is_now'>>(
    db,
    `SELECT timezone, "dayStartTime", at, ${dayOf('at')} AS day, extract(epoch FROM (${localOf('at')})::time)::float8 AS second,
       ${beginOf(`date_trunc('day', ${localOf('at')})`)} AS day_begin,
       ${beginOf(`date_trunc('day', ${localOf('at')}) + interval '1 day'`)} AS day_end,
       ${dayOf('"dateBegin"')} AS first_day,
       -- What ends as a day begins has nothing of that day.
       ${dayOf(`("dateEnd" - interval '1 millisecond')`)} AS last_day
     FROM events, (SELECT coalesce(:asked::timestamptz, now()) AS at) a WHERE _id = :event_id`,
    { event_id, asked: asked ?? null },
  )
  return { ...clock, is_now: asked === undefined }
}
