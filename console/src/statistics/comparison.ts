import { type Calendar, dayBefore } from '../business_day.ts'
import { wallClock } from '../format.ts'
import { instantOf } from '../resource/values.ts'
import type { Range } from './address.ts'
import { type Statistics, sumOf } from './blocks.ts'
import type { Comparison } from './compare_address.ts'
import { beginOf, dayAt, dayOfRange, rangeOfDay } from './days.ts'
import type { Point } from './time_axis.ts'

/** An event on its own calendar, from its begin to its end. */
export type Life = { event: Range; calendar: Calendar }
/** The compared range. */
export type OtherRange = Range & {
  /** The end of the comparison, if the shown range is not over. */
  cut_ms: number | null
  /** Maps a step of the comparison to a time of the shown range. */
  beside: (at_ms: number, step: Statistics['step']) => number
}

/** Returns the same hours of another day, in the event's time zone; null if there are none. */
export function otherByClock(
  comparison: Exclude<Comparison, { with: 'event' }>,
  range: Range,
  { event, calendar }: Life,
  now_ms: number,
): OtherRange | null {
  if (range.begin_ms === null) return null
  const { timezone } = calendar
  const { other, apart_ms } = daysApart(comparison, range, { event, calendar })
  const back = (at_ms: number) => onClock(clockOf(at_ms, timezone) - apart_ms, timezone)
  const end_ms = other ? other.end_ms : range.end_ms === null ? null : back(range.end_ms)
  const begin_ms = other ? other.begin_ms! : back(range.begin_ms)
  const cut_ms = isUnderWay(range, now_ms) ? earlier(back(now_ms), end_ms) : null
  const until_ms = cut_ms ?? end_ms
  if (until_ms === null || begin_ms >= until_ms) return null
  const beside: OtherRange['beside'] = (at_ms, step) => {
    const moved_ms = onClock(clockOf(at_ms, timezone) + apart_ms, timezone)
    return step === 'day' ? beginOf(dayAt(moved_ms, calendar), calendar) : moved_ms
  }
  return { begin_ms, end_ms: until_ms, cut_ms, beside }
}

/** How far the clock is apart between both, and the other business day where they are two. */
function daysApart(
  comparison: Exclude<Comparison, { with: 'event' }>,
  range: Range,
  { event, calendar }: Life,
): { other: Range | null; apart_ms: number } {
  const day = dayOfRange(range, calendar, event)
  if (comparison.with === 'day_before')
    return { other: day ? rangeOfDay(dayBefore(day), calendar, event) : null, apart_ms: day_ms }
  const { begin_ms } = comparison
  const other_day = dayAt(begin_ms, calendar)
  const other = rangeOfDay(other_day, calendar, event)
  if (day && other.begin_ms === begin_ms)
    return { other, apart_ms: Date.parse(day) - Date.parse(other_day) }
  const { timezone } = calendar
  return { other: null, apart_ms: clockOf(range.begin_ms!, timezone) - clockOf(begin_ms, timezone) }
}

/** Returns the same time since the start of another event; null if either event has no start. */
export function otherByLife(
  range: Range,
  shown: Life,
  other: Life,
  now_ms: number,
): OtherRange | null {
  const [begin_ms, other_begin_ms] = [shown.event.begin_ms, other.event.begin_ms]
  if (begin_ms === null || other_begin_ms === null) return null
  const apart_ms = begin_ms - other_begin_ms
  const cut_ms = isUnderWay(range, now_ms) ? now_ms - apart_ms : null
  const [first, other_first] = [
    dayAt(begin_ms, shown.calendar),
    dayAt(other_begin_ms, other.calendar),
  ]
  const days_apart_ms = Date.parse(first) - Date.parse(other_first)
  const hours_apart_ms = hourOf(begin_ms) - hourOf(other_begin_ms)
  return {
    begin_ms: range.begin_ms === null ? null : range.begin_ms - apart_ms,
    end_ms: cut_ms ?? range.end_ms! - apart_ms,
    cut_ms,
    beside: (at_ms, step) => {
      if (step === 'hour') return at_ms + hours_apart_ms
      const day_at_ms = Date.parse(dayAt(at_ms, other.calendar)) + days_apart_ms
      return beginOf(new Date(day_at_ms).toISOString().slice(0, 10), shown.calendar)
    },
  }
}

/** The same hours of another day, as a comparison; of a whole business day, that day as it was within the event. */
export function comparisonWithDay(
  day: string,
  range: Range,
  { event, calendar }: Life,
): Comparison {
  const { timezone } = calendar
  if (range.begin_ms === null || dayOfRange(range, calendar, event))
    return { with: 'range', begin_ms: rangeOfDay(day, calendar, event).begin_ms! }
  const apart_ms = Date.parse(day) - Date.parse(dayAt(range.begin_ms, calendar))
  const begin_ms = onClock(clockOf(range.begin_ms, timezone) + apart_ms, timezone)
  return { with: 'range', begin_ms }
}

/**
 * Aligns the points of the comparison. If two fall on one step (a repeated hour), amounts are added
 * and counts take the larger.
 */
export function pointsBeside(
  points: Point[],
  beside: (at_ms: number) => number,
  is_count: boolean,
): Point[] {
  const values = new Map<number, number>()
  for (const { date, value } of points) {
    const at_ms = beside(Date.parse(date))
    const last = values.get(at_ms) ?? 0
    values.set(at_ms, is_count ? Math.max(last, value) : sumOf([last, value]))
  }
  return [...values]
    .sort(([one], [other]) => one - other)
    .map(([at_ms, value]) => ({ date: new Date(at_ms).toISOString(), value }))
}

/** How much more there is than there was; in per cent of what there was, where there was something. */
export function differenceOf(value: number, other: number) {
  const amount = sumOf([value, -other])
  return { amount, percent: other === 0 ? null : (amount / Math.abs(other)) * 100 }
}

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

const hourOf = (at_ms: number) => Math.floor(at_ms / hour_ms) * hour_ms
const earlier = (one: number, other: number | null) => (other === null || one < other ? one : null)

/** Returns true if the range has begun and is not over. */
function isUnderWay({ begin_ms, end_ms }: Range, now_ms: number) {
  return (begin_ms === null || begin_ms < now_ms) && (end_ms === null || end_ms > now_ms)
}

/** Returns the local time as if it were UTC, in milliseconds. */
function clockOf(at_ms: number, timezone: string) {
  const { day, time } = wallClock(new Date(at_ms), timezone)
  return Date.parse(`${day}T${time}Z`) + (at_ms % 60_000)
}

/** Returns the instant of a local time; the first one if a clock change repeats it. */
function onClock(clock_ms: number, timezone: string) {
  return Date.parse(instantOf(new Date(clock_ms).toISOString().slice(0, -1), timezone))
}
