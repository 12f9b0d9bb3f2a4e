import { type FigureName, part_of } from '@kermesse/sdk/figures'
import type { Schema } from '@kermesse/sdk/types'

export type Statistics = Schema<'Statistics'>
export type Term = { name: FigureName; sign: 1 | -1 }

const plus = (...names: FigureName[]): Term[] => names.map((name) => ({ name, sign: 1 }))
const minus = (name: FigureName): Term => ({ name, sign: -1 })

/** The parts of the turnover. Wristbands and gifts do not count for a single bar. */
export const turnover_of_bar = plus('debit', 'entrance')
export const turnover_of_event = [
  ...turnover_of_bar,
  ...plus('sold', 'sold_twint', 'sold_unused', 'donation'),
  minus('unpaid'),
]
export const cash_balance_of = [...plus('credit'), minus('refunds')]
/** All differences between the turnover and the money in hand. */
export const between = plus('fees', 'rounding', 'losses', 'offline_losses', 'refunds_under_way')

/** The stock of wristbands at the end of the range; no part of the two sums. */
export const stock = plus('held')

/** The parts of a figure, in the order of the table of figures; what came back is taken off. */
export function partsOf(whole: FigureName): Term[] {
  return (Object.keys(part_of) as FigureName[])
    .filter((name) => part_of[name] === whole)
    .map((name) => ({ name, sign: name === 'deposit_return' ? -1 : 1 }))
}

export function figureOf(statistics: Statistics, name: FigureName): number {
  if (name === 'deposit' || name === 'deposit_return') return statistics.debit_split[name]
  return statistics[name]
}

/** Amounts have two decimals at most: added up as minor units, their sum has as well. */
export function sumOf(amounts: number[]) {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
}

/** Money without a bar, such as online payments; completes the sum of the event. */
export function withOnline({ bars, ...event }: Statistics, name: string): Statistics['bars'] {
  const rest = (figure: 'credit' | 'checkout' | 'debit') =>
    sumOf([event[figure], ...bars.map((bar) => -bar[figure])])
  const online = { credit: rest('credit'), checkout: rest('checkout'), debit: rest('debit') }
  const is_any = Object.values(online).some((amount) => amount !== 0)
  return is_any ? [...bars, { _id: '', name, ...online }] : bars
}
