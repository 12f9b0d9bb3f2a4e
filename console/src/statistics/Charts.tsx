import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Switch } from '../ui/Switch.tsx'
import { useIsPhone } from '../ui/use_is_phone.ts'
import type { Range } from './address.ts'
import { BarChart } from './BarChart.tsx'
import type { Statistics } from './blocks.ts'
import styles from './Charts.module.css'
import { useChartColors } from './chart_colors.ts'
import { useCompared } from './compared.ts'
import { pointsBeside } from './comparison.ts'
import { marksOfChart, type NumberedMark } from './outlook/mark_shapes.ts'
import { pointAt } from './Plot.tsx'
import { type StatColumn, StatTable } from './StatTable.tsx'
import { cellText, type Series, seriesOf, valueText } from './series.ts'
import { extentOf, peakOf, stepOf, ticksOf } from './time_axis.ts'
import { momentOf } from './words.ts'

type Props = {
  statistics: Statistics
  range: Range
  onRange: (range: Range) => void
  /** Hours that stand out. */
  marks: NumberedMark[]
}

/** Money, people and devices over time, on one axis; the same figures as a table. */
export function Charts({ statistics, range, onRange, marks }: Props) {
  const { t } = useTranslation('statistics')
  const { timezone, currency } = useScope()
  const is_phone = useIsPhone()
  const [element, setElement] = useState<HTMLElement | null>(null)
  const colors = useChartColors(element)
  const charts = useRef(new Map<string, HTMLElement>())
  const [is_table, setTable] = useState(false)
  const step_ms = stepOf(statistics.step)
  const all = seriesOf(statistics)
  const others = useOtherSeries(statistics.step)
  const extent = extentOf(range, step_ms, [
    ...[...all, ...others].map(({ points }) => points),
    marks.map(({ hour }) => ({ date: hour, value: 0 })),
  ])
  const momentText = (at_ms: number) => momentOf(at_ms, timezone)
  const sentenceOf = (series: Series) => {
    const peak = peakOf(series.points)
    if (!peak || peak.value <= 0) return t(`charts.none.${series.name}`)
    const moment = momentText(Date.parse(peak.date))
    return t(`charts.peak.${series.name}`, {
      moment,
      amount: valueText(series, peak.value, currency),
    })
  }
  return (
    <section ref={setElement} className={styles.charts} aria-labelledby="charts">
      <Row wrap gap="8 16" align="center" free="between" className={styles.head}>
        <Text as="h2" id="charts" look="heading">
          {t(`charts.by.${statistics.step}`)}
        </Text>
        {extent && (
          <Switch
            label={t('charts.as_table')}
            is_on={is_table}
            is_busy={false}
            onChange={setTable}
          />
        )}
      </Row>
      {!extent && <Text look="note">{t('charts.nothing')}</Text>}
      {extent && is_table && <HistoryTable all={all} others={others} momentText={momentText} />}
      {extent && !is_table && colors && (
        <Stack gap={16}>
          <ChartKey />
          {all.map((series) => (
            <BarChart
              key={series.name}
              series={series}
              other={others.find(({ name }) => name === series.name)}
              title={t(`charts.titles.${series.name}`)}
              sentence={sentenceOf(series)}
              colors={colors}
              extent={extent}
              step_ms={step_ms}
              marks={marksOfChart(marks, series.name)}
              ticks={ticksOf(extent, timezone, currentLanguage(), is_phone)}
              momentText={momentText}
              onZoom={([from, until]) => onRange(wholeSteps(from, until, step_ms, extent))}
              onChart={(chart) => {
                if (chart) charts.current.set(series.name, chart)
                else charts.current.delete(series.name)
              }}
              onPoint={(at_ms, chart) => pointAt(charts.current.values(), at_ms, chart)}
            />
          ))}
        </Stack>
      )}
    </section>
  )
}

/** Rounds a dragged range to whole steps within the chart. */
function wholeSteps(from: number, until: number, step_ms: number, [first, last]: [number, number]) {
  const hour_ms = Math.min(step_ms, 3_600_000)
  return {
    begin_ms: Math.max(Math.floor(from / hour_ms) * hour_ms, first),
    end_ms: Math.min(Math.ceil(until / hour_ms) * hour_ms, last),
  }
}

type TableProps = { all: Series[]; others: Series[]; momentText: (at_ms: number) => string }
type Point = { at_ms: number; values: number[] }

function HistoryTable({ all, others, momentText }: TableProps) {
  const { t } = useTranslation('statistics')
  const { t: of_compare } = useTranslation('compare')
  const values = [...all, ...others].map(
    ({ points }) => new Map(points.map(({ date, value }) => [Date.parse(date), value])),
  )
  const moments = new Set(values.flatMap((one) => [...one.keys()]))
  const rows = [...moments]
    .sort((one, other) => one - other)
    .map((at_ms) => ({ at_ms, values: values.map((one) => one.get(at_ms) ?? 0) }))
  const columns: StatColumn<Point>[] = [
    {
      id: 'at',
      header: t('charts.from'),
      value: ({ at_ms }) => new Date(at_ms).toISOString(),
      show: ({ at_ms }) => momentText(at_ms),
    },
    ...all.map(
      (series, n): StatColumn<Point> => ({
        id: series.name,
        header: t(`charts.titles.${series.name}`),
        value: (row) => row.values[n]!,
        show: (row) => cellText(series, row.values[n]!),
        // Counts have no total: a visitor who stays two hours would count twice.
        sum: (value) => (series.is_count ? '' : amountText(value)),
        is_number: true,
        ...(series.name === 'sales' && { is_figure: true as const }),
      }),
    ),
    ...others.map(
      (series, n): StatColumn<Point> => ({
        id: `${series.name} compared`,
        header: of_compare('columns.of', { title: t(`charts.titles.${series.name}`) }),
        value: (row) => row.values[all.length + n]!,
        show: (row) => cellText(series, row.values[all.length + n]!),
        sum: (value) => (series.is_count ? '' : amountText(value)),
        is_number: true,
      }),
    ),
  ]
  return (
    <StatTable
      title={t('charts.table')}
      empty={t('charts.nothing')}
      columns={columns}
      rows={rows}
      idOf={({ at_ms }) => String(at_ms)}
      subject=""
    />
  )
}

/** Explains the outlines of a comparison; empty without a comparison. */
function ChartKey() {
  const { t } = useTranslation('compare')
  if (!useCompared()) return null
  return (
    <Row as="p" gap={8} align="center" look="hint">
      <span className={styles.outline} />
      {t('key')}
    </Row>
  )
}

/** Returns the series of the comparison, aligned to the steps of the shown range. */
function useOtherSeries(step: Statistics['step']): Series[] {
  const compared = useCompared()
  // Hours cannot stand beside days: both ranges are about as long, and this is a matter of an hour of summer time.
  if (!compared || compared.statistics.step !== step) return []
  const { statistics, beside } = compared
  return seriesOf(statistics).map((series) => ({
    ...series,
    points: pointsBeside(series.points, (at_ms) => beside(at_ms, step), series.is_count),
  }))
}
