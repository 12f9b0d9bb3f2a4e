/** Integer minor units: 1250 is twelve francs fifty. */
export type Cents = number

/** Reads major units as they stand on the wire into minor units; undefined for more than two decimals. */
export function toCents(major: number): Cents | undefined {
  const cents = Math.round(major * 100)
  // 12.505 and 1e15 do not survive the way back; 12.5 and 0.1 do.
  return Number.isSafeInteger(cents) && cents / 100 === major ? cents : undefined
}

/** Writes minor units as the number of major units that JSON carries; exact for every safe integer. */
export function toMajor(cents: Cents): number {
  return cents / 100
}

/** Writes minor units as text with two decimals and a point: `-12.50`. */
export function formatCents(cents: Cents): string {
  const size = Math.abs(cents)
  const rest = size % 100
  const whole = (size - rest) / 100
  return `${cents < 0 ? '-' : ''}${whole}.${rest < 10 ? '0' : ''}${rest}`
}

/** Rounds to a step in minor units, half up on the absolute value: 1697 by 5 is 1695, −8 by 5 is −10. */
export function roundTo(cents: Cents, step: Cents): Cents {
  const size = Math.abs(cents)
  const rounded = Math.floor((2 * size + step) / (2 * step)) * step
  return cents < 0 ? -rounded : rounded
}
