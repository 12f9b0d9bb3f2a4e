import { amountText, formatMoney } from '../format.ts'
import type { Statistics } from './blocks.ts'
import type { Point } from './time_axis.ts'

export const series_names = [
  'sales',
  'loadings',
  'people',
  'active',
  'smartphones',
  'terminals',
] as const
export type SeriesName = (typeof series_names)[number]
/** A time series; people and devices are counts, all others are amounts. */
export type Series = { name: SeriesName; points: Point[]; is_count: boolean }

/** Those of money, and those of people and devices where there were any. */
export function seriesOf(statistics: Statistics): Series[] {
  const money = (name: SeriesName, points: Statistics['history_debit']) => ({
    name,
    points: points.map(({ date, amount }) => ({ date, value: amount })),
    is_count: false,
  })
  const counts = (name: SeriesName, points: Statistics['history_people']) => ({
    name,
    points: points.map(({ date, count }) => ({ date, value: count })),
    is_count: true,
  })
  return [
    money('sales', statistics.history_debit),
    money('loadings', statistics.history_credit),
    counts('people', statistics.history_people_in_event),
    // By the day both are the same.
    counts('active', statistics.step === 'hour' ? statistics.history_people : []),
    counts('smartphones', statistics.history_smartphones_in_event),
    counts('terminals', statistics.history_mypos_in_event),
  ].filter(({ is_count, points }) => !is_count || points.length > 0)
}

/** A value in words, with its currency where it is money. */
export function valueText({ is_count }: Pick<Series, 'is_count'>, value: number, currency: string) {
  return is_count ? String(value) : formatMoney(value, currency).replace('-', '−')
}

/** The same in a table, whose heading names the currency. */
export function cellText({ is_count }: Pick<Series, 'is_count'>, value: number) {
  return is_count ? String(value) : amountText(value)
}
