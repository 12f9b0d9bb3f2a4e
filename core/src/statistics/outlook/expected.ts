import type { Schema } from '@kermesse/sdk/types'
import type { EventClock } from './clock.ts'
import type { HourSum } from './hour_sums.ts'

const hour_s = 3600

/**
 * Predicts the sales of a business day in minor units: its sales so far, plus the mean of the
 * earlier days' sales after the same time of day.
 */
export function expectedOf(
  hours: HourSum[],
  { day: today, second, first_day, last_day }: EventClock,
): Schema<'Outlook'>['expected'] {
  if ((first_day && today < first_day) || (last_day && today > last_day)) return null
  const of_days = Map.groupBy(hours, ({ day }) => day)
  const before = [...of_days].filter(([day]) => day < today && (!first_day || day >= first_day))
  if (before.length === 0) return null
  const rests = before.map(([, of_day]) => restOf(of_day, second))
  const days = rests.length
  const sold = sumOf((of_days.get(today) ?? []).map(({ amount }) => amount))
  const mean = sumOf(rests) / days
  const amount = sold + Math.round(mean)
  if (days === 1) return { sold, amount, error: null, low: null, high: null, days }
  const variance = sumOf(rests.map((rest) => (rest - mean) ** 2)) / (days - 1)
  const error = Math.round(Math.sqrt(variance * (1 + 1 / days)))
  return { sold, amount, error, low: Math.max(sold, amount - error), high: amount + error, days }
}

/** The sales of a day after a time of day; of the current hour, the remaining part. */
function restOf(hours: HourSum[], second: number) {
  return sumOf(
    hours.map((hour) => {
      const left = (hour.second + hour_s - second) / hour_s
      return hour.amount * Math.min(1, Math.max(0, left))
    }),
  )
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
