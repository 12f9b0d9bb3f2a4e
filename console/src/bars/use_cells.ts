import { useEffect, useRef, useState } from 'react'
import { meaningOf, type SheetColumn } from './cell_text.ts'
import { moveRows, removeRows, setCells } from './edits.ts'
import { applies, type Item, newItem } from './item.ts'
import {
  type CellPosition,
  type CellRange,
  following,
  only,
  rowsOf,
  type Size,
} from './selection.ts'
import type { Menu } from './use_menu.ts'

export type Editing = { text: string; is_fresh: boolean }
export type Cells = ReturnType<typeof useCells>
/** The focus after a cell was edited. */
export type Then = 'stay' | 'down' | 'right' | 'left' | 'fill'
type Options = { menu: Menu; columns: SheetColumn[]; is_locked: boolean }

/** Which cells are chosen, which is typed in, and how the list changes with them. */
export function useCells({ menu, columns, is_locked }: Options) {
  const { items } = menu
  const size = { rows: items.length + (is_locked ? 0 : 1), columns: columns.length }
  const [chosen, setRange] = useState<CellRange>(only({ row: 0, column: 0 }))
  const [editing, setEditing] = useState<Editing | null>(null)
  const range = inside(chosen, size.rows)
  const { table, takeFocus } = useFocus(range, editing !== null)
  const { at } = range
  const column = columns[at.column]!
  const item = items[at.row]

  const select = (next: CellRange) => {
    takeFocus()
    setEditing(null)
    setRange(next)
  }
  const change = (next: Item[], where = range) => {
    if (is_locked) return
    menu.change(next)
    select(where)
  }
  const edit = (text: string, is_fresh: boolean) => {
    if (!is_locked && (!item || applies(item, column.id))) setEditing({ text, is_fresh })
  }
  const commit = (text: string, then: Then) => {
    if (!editing) return
    const next = only(after(then, at, size))
    const value = meaningOf(text, column)
    setEditing(null)
    if (!item && text.trim() === '') return select(only(at))
    if (!item) return change([...items, newItem({ [column.id]: value })], next)
    if (then === 'fill') return change(setCells(items, range, columns, value))
    if (value === item[column.id]) return select(next)
    change(setCells(items, only(at), columns, value), next)
  }
  /** Moves the chosen rows so that they begin at `to`. */
  const move = (to: number) => {
    const [top, bottom] = rowsOf(range)
    const last = Math.min(bottom, items.length - 1)
    const target = Math.max(0, Math.min(to, items.length - 1 - (last - top)))
    if (top >= items.length || target === top) return
    const shift = (place: CellPosition) => ({
      ...place,
      row: Math.min(place.row, last) + target - top,
    })
    change(moveRows(items, range, target), { at: shift(range.at), to: shift(range.to) })
  }
  return {
    table,
    takeFocus,
    range,
    editing,
    size,
    item,
    column,
    is_locked,
    select,
    change,
    edit,
    commit,
    move,
    cancel: () => select(only(at)),
    add: (made: Item) => change([...items, made], only({ row: items.length, column: 0 })),
    remove: () => {
      const [row] = rowsOf(range)
      if (row < items.length) change(removeRows(items, range), only({ row, column: at.column }))
    },
    /** The things whose rows are chosen. */
    rows: items.slice(rowsOf(range)[0], rowsOf(range)[1] + 1),
  }
}

/** Focuses a cell of the range after the render. */
function useFocus({ at, to }: CellRange, is_editing: boolean) {
  const table = useRef<HTMLTableElement>(null)
  const is_wanted = useRef(false)
  useEffect(() => {
    if (!is_wanted.current || is_editing) return
    is_wanted.current = false
    cellAt(table.current, at)?.focus({ preventScroll: true })
    cellAt(table.current, to)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    table,
    takeFocus: () => {
      is_wanted.current = true
    },
  }
}

function after(then: Then, at: CellPosition, size: Size): CellPosition {
  if (then === 'down') return { ...at, row: at.row + 1 }
  if (then === 'right') return following(at, 1, size) ?? at
  return then === 'left' ? (following(at, -1, size) ?? at) : at
}

/** Rows may have gone under the range. */
function inside({ at, to }: CellRange, rows: number): CellRange {
  const last = Math.max(0, rows - 1)
  if (at.row <= last && to.row <= last) return { at, to }
  const kept = (place: CellPosition) => ({ ...place, row: Math.min(place.row, last) })
  return { at: kept(at), to: kept(to) }
}

function cellAt(table: HTMLElement | null, { row, column }: CellPosition) {
  return table?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)
}
