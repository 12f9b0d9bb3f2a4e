type Sale = { at_ms: number; amount: number }
type Asked = { sales: Sale[]; at_ms: number; timezone: string; day_start: string }

const hour_ms = 3_600_000

/** Predicts the sales of a day, sale by sale, on the local clock of the event; minor units. */
export function slowExpected({ sales, at_ms, timezone, day_start }: Asked) {
  const clockAt = (moment_ms: number) => onClock(moment_ms, timezone, day_start)
  const now = clockAt(at_ms)
  const days = new Map<string, { sold: number; rest: number }>()
  for (const { at_ms: sold_ms, amount } of sales.filter((sale) => sale.at_ms < at_ms)) {
    // A sale counts for its whole hour.
    const { day, second } = clockAt(Math.floor(sold_ms / hour_ms) * hour_ms)
    const of_day = days.get(day) ?? { sold: 0, rest: 0 }
    of_day.sold += amount
    const left_s = second + 3600 - now.second
    if (left_s >= 3600) of_day.rest += amount
    else if (left_s > 0) of_day.rest += (amount * left_s) / 3600
    days.set(day, of_day)
  }
  const sold = days.get(now.day)?.sold ?? 0
  const before = [...days].filter(([day]) => day < now.day).map(([, { rest }]) => rest)
  if (before.length === 0) return null
  let sum = 0
  for (const rest of before) sum += rest
  const mean = sum / before.length
  let squares = 0
  for (const rest of before) squares += (rest - mean) ** 2
  const error =
    before.length === 1
      ? null
      : Math.sqrt((squares / (before.length - 1)) * (1 + 1 / before.length))
  return { sold, amount: sold + mean, error, days: before.length }
}

/** The business day of a moment, and how far its clock has gone. */
function onClock(moment_ms: number, timezone: string, day_start: string) {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment_ms)
  // The clock's own time, as if it were that of UTC.
  const shown_ms = Date.parse(`${parts.replace(' ', 'T')}Z`)
  const start_ms = Date.parse(`1970-01-01T${day_start}Z`)
  const since_start = new Date(shown_ms - start_ms)
  return {
    day: since_start.toISOString().slice(0, 10),
    second: (since_start.getTime() % 86_400_000) / 1000,
  }
}
