import type { Statistics } from './blocks.ts'
import { useCompared } from './compared.ts'
import { pointsBeside } from './comparison.ts'
import { type Series, seriesOf } from './series.ts'

/** Returns the series of the comparison, aligned to the steps of the shown range. */
export function useOtherSeries(step: Statistics['step']): Series[] {
  const compared = useCompared()
  // Hours cannot stand beside days: both ranges are about as long, and this is a matter of an hour of summer time.
  if (!compared || compared.statistics.step !== step) return []
  const { statistics, beside } = compared
  return seriesOf(statistics).map((series) => ({
    ...series,
    points: pointsBeside(series.points, (at_ms) => beside(at_ms, step), series.is_count),
  }))
}
