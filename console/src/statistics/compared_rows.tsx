import { useTranslation } from 'react-i18next'
import { amountText, signedText } from './amount_text.ts'
import { type Statistics, sumOf } from './blocks.ts'
import { useCompared } from './compared.ts'
import type { StatColumn } from './StatTable.tsx'
import { Change } from './Versus.tsx'

type Bar = Statistics['bars'][number]
type Consumption = Statistics['consumptions'][number]
type ComparedRows<Row> = { rows: Row[]; columns: StatColumn<Row>[] }

/** Points of sale with those of the other, and what they sold there; in another event they are known by their names. */
export function useComparedBars(rows: Bar[]): ComparedRows<Bar> {
  const { t } = useTranslation('compare')
  const compared = useCompared()
  if (!compared) return { rows, columns: [] }
  const keyOf = ({ _id, name }: Bar) => (compared.is_same_event ? _id : name)
  const { bars } = compared.statistics
  const nothing = { credit: 0, checkout: 0, debit: 0 }
  const other = valuesOf(bars, keyOf, ({ debit }) => debit)
  const otherOf = (row: Bar) => other.get(keyOf(row)) ?? 0
  return {
    // One of another event has no page in this one.
    rows: withThoseOf(rows, bars, keyOf, (bar) => ({
      ...bar,
      ...nothing,
      _id: compared.is_same_event ? bar._id : '',
    })),
    columns: [
      amountColumn('other_debit', t('columns.sales'), otherOf),
      changeColumn(t('columns.difference'), ({ debit }) => debit, otherOf),
    ],
  }
}

/** Consumptions with those that only the other sold: how many, for how much, and the difference. */
export function useComparedConsumptions(rows: Consumption[]): ComparedRows<Consumption> {
  const { t } = useTranslation('compare')
  const compared = useCompared()
  if (!compared) return { rows, columns: [] }
  const keyOf = ({ _id }: Consumption) => `${_id.price} ${_id.name}`
  const { consumptions } = compared.statistics
  const numbers = valuesOf(consumptions, keyOf, ({ total }) => total)
  const amounts = valuesOf(consumptions, keyOf, ({ total_price }) => total_price)
  const amountOf = (row: Consumption) => amounts.get(keyOf(row)) ?? 0
  return {
    rows: withThoseOf(rows, consumptions, keyOf, (row) => ({ ...row, total: 0, total_price: 0 })),
    columns: [
      countColumn('other_total', t('columns.number'), (row) => numbers.get(keyOf(row)) ?? 0),
      amountColumn('other_total_price', t('columns.amount'), amountOf),
      changeColumn(t('columns.difference'), ({ total_price }) => total_price, amountOf),
    ],
  }
}

function valuesOf<Row>(rows: Row[], keyOf: (row: Row) => string, value: (row: Row) => number) {
  const values = new Map<string, number>()
  for (const row of rows) values.set(keyOf(row), sumOf([values.get(keyOf(row)) ?? 0, value(row)]))
  return values
}

/** All rows, and those of the other that are not among them, as of nothing. */
function withThoseOf<Row>(
  rows: Row[],
  others: Row[],
  keyOf: (row: Row) => string,
  asNothing: (row: Row) => Row,
) {
  const known = new Set(rows.map(keyOf))
  const missing = others.filter((row) => !known.has(keyOf(row)))
  return [...rows, ...new Map(missing.map((row) => [keyOf(row), asNothing(row)])).values()]
}

type Value<Row> = (row: Row) => number

function amountColumn<Row>(id: string, header: string, value: Value<Row>): StatColumn<Row> {
  const show = (row: Row) => amountText(value(row))
  return { id, header, value, show, sum: amountText, is_number: true }
}

function countColumn<Row>(id: string, header: string, value: Value<Row>): StatColumn<Row> {
  const text = (number: number) => amountText(number).replace(/\.00$/, '')
  return { id, header, value, show: (row) => text(value(row)), sum: text, is_number: true }
}

function changeColumn<Row>(
  header: string,
  value: Value<Row>,
  otherOf: Value<Row>,
): StatColumn<Row> {
  return {
    id: 'difference',
    header,
    value: (row) => sumOf([value(row), -otherOf(row)]),
    show: (row) => <Change value={value(row)} other={otherOf(row)} is_good_up />,
    sum: signedText,
    is_number: true,
  }
}
