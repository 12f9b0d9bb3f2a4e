import { groupedDigits } from './text.ts'

/**
 * An amount of the API in major units as people read it in every language here: `-1234.5` is `-1'234.50`. The API's figures have two
 * decimals at most, so nothing is rounded.
 */
export function formatAmount(amount: number): string {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}${groupedDigits(whole)}.${cents}`
}
