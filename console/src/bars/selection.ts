/** A cell position. The row after the last one creates an item. */
export type CellPosition = { row: number; column: number }
/** A range, from the focused cell to the opposite corner. */
export type CellRange = { at: CellPosition; to: CellPosition }

export function rowsOf({ at, to }: CellRange): [number, number] {
  return [Math.min(at.row, to.row), Math.max(at.row, to.row)]
}

export function columnsOf({ at, to }: CellRange): [number, number] {
  return [Math.min(at.column, to.column), Math.max(at.column, to.column)]
}

export function isIn(range: CellRange, { row, column }: CellPosition) {
  const [top, bottom] = rowsOf(range)
  const [left, right] = columnsOf(range)
  return row >= top && row <= bottom && column >= left && column <= right
}

export function only(place: CellPosition): CellRange {
  return { at: place, to: place }
}

export type Size = { rows: number; columns: number }

/** Returns the position after a key press; undefined for keys that do not move. */
export function moved({ row, column }: CellPosition, key: string, is_far: boolean, size: Size) {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const steps: Record<string, CellPosition> = {
    ArrowUp: { row: is_far ? 0 : row - 1, column },
    ArrowDown: { row: is_far ? last.row : row + 1, column },
    ArrowLeft: { row, column: is_far ? 0 : column - 1 },
    ArrowRight: { row, column: is_far ? last.column : column + 1 },
    Home: { row: is_far ? 0 : row, column: 0 },
    End: { row: is_far ? last.row : row, column: last.column },
    PageUp: { row: row - 10, column },
    PageDown: { row: row + 10, column },
  }
  const next = steps[key]
  return next && within(next, last)
}

/** The next or previous cell; none beyond the ends. */
export function following(
  { row, column }: CellPosition,
  by: 1 | -1,
  size: Size,
): CellPosition | null {
  const place = row * size.columns + column + by
  if (place < 0 || place >= size.rows * size.columns) return null
  return { row: Math.floor(place / size.columns), column: place % size.columns }
}

function within({ row, column }: CellPosition, last: CellPosition): CellPosition {
  const between = (value: number, most: number) => Math.max(0, Math.min(value, most))
  return { row: between(row, last.row), column: between(column, last.column) }
}
