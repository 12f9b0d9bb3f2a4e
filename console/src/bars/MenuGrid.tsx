import { type DragEvent, type MouseEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SheetColumn, textOf } from './cell_text.ts'
import { type CellFaults, cellOf } from './faults.ts'
import { GridRow } from './GridRow.tsx'
import styles from './MenuGrid.module.css'
import { type CellPosition, columnsOf, only, rowsOf } from './selection.ts'
import type { Grid } from './use_grid.ts'
import type { Menu } from './use_menu.ts'

type Props = {
  menu: Menu
  grid: Grid
  columns: SheetColumn[]
  faults: CellFaults
  is_locked: boolean
}

/** A menu as a spreadsheet with keyboard, copy and paste. */
export function MenuGrid({ menu, grid, columns, faults, is_locked }: Props) {
  const { t } = useTranslation('bars')
  const { items } = menu
  const { range, editing, table } = grid
  const [top, bottom] = rowsOf(range)
  const [left, right] = columnsOf(range)
  // A range is drawn from a cell; from a handle, rows are dragged.
  const is_drawing = useRef(false)
  const drag = useDrag(grid, items.length)
  const rows = is_locked ? items : [...items, null]
  return (
    <div className={styles.scroller}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: every cell is reached by key.
        role="grid"
        className={styles.grid}
        aria-label={t('grid.label')}
        aria-multiselectable="true"
        aria-readonly={is_locked}
        onKeyDown={grid.onKeyDown}
        onCopy={grid.onCopy}
        onCut={grid.onCut}
        onPaste={grid.onPaste}
        onMouseDown={(event) => {
          is_drawing.current = placeOf(event) !== null
          choose(event, grid)
        }}
        onMouseMove={(event) => is_drawing.current && extend(event, grid)}
        onDoubleClick={(event) => open(event, grid, columns, menu)}
        {...drag.listeners}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.handle}>
              <span className="visually-hidden">{t('grid.order')}</span>
            </th>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col" className={styles[id]}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((item, row) => (
            <GridRow
              key={item?.key ?? 'new'}
              item={item}
              row={row}
              columns={columns}
              faults={item && columns.map(({ id }) => faults.get(cellOf(item, id)) ?? '')}
              left={row >= top && row <= bottom ? left : -1}
              right={row >= top && row <= bottom ? right : -1}
              active={range.at.row === row ? range.at.column : -1}
              editing={range.at.row === row ? editing : null}
              is_target={drag.to === row}
              is_locked={is_locked}
              onCommit={grid.commit}
              onCancel={grid.cancel}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function placeOf({ target }: { target: EventTarget }): CellPosition | null {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]')
  const [row, column] = cell?.dataset.cell?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

function rowAt({ target }: { target: EventTarget }) {
  const row = (target as HTMLElement).closest<HTMLElement>('[data-grid-row]')?.dataset.gridRow
  return row === undefined ? null : Number(row)
}

/** A click chooses a cell, or at the handle its row; with Shift, all up to there. */
function choose(event: MouseEvent, { range, size, select, editing }: Grid) {
  if ((event.target as HTMLElement).closest('input, select')) return
  const place = placeOf(event)
  const row = rowAt(event)
  if (place) select(event.shiftKey ? { at: range.at, to: place } : only(place))
  else if (row !== null) {
    const from = event.shiftKey ? range.at.row : row
    const last = size.columns - 1
    // A range of rows that is dragged stays chosen.
    const [top, bottom] = rowsOf(range)
    const is_chosen = !editing && columnsOf(range)[1] === last && row >= top && row <= bottom
    if (event.shiftKey || !is_chosen)
      select({ at: { row: from, column: 0 }, to: { row, column: last } })
  }
}

function extend(event: MouseEvent, { range, select, editing }: Grid) {
  if (event.buttons !== 1 || editing) return
  const place = placeOf(event)
  if (place && (place.row !== range.to.row || place.column !== range.to.column))
    select({ at: range.at, to: place })
}

function open(event: MouseEvent, grid: Grid, columns: SheetColumn[], { items }: Menu) {
  const place = placeOf(event)
  const column = place && columns[place.column]
  if (!column) return
  const value = items[place.row]?.[column.id]
  if (typeof value === 'boolean') return
  grid.edit(textOf(value, column), false)
}

/** Rows are dragged by their handle; a line marks the drop position. */
function useDrag(grid: Grid, count: number) {
  const is_dragging = useRef(false)
  const [to, setTo] = useState<number | null>(null)
  const end = () => {
    is_dragging.current = false
    setTo(null)
  }
  const placeFor = (event: DragEvent) => {
    const row = rowAt(event)
    const box = (event.target as HTMLElement).closest('tr')?.getBoundingClientRect()
    if (row === null || !box) return null
    return Math.min(event.clientY > box.top + box.height / 2 ? row + 1 : row, count)
  }
  return {
    to,
    listeners: {
      onDragStart: (event: DragEvent) => {
        const row = rowAt(event)
        if (row === null) return
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(row))
        is_dragging.current = true
      },
      onDragOver: (event: DragEvent) => {
        if (!is_dragging.current) return
        event.preventDefault()
        setTo(placeFor(event))
      },
      onDragEnd: end,
      onDrop: (event: DragEvent) => {
        const place = is_dragging.current ? placeFor(event) : null
        end()
        if (place === null) return
        event.preventDefault()
        const [top, bottom] = rowsOf(grid.range)
        // Counted among the rows that stay.
        grid.move(place > bottom ? place - (bottom - top + 1) : Math.min(place, top))
      },
    },
  }
}
