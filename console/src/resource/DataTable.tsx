import { Checkbox } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons'
import {
  type ColumnDef,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Row } from '../ui/layout.tsx'
import { useIsPhone } from '../ui/use_is_phone.ts'
import { useLetters } from '../ui/use_letters.ts'
import styles from './DataTable.module.css'
import type { Order } from './use_list_state.ts'
import type { TableLayout } from './use_table_layout.ts'

export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The sort key of the API; absent if the column cannot be sorted. */
  sort_key?: string
  /** Numbers are aligned to the end of the column. */
  is_number?: boolean
  /** Shown to the right of the name on phones. */
  is_figure?: boolean
  is_hidden?: boolean
  /** Returns true for a row without a value. The column is hidden where all rows are bare. */
  isBare?: (row: Row) => boolean
  /** How wide it is, until the reader makes it another width. */
  width?: string
}

type Props<Row> = {
  /** Which columns the reader wants to see, and how. */
  layout: TableLayout
  label: string
  rows: Row[]
  columns: TableColumn<Row>[]
  idOf: (row: Row) => string
  /** The accessible name of a row. */
  nameOf: (row: Row) => string
  /** The link of the first column. */
  hrefOf?: (row: Row) => string | undefined
  onOpen?: (row: Row) => void
  sort?: { key: string | undefined; order: Order; onSort: (key: string) => void }
  selection?: { ids: ReadonlySet<string>; onSelect: (ids: Set<string>) => void }
  /** Buttons or a menu at the end of a row. */
  actions?: (row: Row) => ReactNode
  isMuted?: (row: Row) => boolean
  /** Rows that wait for the reader. */
  isMarked?: (row: Row) => boolean
  is_busy?: boolean
}

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
})
/** Beyond so many rows, only those in sight are drawn; below, the browser finds text in all of them. */
const all_drawn = 100

/** Rows and columns: dense, its heading always in sight, every row reached by `j` and `k`. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { layout, rows, columns, idOf, selection } = props
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, cell }): ColumnDef<typeof features, Row> => ({
          id,
          header,
          minSize: 64,
          cell: ({ row }) => cell(row.original),
        }),
      ),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: idOf,
    columnResizeMode: 'onEnd',
    state: {
      columnVisibility: layout.visibility,
      columnOrder: layout.order,
      columnSizing: layout.sizes,
    },
    onColumnSizingChange: layout.setSizes,
  })
  const is_phone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  useLetters((event) => moveByLetter(event, props, scroller.current!))
  const shown = table.getRowModel().rows
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (is_phone ? 60 : 36),
    overscan: 12,
    enabled: shown.length > all_drawn,
  })
  const drawn = shown.length > all_drawn ? virtualizer.getVirtualItems() : null
  const first = drawn?.[0]?.start ?? 0
  const rest = drawn ? virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0) : 0
  const visible = drawn ? drawn.map(({ index }) => shown[index]!) : shown
  const cells = table
    .getVisibleLeafColumns()
    .map(({ id }) => columns.find((one) => one.id === id)!)
    .filter(({ isBare }) => !isBare || !rows.every(isBare))
  const span = cells.length + (selection ? 1 : 0) + (props.actions ? 1 : 0)
  const takes_focus = useHasNoControls(scroller)
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      {...(takes_focus && { role: 'group', 'aria-label': props.label, tabIndex: 0 })}
    >
      <table className={styles.table} aria-label={props.label} aria-busy={props.is_busy}>
        {!is_phone && <Heading {...props} table={table} cells={cells} />}
        <tbody>
          {first > 0 && <Spacer height={first} span={span} />}
          {visible.map(({ id, original }) => (
            <TableRow
              key={id}
              id={id}
              row={original}
              cells={cells}
              is_phone={is_phone}
              {...props}
            />
          ))}
          {rest > 0 && <Spacer height={rest} span={span} />}
        </tbody>
      </table>
    </div>
  )
}

/** Returns true where an element has no control, so that it must take the focus to be scrolled by keys. */
function useHasNoControls(element: RefObject<HTMLElement | null>) {
  const [has_none, setHasNone] = useState(false)
  useEffect(() => setHasNone(!element.current?.querySelector('a, button, input')))
  return has_none
}

type HeadingProps<Row extends object> = Props<Row> & {
  table: ReturnType<typeof useTable<typeof features, Row>>
  cells: TableColumn<Row>[]
}

