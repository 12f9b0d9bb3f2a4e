import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import { signedText } from './amount_text.ts'
import { type Statistics, sumOf, withOnline } from './blocks.ts'
import { useCompared } from './compared.ts'
import { dayAt } from './days.ts'
import type { StatColumn } from './StatTable.tsx'
import { Change } from './Versus.tsx'

type Bar = Statistics['bars'][number]
type Consumption = Statistics['consumptions'][number]
type Entrance = Statistics['entrances'][number]
type Voucher = Statistics['vouchers'][number]
type ComparedRows<Row> = { rows: Row[]; columns: StatColumn<Row>[] }

/** Bars with their match in the comparison; by name in another event. */
export function useComparedBars(rows: Bar[]): ComparedRows<Bar> {
  const { t } = useTranslation('compare')
  const { t: of_statistics } = useTranslation('statistics')
  const compared = useCompared()
  if (!compared) return { rows, columns: [] }
  const held = heldAgainst({
    rows,
    others: withOnline(compared.statistics, of_statistics('bars.online')),
    keyOf: ({ _id, name }) => (compared.is_same_event ? _id : name),
    // One of another event has no page in this one.
    asNothing: (bar) => ({
      ...bar,
      credit: 0,
      checkout: 0,
      debit: 0,
      _id: compared.is_same_event ? bar._id : '',
    }),
  })
  const debit = ({ debit }: Bar) => debit
  return {
    rows: held.rows,
    columns: [
      amountColumn('other_debit', t('columns.sales'), held.otherOf(debit)),
      changeColumn(t('columns.difference'), debit, held.otherOf(debit)),
    ],
  }
}

/** Consumptions with those that only the other sold: how many, for how much, and the difference. */
export function useComparedConsumptions(rows: Consumption[]): ComparedRows<Consumption> {
  const columnsOf = useItemColumns<Consumption>()
  const compared = useCompared()
  if (!compared) return { rows, columns: [] }
  const held = heldAgainst({
    rows,
    others: compared.statistics.consumptions,
    keyOf: ({ _id }) => `${_id.price} ${_id.name}`,
    asNothing: (row) => ({ ...row, total: 0, total_price: 0 }),
  })
  return { rows: held.rows, columns: columnsOf(held) }
}

/** Entrances with those that only the other sold; those of another event by their names and the days that stand side by side. */
export function useComparedEntrances(rows: Entrance[]): ComparedRows<Entrance> {
  const columnsOf = useItemColumns<Entrance>()
  const compared = useCompared()
  if (!compared) return { rows, columns: [] }
  const { calendar, beside, is_same_event } = compared
  const dayOf = (date: string) => (is_same_event ? date : dayAt(Date.parse(date), calendar))
  const moved = (date: string) => new Date(beside(Date.parse(date), 'day')).toISOString()
  const asHere = ({ _id, ...row }: Entrance): Entrance => ({
    ...row,
    _id: { ..._id, begin_date: _id.begin_date && moved(_id.begin_date) },
  })
  const { entrances } = compared.statistics
  const held = heldAgainst({
    rows,
    others: is_same_event ? entrances : entrances.map(asHere),
    keyOf: ({ _id }) => `${_id.begin_date && dayOf(_id.begin_date)} ${_id.name}`,
    beginOf: ({ _id }) => _id.begin_date,
    asNothing: (row) => ({ ...row, total: 0, total_price: 0 }),
  })
  return { rows: held.rows, columns: columnsOf(held) }
}

/** Vouchers with those that only the other knows: how many were used, what for, and the difference. */
export function useComparedVouchers(rows: Voucher[]): ComparedRows<Voucher> {
  const { t } = useTranslation('compare')
  const { t: of_statistics } = useTranslation('statistics')
  const compared = useCompared()
  if (!compared) return { rows, columns: [] }
  const held = heldAgainst({
    rows,
    others: compared.statistics.vouchers,
    // Prices depend on the menus, so they match rows of the same event only.
    keyOf: ({ name, highest_value }) =>
      compared.is_same_event ? `${highest_value} ${name}` : name,
    asNothing: (row) => ({ ...row, ...no_voucher }),
  })
  const header = (title: string) => t('columns.of', { title })
  const value = ({ used_value }: Voucher) => used_value
  const [used, used_value] = [held.otherOf(({ used }) => used), held.otherOf(value)]
  return {
    rows: held.rows,
    columns: [
      countColumn('other_used', header(of_statistics('vouchers.used')), used),
      amountColumn('other_used_value', header(of_statistics('vouchers.used_value')), used_value),
      changeColumn(t('columns.difference'), value, used_value),
    ],
  }
}

const no_voucher = { available: 0, used: 0, available_value: 0, used_value: 0 }

type Items = { total: number; total_price: number }

/** How many of something the other sold, for how much, and the difference. */
function useItemColumns<Row extends Items>() {
  const { t } = useTranslation('compare')
  return ({ otherOf }: Pick<Held<Row>, 'otherOf'>): StatColumn<Row>[] => {
    const price = ({ total_price }: Row) => total_price
    return [
      countColumn(
        'other_total',
        t('columns.number'),
        otherOf(({ total }) => total),
      ),
      amountColumn('other_total_price', t('columns.amount'), otherOf(price)),
      changeColumn(t('columns.difference'), price, otherOf(price)),
    ]
  }
}

type Sides<Row> = {
  rows: Row[]
  others: Row[]
  /** The key of the matching row. */
  keyOf: (row: Row) => string
  /** Which of those that are known by the same comes first. */
  beginOf?: (row: Row) => string | null
  asNothing: (row: Row) => Row
}
type Held<Row> = {
  /** All rows, and those of the other that are not among them, as of nothing. */
  rows: Row[]
  /** The value of the matching row in the comparison. */
  otherOf: (value: Value<Row>) => Value<Row>
}

/** Rows that are known by the same, like two entrances of one name and day, meet in their order; each of the other counts once. */
function heldAgainst<Row>({ rows, others, keyOf, beginOf, asNothing }: Sides<Row>): Held<Row> {
  const inOrder = (some: Row[]) =>
    beginOf
      ? some.toSorted((one, two) => (beginOf(one) ?? '').localeCompare(beginOf(two) ?? ''))
      : some
  const here = Map.groupBy(inOrder(rows), keyOf)
  const made: Row[] = []
  const against = new Map<Row, Row[]>()
  for (const [key, alike] of Map.groupBy(inOrder(others), keyOf)) {
    let known = here.get(key)
    if (!known) {
      known = [asNothing(alike[0]!)]
      made.push(...known)
    }
    const last = known.length - 1
    known.forEach((row, n) => {
      against.set(row, n < last ? alike.slice(n, n + 1) : alike.slice(n))
    })
  }
  return {
    rows: [...rows, ...made],
    otherOf: (value) => (row) => sumOf((against.get(row) ?? []).map(value)),
  }
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
