/** The day of a date without a time: an end means the end of that day, all else its beginning. */
type Side = 'begin' | 'end'

const shape = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/
const day_ms = 86_400_000

/**
 * An ISO moment in UTC from what people write: with an offset, or without one in this zone. A date without a time is a day of the
 * zone, and an `end` is the last millisecond of that day. Undefined when there is no such date.
 */
export function momentIn(text: string, timezone: string, side: Side = 'begin'): string | undefined {
  const [, day, time, seconds = ':00', offset] = shape.exec(text) ?? []
  if (!day || !isDay(day)) return undefined
  if (!time) return side === 'end' ? endOf(day, timezone) : localMoment(Date.parse(day), timezone)
  const utc_ms = Date.parse(`${day}T${time}${seconds}${offset ?? 'Z'}`)
  if (Number.isNaN(utc_ms)) return undefined
  return offset ? new Date(utc_ms).toISOString() : localMoment(utc_ms, timezone)
}

/** A day of a calendar: `Date` reads the 30th of February as the 2nd of March. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** By the name of its field, whether a date ends something. */
export const sideOf = (name: string): Side =>
  /end|until|expires|^to$/i.test(name) ? 'end' : 'begin'

/** A moment as much later as the clocks of the zone say, so that 18:00 stays 18:00 when they change in between. */
export function laterByClock(moment: string, by_ms: number, timezone: string): string {
  return localMoment(clockAt(moment, timezone) + by_ms, timezone)
}

/** Local time of a zone at a moment, as milliseconds of the same clock time in UTC. */
export function clockAt(moment: string, timezone: string): number {
  const ms = Date.parse(moment)
  return ms + offsetAt(ms, timezone)
}

function endOf(day: string, timezone: string) {
  const next = localMoment(Date.parse(day) + day_ms, timezone)
  return new Date(Date.parse(next) - 1).toISOString()
}

/** The moment at which the clocks of a zone show this. */
function localMoment(clock_ms: number, timezone: string) {
  // The offset at the wrong moment is off by at most one change of the clock; asking again corrects it.
  const guess_ms = clock_ms - offsetAt(clock_ms, timezone)
  return new Date(clock_ms - offsetAt(guess_ms, timezone)).toISOString()
}

/** Milliseconds by which the clocks there are ahead of UTC at that moment. */
function offsetAt(moment_ms: number, timezone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(
    format.formatToParts(moment_ms).map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment_ms / 1000) * 1000
}

/** A time, or the heading of a column of times, with the zone that it is in. */
export const zoned = (text: string, timezone: string) => `${text} (${timezone})`