function Heading<Row extends object>({
  table,
  cells,
  rows,
  idOf,
  selection,
  ...props
}: HeadingProps<Row>) {
  const { t } = useTranslation('resource')
  const chosen = rows.filter((row) => selection?.ids.has(idOf(row))).length
  const all = chosen === rows.length && rows.length > 0
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.check}>
            <Checkbox
              aria-label={t('select_all')}
              checked={all ? true : chosen > 0 ? 'mixed' : false}
              onChange={() => selection.onSelect(new Set(all ? [] : rows.map(idOf)))}
            />
          </th>
        )}
        {cells.map((column, at) => {
          const header = table.getFlatHeaders().find(({ id }) => id === column.id)!
          const is_sorted = column.sort_key !== undefined && props.sort?.key === column.sort_key
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={
                is_sorted ? (props.sort?.order === 'DESC' ? 'descending' : 'ascending') : undefined
              }
              className={column.is_number ? styles.number : undefined}
              {...(at > 0 && dragging(column.id, props.layout))}
              style={{
                width: column.id in table.state.columnSizing ? header.getSize() : column.width,
              }}
            >
              {column.sort_key && props.sort ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => props.sort!.onSort(column.sort_key!)}
                >
                  {column.header}
                  {is_sorted &&
                    (props.sort.order === 'DESC' ? <ArrowDownRegular /> : <ArrowUpRegular />)}
                </button>
              ) : (
                column.header
              )}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: widths are a matter of the pointer. */}
              <span
                className={styles.edge}
                // Captures the drag, so that it resizes the column instead of moving it.
                draggable
                onDragStart={(event) => {
                  event.preventDefault()
                  event.stopPropagation()
                }}
                onMouseDown={header.getResizeHandler()}
                onTouchStart={header.getResizeHandler()}
              />
            </th>
          )
        })}
        {props.actions && (
          <th scope="col" className={styles.end}>
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const dragged_as = 'application/x-kermesse-column'

/** A heading that is dragged takes the place of the one that it is dropped on; the menu of the columns does the same by keyboard. */
function dragging(id: string, { move }: TableLayout) {
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(dragged_as, id),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(dragged_as)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      move(event.dataTransfer.getData(dragged_as), id)
    },
  }
}

type RowProps<Row> = Props<Row> & {
  id: string
  row: Row
  cells: TableColumn<Row>[]
  is_phone: boolean
}

function TableRow<Row>({ id, row, cells, is_phone, ...props }: RowProps<Row>) {
  const { t } = useTranslation('resource')
  const { selection, hrefOf, onOpen, actions, isMuted, isMarked, nameOf } = props
  const is_selected = selection?.ids.has(id) ?? false
  const [name, ...rest] = cells
  const href = hrefOf?.(row)
  const title = name && (href ? <Link to={href}>{name.cell(row)}</Link> : name.cell(row))
  const looks = [
    is_selected && styles.selected,
    isMuted?.(row) && styles.muted,
    isMarked?.(row) && styles.marked,
  ]
  return (
    <tr
      data-row={id}
      aria-selected={selection ? is_selected : undefined}
      className={looks.filter(Boolean).join(' ')}
      onDoubleClick={() => onOpen?.(row)}
    >
      {selection && (
        <td className={styles.check}>
          <Checkbox
            aria-label={t('select', { name: nameOf(row) })}
            checked={is_selected}
            onChange={() => selection.onSelect(toggled(selection.ids, id))}
          />
        </td>
      )}
      {is_phone ? (
        <PhoneCell title={title} rest={rest} row={row} />
      ) : (
        <>
          <th scope="row">{title}</th>
          {rest.map((column) => (
            <td key={column.id} className={column.is_number ? styles.number : undefined}>
              {column.cell(row)}
            </td>
          ))}
        </>
      )}
      {actions && <td className={styles.end}>{actions(row)}</td>}
    </tr>
  )
}

/** Name and figure, and the rest beneath. */
function PhoneCell<Row>({
  title,
  rest,
  row,
}: {
  title: ReactNode
  rest: TableColumn<Row>[]
  row: Row
}) {
  const figure = rest.find(({ is_figure }) => is_figure)
  return (
    <th scope="row" className={styles.phone}>
      <Row as="span" gap={12} align="baseline" free="between" className={styles.line}>
        <span className={styles.title}>{title}</span>
        {figure && <span className="no-wrap">{figure.cell(row)}</span>}
      </Row>
      <Row as="span" wrap gap="0 12" align="baseline" look="quiet" className={styles.beneath}>
        {rest
          .filter((column) => column !== figure)
          .map(({ id, header, cell }) => (
            <span key={id}>
              <span className={styles.caption}>{header}</span> <span>{cell(row)}</span>
            </span>
          ))}
      </Row>
    </th>
  )
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

/** `j` and `k` go from row to row, `x` selects the one that has the focus, `e` opens it. */
function moveByLetter<Row>(
  { key, target }: KeyboardEvent,
  { rows, idOf, onOpen, selection }: Props<Row>,
  scroller: HTMLElement,
) {
  const row = (target as HTMLElement).closest<HTMLElement>('[data-row]')
  const id = row?.dataset.row
  if (key === 'j' || key === 'k') {
    const next = key === 'j' ? row?.nextElementSibling : row?.previousElementSibling
    const first = scroller.querySelector('[data-row]')
    const reached = row ? next : first
    const places = ['th a', 'input', 'button']
    const found = places.map((place) => reached?.querySelector<HTMLElement>(place)).find(Boolean)
    found?.focus()
  } else if (key === 'x' && id && selection) selection.onSelect(toggled(selection.ids, id))
  else if (key === 'e' && id) {
    const found = rows.find((one) => idOf(one) === id)
    if (found) onOpen?.(found)
  }
}

function toggled(ids: ReadonlySet<string>, id: string) {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
