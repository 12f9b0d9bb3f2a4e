import { businessDay, type Calendar, dayBefore } from '../business_day.ts'
import { wallClock } from '../format.ts'
import { instantOf } from '../resource/values.ts'
import { everything, type Range } from './address.ts'

/** A business day, within the event: the first one begins when the event does. */
export function rangeOfDay(day: string, calendar: Calendar, event: Range): Range {
  return within(
    { begin_ms: beginOf(day, calendar), end_ms: beginOf(dayAfter(day), calendar) },
    event,
  )
}

/** The business day that a range is, if it is one. */
export function dayOfRange(range: Range, calendar: Calendar, event: Range): string | null {
  if (range.begin_ms === null || range.end_ms === null) return null
  const day = dayAt(range.begin_ms, calendar)
  const whole = rangeOfDay(day, calendar, event)
  return whole.begin_ms === range.begin_ms && whole.end_ms === range.end_ms ? day : null
}

/** The first and last day of the event; open if a date is missing. */
export function daysOfEvent({ begin_ms, end_ms }: Range, calendar: Calendar) {
  return {
    first: begin_ms === null ? null : dayAt(begin_ms, calendar),
    // A range that ends at the start of a day excludes that day.
    last: end_ms === null ? null : dayAt(end_ms - 1, calendar),
  }
}

/** Returns the day before or after a range; null outside the event. */
export function dayBeside(
  range: Range,
  side: 'before' | 'after',
  calendar: Calendar,
  event: Range,
): string | null {
  const { first, last } = daysOfEvent(event, calendar)
  const here = dayOfRange(range, calendar, event)
  const today = dayAt(Date.now(), calendar)
  const day = here
    ? side === 'before'
      ? dayBefore(here)
      : dayAfter(here)
    : side === 'before'
      ? dayAt((range.begin_ms ?? event.end_ms ?? Date.now()) - 1, calendar)
      : dayAt(range.end_ms ?? event.begin_ms ?? Date.now(), calendar)
  // From the whole event, back is the day that is on, or the last one that was.
  const reached = !here && range.begin_ms === null && side === 'before' && today < day ? today : day
  if ((first && reached < first) || (last && reached > last)) return null
  return reached
}

/** Cuts a range to the event. */
export function within({ begin_ms, end_ms }: Range, event: Range): Range {
  return {
    begin_ms: latest(begin_ms, event.begin_ms),
    end_ms: earliest(end_ms, event.end_ms),
  }
}

/** A range of an address without what lies beyond the event; open sides stay open, and no overlap is everything. */
export function clamped(range: Range, event: Range): Range {
  const begin_ms = range.begin_ms === null ? null : latest(range.begin_ms, event.begin_ms)
  const end_ms = range.end_ms === null ? null : earliest(range.end_ms, event.end_ms)
  const begins_ms = begin_ms ?? event.begin_ms
  const ends_ms = end_ms ?? event.end_ms
  const is_empty = begins_ms !== null && ends_ms !== null && begins_ms >= ends_ms
  return is_empty ? everything : { begin_ms, end_ms }
}

export function dayAfter(day: string) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** The business day of a moment; in the hour that is shown twice, the one that has begun by then. */
export function dayAt(at_ms: number, calendar: Calendar) {
  const day = businessDay(new Date(at_ms), calendar)
  if (at_ms < beginOf(day, calendar)) return dayBefore(day)
  return at_ms < beginOf(dayAfter(day), calendar) ? day : dayAfter(day)
}

const hour_ms = 3_600_000

/**
 * The start of a business day. Repeated times use the second instant, skipped ones follow the
 * server.
 */
export function beginOf(day: string, { day_start, timezone }: Calendar) {
  const at_ms = Date.parse(instantOf(`${day}T${day_start}`, timezone))
  const isShown = (moment_ms: number) => {
    const shown = wallClock(new Date(moment_ms), timezone)
    return shown.day === day && shown.time === day_start
  }
  return isShown(at_ms) && !isShown(at_ms + hour_ms) ? at_ms : at_ms + hour_ms
}
const latest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)
const earliest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
