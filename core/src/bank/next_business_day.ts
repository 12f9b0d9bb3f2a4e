const day_ms = 86_400_000

/**
 * The next day on which a Swiss bank pays, from a day such as `2026-07-04` on: no Saturday, no Sunday, and no holiday of the
 * interbank clearing, whose days include those of the euro's.
 */
export function nextBusinessDay(day: string): string {
  let at_ms = Date.parse(`${day}T00:00:00Z`)
  while (!isBusinessDay(at_ms)) at_ms += day_ms
  return dayOf(at_ms)
}

const dayOf = (at_ms: number) => new Date(at_ms).toISOString().slice(0, 10)

function isBusinessDay(at_ms: number): boolean {
  const date = new Date(at_ms)
  if (date.getUTCDay() % 6 === 0) return false
  if (fixed.has(dayOf(at_ms).slice(5))) return false
  const after_easter = Math.round((at_ms - easterOf(date.getUTCFullYear())) / day_ms)
  return !moving.has(after_easter)
}

// New Year, Berchtold's Day, Labour Day, National Day, Christmas, St Stephen's Day.
const fixed = new Set(['01-01', '01-02', '05-01', '08-01', '12-25', '12-26'])

// Good Friday, Easter Monday, Ascension Day, Whit Monday: days after Easter Sunday.
const moving = new Set([-2, 1, 39, 50])

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher), in ms since 1970. */
function easterOf(year: number): number {
  const [golden, century, in_century] = [year % 19, Math.floor(year / 100), year % 100]
  const skipped = Math.floor(century / 4)
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - skipped - moon + 15) % 30
  const leap = Math.floor(in_century / 4)
  const weekday = (32 + 2 * (century % 4) + 2 * leap - epact - (in_century % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}
