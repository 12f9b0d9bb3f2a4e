/** The day in a time zone, such as `2026-07-04`. */
export function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format()
}
