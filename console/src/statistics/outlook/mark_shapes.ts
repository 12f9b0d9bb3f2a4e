import type { ChartColors } from '../chart_colors.ts'
import type { SeriesName } from '../series.ts'
import type { Mark } from './use_outlook.ts'

const hour_ms = 3_600_000
/** In which chart something that stands out is marked. */
const chart_of: Record<Mark['cause'], SeriesName> = {
  declined_sales: 'sales',
  silent_devices: 'sales',
  failed_top_ups: 'loadings',
}

/** A mark with its number, by which it is found in the list. */
export type NumberedMark = Mark & { number: number }

/** The hours that stand out are numbered in their order. */
export function numbered(marks: Mark[]): NumberedMark[] {
  const hours = [...new Set(marks.map(({ hour }) => hour))]
  return marks.map((mark) => ({ ...mark, number: hours.indexOf(mark.hour) + 1 }))
}

/** Those of a chart, each hour once. */
export function marksOfChart(marks: NumberedMark[], chart: SeriesName): NumberedMark[] {
  const of_chart = marks.filter(({ cause }) => chart_of[cause] === chart)
  return [...new Map(of_chart.map((mark) => [mark.hour, mark])).values()]
}

/** A dotted frame around each hour, and its number above it: told apart without any colour. */
export function markLayout(marks: NumberedMark[], { marked, background }: ChartColors) {
  const shapes = marks.map(({ hour }) => ({
    type: 'rect' as const,
    xref: 'x' as const,
    yref: 'paper' as const,
    x0: Date.parse(hour),
    x1: Date.parse(hour) + hour_ms,
    y0: 0,
    y1: 1,
    line: { color: marked, width: 1, dash: 'dot' as const },
  }))
  const annotations = marks.map(({ hour, number }) => ({
    xref: 'x' as const,
    yref: 'paper' as const,
    x: Date.parse(hour) + hour_ms / 2,
    y: 1,
    yanchor: 'bottom' as const,
    text: String(number),
    showarrow: false,
    font: { size: 12, color: background },
    bgcolor: marked,
    borderpad: 2,
  }))
  return { shapes, annotations }
}
