const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string) {
  const known = formats.get(timezone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timezone, format)
  return format
}

/** The business day of a moment, `2026-07-04`: it begins at `dayStartTime` (`06:00`) of the event's time zone. */
export function businessDay(date: string, timezone: string, dayStartTime: string): string {
  const parts = formatOf(timezone).formatToParts(new Date(date))
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  const [hours = 0, minutes = 0] = dayStartTime.split(':').map(Number)
  return new Date(local - (hours * 60 + minutes) * 60_000).toISOString().slice(0, 10)
}
