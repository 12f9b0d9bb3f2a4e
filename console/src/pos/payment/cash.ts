import { roundTo } from '@kermesse/sdk/rules/money'

/** Notes that a guest hands over, in minor units. */
const notes = [10_00, 20_00, 50_00, 100_00, 200_00]

/** The next amount that can be paid in coins. Minor units. */
export const inCoins = (amount: number, coin: number) => Math.ceil(amount / coin) * coin

/** The notes that pay at least the amount. */
export const notesFor = (due: number) => notes.filter((note) => note > due)

/** The change in coins; undefined while too little was given. Minor units. */
export function changeOf(given: number, due: number, coin: number): number | undefined {
  const back = roundTo(given - due, coin)
  return given >= roundTo(due, coin) ? Math.max(0, back) : undefined
}
