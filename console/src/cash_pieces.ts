/** Coins and notes in circulation, in minor units, the largest first. */
const pieces: Record<string, number[]> = {
  CHF: [100000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
  EUR: [50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
}
const of_others = [20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]

/** Coins and notes of a currency. Others than francs and euros get the usual steps. */
export const piecesOf = (currency: string): number[] => pieces[currency] ?? of_others
