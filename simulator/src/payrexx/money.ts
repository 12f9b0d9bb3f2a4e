/** Writes cents as people read them: `CHF 12.50`. */
export function money(cents: number, currency: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const sign = cents < 0 ? '−' : ''
  return `${currency} ${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
