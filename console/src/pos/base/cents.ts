import { formatAmount } from '@kermesse/sdk/rules/amount'

/** Minor units of an amount of the API. */
export const centsOf = (amount: number) => Math.round(amount * 100)

/** Minor units as people read them, with a real minus. */
export const centsText = (cents: number) => formatAmount(cents / 100).replace('-', '−')

const most_cents = 1_000_000_00

/** The typed amount after one more key: a digit, two zeros, or the last one deleted. */
export function afterKey(cents: number, key: string): number {
  const next = key === 'less' ? Math.floor(cents / 10) : Number(`${cents}${key}`)
  return next < most_cents ? next : cents
}
