import { everything, type Range } from '../address.ts'
import type { Life } from '../comparison.ts'
import { dayAt, daysOfEvent, rangeOfDay } from '../days.ts'

/** The range of a wall: from its address, else today during the event, else everything. */
export function rangeOfWall(asked: Range, { event, calendar }: Life, now_ms: number) {
  if (asked.begin_ms !== null || asked.end_ms !== null) return { range: asked, is_today: false }
  const today = dayAt(now_ms, calendar)
  const { first, last } = daysOfEvent(event, calendar)
  const is_today = (first === null || today >= first) && (last === null || today <= last)
  return { range: is_today ? rangeOfDay(today, calendar, event) : everything, is_today }
}
