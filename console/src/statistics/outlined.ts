import type { TFunction } from 'i18next'
import { type Series, valueText } from './series.ts'
import type { Point } from './time_axis.ts'

type Drawn = {
  points: Point[]
  color: string
  step_ms: number
  textAt: (at_ms: number) => string
}

/** Outlined bars, slightly wider than the filled ones. */
export function outlined({ points, color, step_ms, textAt }: Drawn) {
  const moments = points.map(({ date }) => Date.parse(date))
  return {
    type: 'bar',
    x: moments.map((at_ms) => at_ms + step_ms / 2),
    y: points.map(({ value }) => value),
    width: step_ms * 0.96,
    marker: { color: 'rgba(0,0,0,0)', line: { color, width: 1.5 } },
    text: moments.map(textAt),
    textposition: 'none',
    hovertemplate: '%{text}<extra></extra>',
  }
}

type Beside = {
  series: Series
  other: Series | undefined
  at_ms: number
  currency: string
  moment: string
  t: TFunction<'compare'>
}

/** The tooltip of a step: time, value and the compared value. */
export function textBeside({ series, other, at_ms, currency, moment, t }: Beside) {
  const valueAt = ({ points }: Series) =>
    points.find(({ date }) => Date.parse(date) === at_ms)?.value ?? 0
  const value = valueText(series, valueAt(series), currency)
  const compared = other && t('point', { value: valueText(other, valueAt(other), currency) })
  return [moment, value, ...(compared ? [compared] : [])].join('<br>')
}
