import {
  CheckmarkRegular,
  ErrorCircleRegular,
  ReOrderDotsVerticalRegular,
} from '@fluentui/react-icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Swatch } from '../resource/Swatch.tsx'
import { CellEditor } from './CellEditor.tsx'
import { type SheetColumn, textOf } from './cell_text.ts'
import { applies, type Item } from './item.ts'
import styles from './MenuGrid.module.css'
import type { Cells, Editing } from './use_cells.ts'

type Props = {
  /** Absent in the empty last row. */
  item: Item | null
  row: number
  columns: SheetColumn[]
  /** Errors by column. */
  faults: string[] | null
  /** The first and the last chosen column, or -1. */
  left: number
  right: number
  /** The column of the cell that has the focus, or -1. */
  active: number
  editing: Editing | null
  /** The dragged rows are dropped before this row. */
  is_target: boolean
  is_locked: boolean
  onCommit: Cells['commit']
  onCancel: Cells['cancel']
}

/** A row is drawn again when something in it has changed, and not with each key in another. */
export const GridRow = memo(DrawnRow, (one, other) => {
  const same = [
    'item',
    'row',
    'columns',
    'left',
    'right',
    'active',
    'editing',
    'is_target',
  ] as const
  if (one.editing || other.editing || one.faults?.join() !== other.faults?.join()) return false
  return same.every((name) => one[name] === other[name]) && one.is_locked === other.is_locked
})

function DrawnRow(props: Props) {
  const { t } = useTranslation('bars')
  const { item, row, columns, is_locked, is_target } = props
  return (
    <tr data-grid-row={row} className={is_target ? styles.before : undefined}>
      <td
        className={styles.handle}
        draggable={item !== null && !is_locked}
        title={item ? t('grid.drag', { name: String(item.name) }) : undefined}
      >
        <span className={styles.number}>{item ? row + 1 : '+'}</span>
        {item && !is_locked && <ReOrderDotsVerticalRegular />}
      </td>
      {columns.map((column, at) => (
        <GridCell key={column.id} {...props} column={column} at={at} />
      ))}
    </tr>
  )
}

type CellProps = Props & { column: SheetColumn; at: number }

function GridCell({ item, row, column, at, faults, left, right, active, ...props }: CellProps) {
  const { t } = useTranslation('bars')
  const fault = faults?.[at]
  const is_active = active === at
  const is_off = item !== null && !applies(item, column.id)
  const is_chosen = at >= left && at <= right && left >= 0
  const looks = [
    styles[column.id],
    is_chosen && styles.chosen,
    is_active && styles.active,
    fault && styles.fault,
    is_off && styles.off,
  ]
  const Cell = at === 0 ? 'th' : 'td'
  const name = item ? String(item.name) : t('grid.new')
  return (
    <Cell
      {...(at === 0 && { scope: 'row' as const })}
      data-cell={`${row} ${at}`}
      tabIndex={is_active ? 0 : -1}
      aria-selected={is_chosen}
      aria-invalid={fault ? true : undefined}
      title={fault || undefined}
      className={looks.filter(Boolean).join(' ')}
    >
      {is_active && props.editing ? (
        <CellEditor
          column={column}
          editing={props.editing}
          label={`${column.label}: ${name}`}
          onCommit={props.onCommit}
          onCancel={props.onCancel}
        />
      ) : (
        <Content
          item={item}
          column={column}
          is_off={is_off}
          hint={at === 0 ? t('grid.hint') : ''}
        />
      )}
      {fault && !(is_active && props.editing) && (
        <>
          <ErrorCircleRegular className={styles.mark} />
          <span className="visually-hidden">{fault}</span>
        </>
      )}
    </Cell>
  )
}

type ContentProps = { item: Item | null; column: SheetColumn; is_off: boolean; hint: string }

function Content({ item, column, is_off, hint }: ContentProps) {
  if (!item) return <span className={styles.hint}>{hint}</span>
  if (is_off) return <span aria-hidden="true">–</span>
  const value = item[column.id]
  const text = textOf(value, column)
  if (value === true)
    return (
      <>
        <CheckmarkRegular />
        <span className="visually-hidden">{text}</span>
      </>
    )
  if (column.id === 'color' && text) return <Swatch color={String(value)} label={text} />
  return text
}
