import { cash_readings, type FigureName, figures, part_of } from '@kermesse/sdk/figures'
import { formatAmount } from '@kermesse/sdk/rules/amount'
import type { Result } from '@kermesse/sdk/types'
import { formatMoment } from './cell.ts'
import { type Locale, printable } from './io.ts'

export type Statistics = Result<'statistics.get'>
/** A line of figures; what is a part of another figure is dim. */
export type StatisticsLine = { text: string; is_part: boolean }

const of_event_only: FigureName[] = [
  'sold',
  'sold_twint',
  'sold_unused',
  'held',
  'unpaid',
  'donation',
]

/** The figures that an answer has, in the order in which an accountant reads them. */
export function namesIn({ bar_id }: Statistics): FigureName[] {
  const names = Object.keys(figures) as FigureName[]
  return bar_id === null ? names : names.filter((name) => !of_event_only.includes(name))
}

export function amountOf(answer: Statistics, name: FigureName): number {
  return name === 'deposit' || name === 'deposit_return' ? answer.debit_split[name] : answer[name]
}

const label_width = 34
const amount_width = 16
const usual_width = label_width + amount_width

/** A name and its amount in so many columns; where they are few, the name gives way. */
function lineOf(name: string, amount: number, columns: number) {
  const width = Math.min(label_width, Math.max(2, columns - amount_width))
  return cut(name, width - 1).padEnd(width) + formatAmount(amount).padStart(amount_width)
}

/** Formats one line per figure. Parts of a figure are indented; zero parts are left out. */
export function figureLines(
  answer: Statistics,
  locale: Locale,
  columns = usual_width,
): StatisticsLine[] {
  return namesIn(answer).flatMap((name) => {
    const amount = amountOf(answer, name)
    const is_part = part_of[name] !== undefined
    if (is_part && amount === 0) return []
    const label = `${is_part ? '  ' : ''}${figures[name].name[locale]}`
    return [{ text: lineOf(label, amount, columns), is_part }]
  })
}

/** Both readings of the cash, each by its name. */
export function cashLines({ cash }: Statistics, locale: Locale, columns = usual_width): string[] {
  const names = Object.keys(cash_readings) as (keyof Statistics['cash'])[]
  return names.map((name) => lineOf(cash_readings[name].name[locale], cash[name], columns))
}

const blocks = '▁▂▃▄▅▆▇█'

/** A sign for each value, as high as its share of the highest; a gap where there is nothing. */
export function sparkline(values: number[]): string {
  const highest = Math.max(...values)
  const signs = values.map((value) =>
    value > 0 ? blocks[Math.ceil((value / highest) * blocks.length) - 1] : ' ',
  )
  return signs.join('')
}

const step_ms = { hour: 3_600_000, day: 86_400_000 }

/** The last steps of a history that fit, up to the latest of both: what nothing happened in is 0. */
function lastSteps({ step, history_debit, history_credit }: Statistics, count: number) {
  const stepAt = (date: string) => Math.round(Date.parse(date) / step_ms[step])
  const dates = [...history_debit, ...history_credit].map(({ date }) => date).sort()
  const [first, last] = [dates.at(0), dates.at(-1)]
  if (!first || !last) return undefined
  const end = stepAt(last)
  const shown = Math.min(count, end - stepAt(first) + 1)
  const begin = end - shown + 1
  const valuesOf = (points: Statistics['history_debit']) => {
    const values = Array.from({ length: shown }, () => 0)
    for (const { date, amount } of points) {
      const at = stepAt(date) - begin
      if (at >= 0) values[at]! += amount
    }
    return values
  }
  const from = dates.find((date) => stepAt(date) >= begin)!
  return { from, last, debit: valuesOf(history_debit), credit: valuesOf(history_credit) }
}

type Screen = { columns: number; rows: number; locale: Locale; zone?: string | undefined }
type Shown = { title: string; note: string }

/** Fits the figures into the terminal. The most important lines remain in small terminals. */
export function statisticsScreen(
  answer: Statistics,
  { title, note }: Shown,
  { columns, rows, locale, zone }: Screen,
): StatisticsLine[] {
  const head = [{ text: beside(printable(title), note, columns), is_part: false }]
  const history = historyLines(answer, columns, { locale, zone })
  const all = figureLines(answer, locale, columns)
  const bars = answer.bar_id === null ? barLines(answer, columns) : []
  const room = rows - head.length - history.length
  const figures = all.length <= room ? all : all.filter(({ is_part }) => !is_part)
  return [...head, ...history, ...figures, ...bars]
    .slice(0, rows)
    .map(({ text, is_part }) => ({ text: cut(text, columns), is_part }))
}

function historyLines(
  answer: Statistics,
  columns: number,
  { locale, zone }: Pick<Screen, 'locale' | 'zone'>,
): StatisticsLine[] {
  const label_width = 12
  const highest_width = 14
  const steps = lastSteps(answer, Math.max(1, columns - label_width - highest_width))
  if (!steps) return []
  const line = (name: 'debit' | 'credit') => {
    const label = cut(figures[name].name[locale], label_width - 1).padEnd(label_width)
    const highest = formatAmount(Math.max(...steps[name])).padStart(highest_width)
    return { text: `${label}${sparkline(steps[name])}${highest}`, is_part: false }
  }
  const range = `${formatMoment(steps.from, { locale, zone })} – ${formatMoment(steps.last, { locale, zone })}`
  return [
    line('debit'),
    line('credit'),
    { text: `${' '.repeat(label_width)}${range}`, is_part: true },
  ]
}

function barLines({ bars }: Statistics, columns: number): StatisticsLine[] {
  const sold = bars.filter(({ debit }) => debit !== 0).sort((a, b) => b.debit - a.debit)
  return sold.map(({ name, debit }) => ({
    text: lineOf(printable(name), debit, columns),
    is_part: true,
  }))
}

const beside = (left: string, right: string, columns: number) =>
  `${cut(left, Math.max(1, columns - right.length - 1)).padEnd(columns - right.length)}${right}`

function cut(text: string, width: number): string {
  const signs = [...text]
  return signs.length <= width ? text : `${signs.slice(0, Math.max(0, width - 1)).join('')}…`
}
