import { formatAmount } from '@kermesse/sdk/rules/amount'

/** Minor units of an amount of the API. */
export const centsOf = (amount: number) => Math.round(amount * 100)

/** Minor units as people read them, with a real minus. */
export const centsText = (cents: number) => formatAmount(cents / 100).replace('-', '−')

/** Rounded to a step, half away from zero, as the server rounds a typed amount. */
export function roundCents(cents: number, step: number) {
  const steps = Math.floor(Math.abs(cents) / step + 0.5)
  return Math.sign(cents) * steps * step
}
