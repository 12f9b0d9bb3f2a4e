import { formatDay, type Language, wallClock } from '../format.ts'
import type { Range } from './address.ts'
import type { Statistics } from './blocks.ts'

/** An amount, or a number of people or devices, within a step that began at `date`. */
export type Point = { date: string; value: number }

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

export const stepOf = (step: Statistics['step']) => (step === 'hour' ? hour_ms : day_ms)

/** So many steps at least, where the range leaves it open. */
const fewest = 12

/** From when to when all charts of a page go: the range, or as far as there is something to show. */
export function extentOf(
  range: Range,
  step_ms: number,
  series: Point[][],
): [number, number] | null {
  const moments = series.flat().map(({ date }) => Date.parse(date))
  if (moments.length === 0 && (range.begin_ms === null || range.end_ms === null)) return null
  const begin_ms = range.begin_ms ?? Math.min(...moments)
  // A single hour is not as wide as the page.
  const end_ms =
    range.end_ms ?? Math.max(...moments.map((at) => at + step_ms), begin_ms + fewest * step_ms)
  return begin_ms >= end_ms ? null : [begin_ms, end_ms]
}

/** So many labels at most stand side by side. */
const wide = 12
const narrow = 5
const hour_steps = [1, 2, 3, 6, 12]

/** Labels at even hours of the event's clock; where a day begins on it, and above days, its date. */
export function ticksOf(
  [begin_ms, end_ms]: [number, number],
  timezone: string,
  language: Language,
  is_narrow: boolean,
) {
  const most = is_narrow ? narrow : wide
  const every = hour_steps.find((hours) => (end_ms - begin_ms) / (hours * hour_ms) <= most)
  const days = Math.ceil((end_ms - begin_ms) / day_ms / most)
  const values: number[] = []
  const texts: string[] = []
  let last_day = ''
  let passed = 0
  const first = Math.ceil(begin_ms / hour_ms) * hour_ms
  for (let at_ms = first; at_ms <= end_ms; at_ms += hour_ms) {
    const { day, time } = wallClock(new Date(at_ms), timezone)
    const hour = Number(time.slice(0, 2))
    if (every ? hour % every !== 0 : hour !== 0) continue
    if (!every && passed++ % days !== 0) continue
    const date = formatDay(day, language).slice(0, 5)
    values.push(at_ms)
    texts.push(every ? (day === last_day ? time : `${time}<br>${date}`) : date)
    last_day = day
  }
  return { tickvals: values, ticktext: texts }
}

/** The highest point, and when it was. */
export function peakOf(points: Point[]): Point | undefined {
  return points.reduce<Point | undefined>(
    (best, point) => (best && best.value >= point.value ? best : point),
    undefined,
  )
}
