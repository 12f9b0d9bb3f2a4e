/**
 * An ISO moment in UTC from what a file says: with an offset, or without one in the time of the
 * event. Undefined when it is no date.
 */
export function toMoment(text: string, timezone: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(
    text,
  )
  if (!match) return undefined
  const [, day, time = '00:00', seconds = ':00', offset] = match
  const utc_ms = Date.parse(`${day}T${time}${seconds}${offset ?? 'Z'}`)
  if (Number.isNaN(utc_ms)) return undefined
  if (offset) return new Date(utc_ms).toISOString()
  // The offset at the wrong moment is off by at most one change of the clock; asking again mends it.
  const guess_ms = utc_ms - offsetAt(utc_ms, timezone)
  return new Date(utc_ms - offsetAt(guess_ms, timezone)).toISOString()
}

export function isTimezone(name: string) {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
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
