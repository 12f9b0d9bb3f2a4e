/** The text of the field and its value in cents; fractions of a franc do not add up exactly. */
export type Typed = { text: string; cents: number; is_clamped: boolean }

export const nothing: Typed = { text: '', cents: 0, is_clamped: false }

/**
 * Parses an amount such as `12,5` or `1'200`. Drops other characters and extra decimals, and caps
 * the value at the maximum.
 */
export function readTyped(typed: string, max_cents: number): Typed {
  const plain = typed
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .replace(/(\..*?)\./g, '$1')
    .replace(/^0+(?=\d)/, '')
  const [whole = '', part] = plain.split('.')
  const cents = Number(whole.slice(0, 9)) * 100 + roundedCents(part ?? '')
  if (cents > max_cents) return { text: written(max_cents), cents: max_cents, is_clamped: true }
  const text = part === undefined || part.length <= 2 ? plain : written(cents)
  return { text, cents, is_clamped: false }
}

/** The cents of what stands behind the point, half up. */
function roundedCents(part: string) {
  const cents = Number(part.slice(0, 2).padEnd(2, '0'))
  return Number(part[2] ?? 0) >= 5 ? cents + 1 : cents
}

/** An amount as somebody would type it: `20`, `12.50`. */
export function written(cents: number) {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

export function toCents(amount: number) {
  return Math.round(amount * 100)
}

/** The fee of an amount in cents, rounded up to the cent, by whole numbers alone: what the server computes. */
export function feeOf(cents: number, multiplier: number) {
  const [, decimals = ''] = String(multiplier).split('.')
  const denominator = 10 ** decimals.length
  const numerator = Math.round(multiplier * denominator)
  return Math.floor((cents * numerator + denominator - 1) / denominator)
}

/** `0.015` as `1.5`. */
export function percentOf(multiplier: number) {
  return String(Math.round(multiplier * 1e6) / 1e4)
}
