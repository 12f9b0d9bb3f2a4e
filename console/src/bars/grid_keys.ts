import type { KeyboardEvent } from 'react'
import { nextChoice, type SheetColumn, textOf } from './cell_text.ts'
import { clearCells, setCells } from './edits.ts'
import { fieldOf, type Item } from './item.ts'
import { following, moved, only, rowsOf } from './selection.ts'
import type { Cells } from './use_cells.ts'
import type { Menu } from './use_menu.ts'

export type Keyed = {
  cells: Cells
  menu: Menu
  columns: SheetColumn[]
  quick: (items: Item[]) => Item
  is_leaving: boolean
}

/** Handles a key in a cell that is not being edited; returns true if it did. */
export function press(event: KeyboardEvent, keyed: Keyed): boolean {
  const { cells } = keyed
  const { key, shiftKey, altKey } = event
  const { range, size, select } = cells
  const is_command = event.ctrlKey || event.metaKey
  if (altKey) return moveByKey(key, cells)
  if (is_command && command(key.toLowerCase(), shiftKey, keyed)) return true
  const reached = moved(shiftKey ? range.to : range.at, key, is_command, size)
  if (reached) {
    select(shiftKey ? { at: range.at, to: reached } : only(reached))
    return true
  }
  return !is_command && act(key, shiftKey, keyed)
}

function moveByKey(key: string, { move, range }: Cells) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (by !== undefined) move(rowsOf(range)[0] + by)
  return by !== undefined
}

function command(key: string, is_shifted: boolean, { cells, menu }: Keyed): boolean {
  const { size, select, takeFocus } = cells
  const end = { row: size.rows - 1, column: size.columns - 1 }
  const known: Record<string, () => void> = {
    z: is_shifted ? menu.redo : menu.undo,
    y: menu.redo,
    a: () => select({ at: { row: 0, column: 0 }, to: end }),
  }
  if (!known[key]) return false
  takeFocus()
  known[key]()
  return true
}

function act(key: string, is_shifted: boolean, keyed: Keyed): boolean {
  const { cells, menu, columns, quick } = keyed
  const { range, item, column, select, change } = cells
  if (key === 'Tab') return step(is_shifted ? -1 : 1, keyed)
  if (key === 'Escape') {
    select(only(range.at))
    return true
  }
  if (cells.is_locked) return false
  if (key === 'Delete' || key === 'Backspace') {
    if (item) change(clearCells(menu.items, range, columns))
    return true
  }
  if (key === 'Enter' && !item) {
    cells.add(quick(menu.items))
    return true
  }
  if (key === ' ' && is_shifted) {
    const row = { at: { ...range.at, column: 0 }, to: { ...range.to, column: columns.length - 1 } }
    select(row)
    return true
  }
  if (fieldOf(column.id).kind === 'boolean')
    return (key === ' ' || key === 'Enter') && toggle(keyed)
  if (key === 'Enter' || key === 'F2') {
    cells.edit(item ? textOf(item[column.id], column) : '', false)
    return true
  }
  return key.length === 1 && type(key, keyed)
}

function step(by: 1 | -1, { cells, is_leaving }: Keyed) {
  const next = is_leaving ? null : following(cells.range.at, by, cells.size)
  if (next) cells.select(only(next))
  return next !== null
}

function toggle({ cells: { item, column, range, change }, menu, columns }: Keyed) {
  if (item) change(setCells(menu.items, range, columns, item[column.id] !== true))
  return true
}

/** A letter begins a new text, or chooses the next choice that begins with it. */
function type(letter: string, { cells, menu, columns }: Keyed) {
  const { item, column, range, change, edit } = cells
  if (!column.options) {
    edit(letter, true)
    return true
  }
  const value = item && nextChoice(letter, item[column.id], column)
  if (value !== undefined) change(setCells(menu.items, range, columns, value))
  return true
}
