import { formatAmount } from '@kermesse/sdk/rules/amount'

/** Minor units of an amount of the API. */
export const centsOf = (amount: number) => Math.round(amount * 100)

/** Minor units as people read them, with a real minus. */
export const centsText = (cents: number) => formatAmount(cents / 100).replace('-', '−')
