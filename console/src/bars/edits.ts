import { meaningOf, type SheetColumn, textOf } from './cell_text.ts'
import { applies, emptied, fitting, type Item, newItem } from './item.ts'
import { type CellRange, columnsOf, rowsOf } from './selection.ts'
import { fromSheetText, toSheetText } from './sheet_text.ts'

/** Edits of a menu's item list. Each returns a new list; undo keeps the previous one. */

export function setCells(
  items: Item[],
  range: CellRange,
  columns: SheetColumn[],
  value: unknown,
): Item[] {
  const [left, right] = columnsOf(range)
  const fields = columns.slice(left, right + 1).map(({ id }) => id)
  return setFields(items, range, Object.fromEntries(fields.map((field) => [field, value])))
}

export function setFields(
  items: Item[],
  range: CellRange,
  values: Record<string, unknown>,
): Item[] {
  const [top, bottom] = rowsOf(range)
  return items.map((item, row) => {
    if (row < top || row > bottom) return item
    // Ignores values that do not apply to the item's type; a new type is set first.
    const typed = fitting({ ...item, ...('type' in values && { type: values.type }) })
    const fit = Object.entries(values).filter(([field]) => applies(typed, field))
    return { ...typed, ...Object.fromEntries(fit) }
  })
}

export function clearCells(items: Item[], range: CellRange, columns: SheetColumn[]): Item[] {
  const [left, right] = columnsOf(range)
  const fields = columns.slice(left, right + 1).map(({ id }) => id)
  return setFields(items, range, Object.fromEntries(fields.map((field) => [field, emptied(field)])))
}

export function removeRows(items: Item[], range: CellRange): Item[] {
  const [top, bottom] = rowsOf(range)
  return items.filter((_item, row) => row < top || row > bottom)
}

/** Moves the rows of a range so that they begin at `to` among the others. */
export function moveRows(items: Item[], range: CellRange, to: number): Item[] {
  const [top, bottom] = rowsOf(range)
  const moving = items.slice(top, bottom + 1)
  const others = items.filter((_item, row) => row < top || row > bottom)
  const place = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, place), ...moving, ...others.slice(place)]
}

/** The range as a spreadsheet takes it. */
export function copied(items: Item[], range: CellRange, columns: SheetColumn[]): string {
  const [top, bottom] = rowsOf(range)
  const [left, right] = columnsOf(range)
  const shown = columns.slice(left, right + 1)
  return toSheetText(
    items
      .slice(top, bottom + 1)
      .map((item) => shown.map((column) => textOf(item[column.id], column))),
  )
}

/**
 * Pastes spreadsheet text at the focused cell and returns the items and the written range. Extra
 * rows are appended. A single cell fills the whole range; a heading line is skipped.
 */
export function pasted(items: Item[], range: CellRange, columns: SheetColumn[], text: string) {
  const sheet = withoutHeading(fromSheetText(text), columns)
  const [top] = rowsOf(range)
  const [left] = columnsOf(range)
  const [[single = '', ...others] = [], ...below] = sheet
  if (others.length === 0 && below.length === 0 && top < items.length) {
    const [from, to] = columnsOf(range)
    const filled = columns
      .slice(from, to + 1)
      .reduce(
        (list, column) => setFields(list, range, { [column.id]: meaningOf(single, column) }),
        items,
      )
    return { items: filled, range }
  }
  const next = [...items]
  sheet.forEach((cells, down) => {
    const item = next[top + down] ?? newItem({})
    const values = cells.flatMap((cell, along) => {
      const column = columns[left + along]
      return column ? [[column.id, meaningOf(cell, column)] as const] : []
    })
    next[top + down] = fitting({ ...item, ...Object.fromEntries(values.map(keepStandard)) })
  })
  const width = Math.max(...sheet.map((cells) => cells.length))
  const end = {
    row: top + sheet.length - 1,
    column: Math.min(left + width, columns.length) - 1,
  }
  return { items: next, range: { at: { row: top, column: left }, to: end } }
}

/** Empty required choices get their default. */
function keepStandard([field, value]: readonly [string, unknown]) {
  return [field, value === '' ? emptied(field) : value] as const
}

function withoutHeading(sheet: string[][], columns: SheetColumn[]) {
  const [first = [], ...rest] = sheet
  const labels = new Set(columns.map(({ label }) => label.toLowerCase()))
  const is_heading = rest.length > 0 && first.every((cell) => labels.has(cell.trim().toLowerCase()))
  return is_heading ? rest : sheet
}
