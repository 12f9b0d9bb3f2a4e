import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import type { SheetColumn } from './cell_text.ts'
import { clearCells, copied, pasted } from './edits.ts'
import { type Keyed, press } from './grid_keys.ts'
import type { Item } from './item.ts'
import { useCells } from './use_cells.ts'
import type { Menu } from './use_menu.ts'

export type Grid = ReturnType<typeof useGrid>
type Options = {
  menu: Menu
  columns: SheetColumn[]
  is_locked: boolean
  /** Creates an item by Enter in the empty last row. */
  quick: (items: Item[]) => Item
}

/** The cells of a menu with their keyboard and clipboard handlers. */
export function useGrid({ menu, columns, is_locked, quick }: Options) {
  const { items } = menu
  const cells = useCells({ menu, columns, is_locked })
  const { range, editing, item, change } = cells
  /** After Escape, Tab leaves the table instead of going to the next cell. */
  const is_leaving = useRef(false)

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || !(event.target as HTMLElement).dataset.cell) return
    const keyed: Keyed = { cells, menu, columns, quick, is_leaving: is_leaving.current }
    if (press(event, keyed)) event.preventDefault()
    is_leaving.current = event.key === 'Escape'
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing || !item) return
    event.clipboardData.setData('text/plain', copied(items, range, columns))
    event.preventDefault()
  }
  const onCut = (event: ClipboardEvent) => {
    onCopy(event)
    if (item && !editing) change(clearCells(items, range, columns))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing || is_locked) return
    event.preventDefault()
    const written = pasted(items, range, columns, event.clipboardData.getData('text/plain'))
    change(written.items, written.range)
  }
  return { ...cells, onKeyDown, onCopy, onCut, onPaste }
}
