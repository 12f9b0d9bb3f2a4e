import { useTranslation } from 'react-i18next'
import { useScope } from '../resource/scope.ts'
import { Row, Text } from '../ui/layout.tsx'
import { useIsPhone } from '../ui/use_is_phone.ts'
import styles from './Charts.module.css'
import type { ChartColors } from './chart_colors.ts'
import { outlined, textBeside } from './outlined.ts'
import { markLayout, type NumberedMark } from './outlook/mark_shapes.ts'
import { Plot } from './Plot.tsx'
import type { Series } from './series.ts'
import { useIsPrinted } from './use_is_printed.ts'

type Props = {
  title: string
  /** The text alternative of the chart. */
  sentence: string
  series: Series
  /** The series of the comparison, aligned to the same steps. */
  other: Series | undefined
  colors: ChartColors
  extent: [number, number]
  step_ms: number
  marks: NumberedMark[]
  ticks: { tickvals: number[]; ticktext: string[] }
  momentText: (at_ms: number) => string
  onZoom: (extent: [number, number]) => void
  onChart: (chart: HTMLElement | null) => void
  onPoint: (at_ms: number | null, chart: HTMLElement) => void
}

const height = 200
/** As wide as a page of A4 between its margins. */
const paper_px = 700
// The library injects markup for these, which the content security policy forbids.
const config = {
  displayModeBar: false,
  displaylogo: false,
  showTips: false,
  doubleClick: false,
  responsive: true,
}

/** A bar chart over time. Dragging over it selects a range. */
export function BarChart({ title, series, other, colors, extent, ...props }: Props) {
  const { t } = useTranslation('statistics')
  const { t: of_compare } = useTranslation('compare')
  const { currency } = useScope()
  const is_phone = useIsPhone()
  const is_printed = useIsPrinted()
  const { step_ms, momentText, marks } = props
  const sentence = [
    props.sentence,
    marks.length > 0 && t('outlook.marked', { count: marks.length }),
  ]
    .filter(Boolean)
    .join(' ')
  const { name, points, is_count } = series
  const hue = is_count ? 'presence' : name === 'sales' ? 'sales' : 'loadings'
  const color = colors[hue]
  const textAt = (at_ms: number) =>
    textBeside({ series, other, at_ms, currency, moment: momentText(at_ms), t: of_compare })
  const largest = Math.max(...[...points, ...(other?.points ?? [])].map(({ value }) => value))
  return (
    <figure className={styles.chart}>
      <figcaption>
        <Row as="h3" gap={8} align="center" look="strong" className={styles.name}>
          <span className={styles.mark} data-hue={hue} />
          {title}
        </Row>
        <Text look="note">{sentence}</Text>
      </figcaption>
      <div className={styles.plot} role="img" aria-label={t('charts.image', { title, sentence })}>
        <Plot
          className={styles.drawn!}
          useResizeHandler
          data={[
            {
              type: 'bar',
              // In the middle of the time that it counts.
              x: points.map(({ date }) => Date.parse(date) + step_ms / 2),
              y: points.map(({ value }) => value),
              width: step_ms * 0.84,
              marker: { color },
              text: points.map(({ date }) => textAt(Date.parse(date))),
              textposition: 'none',
              hovertemplate: '%{text}<extra></extra>',
            },
            ...(other ? [outlined({ points: other.points, color, step_ms, textAt })] : []),
          ]}
          layout={layoutOf({ ...props, color, colors, extent, largest, is_phone, is_printed })}
          config={config}
          onInitialized={(_figure, chart) => props.onChart(chart)}
          onPurge={() => props.onChart(null)}
          onRelayout={(change: Record<string, unknown>) => {
            const [from, until] = [change['xaxis.range[0]'], change['xaxis.range[1]']]
            if (typeof from === 'number' && typeof until === 'number') props.onZoom([from, until])
          }}
          onHover={({ points: [point], event }: Hovered) =>
            // Ignores hover events that another chart caused, to avoid a loop.
            event && props.onPoint(point?.x ?? null, chartOf(event))
          }
          onUnhover={({ event }: Hovered) => event && props.onPoint(null, chartOf(event))}
        />
      </div>
    </figure>
  )
}

type Hovered = { points: { x: number }[]; event?: Event }

function chartOf({ target }: Event) {
  return (target as Element).closest<HTMLElement>('.js-plotly-plot')!
}

type Drawn = Pick<Props, 'colors' | 'extent' | 'ticks' | 'marks'> & {
  color: string
  /** The highest value that is drawn. */
  largest: number
  is_phone: boolean
  is_printed: boolean
}

function layoutOf({ color, colors, extent, ticks, marks, largest, is_phone, is_printed }: Drawn) {
  const axis = { color: colors.text, gridcolor: colors.line, linecolor: colors.line }
  return {
    height,
    barmode: 'overlay',
    showlegend: false,
    ...(is_printed && { width: paper_px }),
    // The same margins in all charts, so that their time axes align.
    margin: { t: marks.length > 0 ? 24 : 8, r: 8, b: 40, l: is_phone ? 60 : 72 },
    ...markLayout(marks, colors),
    paper_bgcolor: colors.background,
    plot_bgcolor: colors.background,
    font: { family: 'inherit', size: 13, color: colors.text },
    separators: ".'",
    // A finger scrolls the page.
    dragmode: is_phone ? false : 'zoom',
    hovermode: 'closest',
    hoverlabel: {
      bgcolor: colors.background,
      bordercolor: color,
      font: { color: colors.marked, size: 13 },
    },
    xaxis: {
      ...axis,
      ...ticks,
      type: 'linear',
      // A copy, because the chart library changes it.
      range: [...extent],
      fixedrange: is_phone,
      showgrid: false,
      zeroline: false,
    },
    yaxis: {
      ...axis,
      fixedrange: true,
      rangemode: 'tozero',
      tickformat: ',.0f',
      // Five of them, or one for each whole number: a half would be written as its neighbour.
      nticks: 5,
      ...(largest < 5 && { dtick: 1 }),
      zerolinecolor: colors.line,
    },
  }
}
