import { Button } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Text } from '../ui/layout.tsx'
import { useIsPhone } from '../ui/use_is_phone.ts'
import { sumOf } from './blocks.ts'
import styles from './StatTable.module.css'
import { TableTools } from './TableTools.tsx'
import type { TextRow } from './table_text.ts'
import { useIsPrinted } from './use_is_printed.ts'

export type StatColumn<Row> = {
  id: string
  header: string
  /** The value for sorting and copying; figures as numbers. */
  value: (row: Row) => string | number | null
  show?: (row: Row) => ReactNode
  is_number?: true
  /** Shown to the right of the name on phones. */
  is_figure?: true
  /** Formats the total; absent for columns without a useful total. */
  sum?: (total: number) => string
}

type Props<Row> = {
  title: string
  /** The text of an empty table. */
  empty: string
  columns: StatColumn<Row>[]
  rows: Row[]
  /** The key of a row. */
  idOf: (row: Row) => string
  /** The subject of the rows; another subject resets the order. */
  subject: string
}
type Sort = { id: string; is_down: boolean } | null

const few = 12

/** A sortable table of figures with totals; copied and downloaded as shown. */
export function StatTable<Row>({ title, empty, columns, rows, idOf, subject }: Props<Row>) {
  const { t } = useTranslation('statistics')
  const id = useId()
  const is_phone = useIsPhone()
  const [sort, setSort] = useState<Sort>(null)
  const [is_open, setOpen] = useState(false)
  const sorted = useKeptOrder(
    sortedBy(rows, columns, sort),
    idOf,
    `${subject} ${sort?.id} ${sort?.is_down}`,
  )
  const is_printed = useIsPrinted()
  const shown = is_open || is_printed ? sorted : sorted.slice(0, few)
  const text = (): TextRow[] => [
    columns.map(({ header }) => header),
    ...sorted.map((row) => columns.map(({ value }) => value(row))),
  ]
  const onSort = (column: string) =>
    setSort((last) =>
      last?.id === column
        ? { id: column, is_down: !last.is_down }
        : { id: column, is_down: columns.find((one) => one.id === column)?.is_number === true },
    )
  return (
    <section className={styles.block} aria-labelledby={id}>
      <Row gap={16} align="center" free="between" className={styles.head}>
        <Text as="h2" id={id} look="heading">
          {title}
        </Text>
        {rows.length > 0 && <TableTools title={title} text={text} />}
      </Row>
      {rows.length === 0 ? (
        <Text look="note" className={styles.empty}>
          {empty}
        </Text>
      ) : (
        <table className={styles.table} aria-labelledby={id}>
          <thead className={is_phone ? 'visually-hidden' : undefined}>
            <Heading columns={columns} sort={sort} onSort={is_phone ? undefined : onSort} />
          </thead>
          <tbody>
            {shown.map((row) => (
              <Line key={idOf(row)} row={row} columns={columns} is_phone={is_phone} />
            ))}
          </tbody>
          {rows.length > 1 && columns.some(({ sum }) => sum) && (
            <tfoot>
              <Sums columns={columns} rows={rows} is_phone={is_phone} />
            </tfoot>
          )}
        </table>
      )}
      {rows.length > few && (
        <Button appearance="subtle" className={styles.more!} onClick={() => setOpen(!is_open)}>
          {is_open ? t('table.fewer') : t('table.all', { count: rows.length })}
        </Button>
      )}
    </section>
  )
}

type HeadingProps<Row> = {
  columns: StatColumn<Row>[]
  sort: Sort
  /** None where the heading is only read out. */
  onSort: ((id: string) => void) | undefined
}

function Heading<Row>({ columns, sort, onSort }: HeadingProps<Row>) {
  return (
    <tr>
      {columns.map(({ id, header, is_number }) => {
        const is_sorted = sort?.id === id
        return (
          <th
            key={id}
            scope="col"
            className={is_number && styles.number}
            aria-sort={is_sorted ? (sort.is_down ? 'descending' : 'ascending') : undefined}
          >
            {onSort ? (
              <button type="button" className={styles.sort} onClick={() => onSort(id)}>
                {header}
                {is_sorted && (sort.is_down ? <ArrowDownRegular /> : <ArrowUpRegular />)}
              </button>
            ) : (
              header
            )}
          </th>
        )
      })}
    </tr>
  )
}

type LineProps<Row> = { row: Row; columns: StatColumn<Row>[]; is_phone: boolean }

function Line<Row>({ row, columns, is_phone }: LineProps<Row>) {
  const [name, ...rest] = columns
  const cell = ({ show, value }: StatColumn<Row>) => (show ? show(row) : value(row))
  if (!is_phone)
    return (
      <tr>
        <th scope="row">{cell(name!)}</th>
        {rest.map((column) => (
          <td key={column.id} className={column.is_number && styles.number}>
            {cell(column)}
          </td>
        ))}
      </tr>
    )
  const figure = rest.find(({ is_figure }) => is_figure)
  return (
    <tr>
      <th scope="row">
        {cell(name!)}
        <span className={styles.beneath}>
          {rest
            .filter((column) => column !== figure && column.value(row) !== null)
            .map((column) => (
              <span key={column.id} className={styles.labelled}>
                <span>{column.header}</span> <span>{cell(column)}</span>
              </span>
            ))}
        </span>
      </th>
      {figure && <td className={styles.number}>{cell(figure)}</td>}
    </tr>
  )
}

type SumsProps<Row> = { columns: StatColumn<Row>[]; rows: Row[]; is_phone: boolean }

function Sums<Row>({ columns, rows, is_phone }: SumsProps<Row>) {
  const { t } = useTranslation('statistics')
  const [, ...rest] = columns
  const shown = is_phone ? rest.filter(({ is_figure }) => is_figure) : rest
  return (
    <tr>
      <th scope="row">{t('table.sum')}</th>
      {shown.map(({ id, sum, value, is_number }) => (
        <td key={id} className={is_number && styles.number}>
          {sum?.(sumOf(rows.map((row) => Number(value(row)))))}
        </td>
      ))}
    </tr>
  )
}

function sortedBy<Row>(rows: Row[], columns: StatColumn<Row>[], sort: Sort): Row[] {
  const column = sort && columns.find(({ id }) => id === sort.id)
  if (!column) return rows
  const way = sort.is_down ? -1 : 1
  return rows.toSorted((one, other) => way * compare(column.value(one), column.value(other)))
}

function compare(one: string | number | null, other: string | number | null) {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one ?? '').localeCompare(String(other ?? ''), undefined, { numeric: true })
}

/**
 * Keeps the rows in their first order and appends new ones, so that live updates do not move rows.
 * A change of `reason` resets the order.
 */
function useKeptOrder<Row>(rows: Row[], idOf: (row: Row) => string, reason: string): Row[] {
  const kept = useRef<{ reason: string; places: Map<string, number> }>({
    reason: '',
    places: new Map(),
  })
  if (kept.current.reason !== reason) kept.current = { reason, places: new Map() }
  const { places } = kept.current
  for (const row of rows) {
    const id = idOf(row)
    if (!places.has(id)) places.set(id, places.size)
  }
  return rows.toSorted((one, other) => places.get(idOf(one))! - places.get(idOf(other))!)
}
