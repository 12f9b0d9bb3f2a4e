import { wallClock } from './format.ts'

/** The time zone and start of an event's business days. */
export type Calendar = { timezone: string; day_start: string }

/**
 * The business day of an instant, `2026-08-15`. A beer at two in the morning belongs to the evening
 * before it. It compares what the wall clock shows, so a change to summer time cannot move it.
 */
export function businessDay(instant: string | Date, { timezone, day_start }: Calendar) {
  const { day, time } = wallClock(instant, timezone)
  return time < day_start ? dayBefore(day) : day
}

/** One group for each day, in the order in which the items come. */
export function groupByDay<Item extends { date: string }>(items: Item[], calendar: Calendar) {
  const groups: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = businessDay(item.date, calendar)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}

export function dayBefore(day: string) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
