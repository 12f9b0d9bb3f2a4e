import assert from 'node:assert/strict'
import { formatCents } from '../money.ts'
import { encodeCellText } from './cell_text.ts'
import type { ColumnType } from './write.ts'

/** Numbers of the cell formats in the style part. */
export const styles = {
  ...{ plain: 0, header: 1, money: 2, integer: 3, datetime: 4, quoted: 5 },
  date: 11,
}
// The formats that a marked row has in their place; what is quoted keeps its mark of quoted text.
const marked: Record<Mark, Partial<Record<number, number>>> = {
  bold: { [styles.plain]: styles.header, [styles.money]: 6, [styles.integer]: 7 },
  alarm: { [styles.plain]: 8, [styles.money]: 9, [styles.integer]: 10 },
}

/** How a row stands out: a total is bold, what needs a look is red. */
export type Mark = 'bold' | 'alarm'
export type CellWriter = (value: unknown, row: number, mark?: Mark) => string

/** Writes the cells of one column; an empty value is no cell at all. */
export function cellWriter(type: ColumnType, column: string, time_zone = 'UTC'): CellWriter {
  const write = writers[type](time_zone)
  return (value, row, mark) => {
    if (value === null || value === undefined || value === '') return ''
    const [style, rest] = write(value)
    const shown = mark ? (marked[mark][style] ?? style) : style
    return `<c r="${column}${row}"${shown === styles.plain ? '' : ` s="${shown}"`}${rest}</c>`
  }
}

/** The number of a cell's format, and what follows it. */
type Cell = [style: number, rest: string]

/** "A" for 0, "AA" for 26. */
export function columnName(index: number): string {
  const before = index < 26 ? '' : columnName(Math.floor(index / 26) - 1)
  return before + String.fromCharCode(65 + (index % 26))
}

const most_kept = 500
const longest_kept = 60

const writers: Record<ColumnType, (time_zone: string) => (value: unknown) => Cell> = {
  text: () => {
    // A column says the same few things again and again; what it says once is not worth keeping.
    const known = new Map<unknown, Cell>()
    return (value) => {
      const kept = known.get(value)
      if (kept) return kept
      const text = String(value)
      const cell = textCell(text)
      if (known.size < most_kept && text.length <= longest_kept) known.set(value, cell)
      return cell
    }
  },
  money: () => (value) => {
    assert(Number.isSafeInteger(value), `money is in whole minor units, not ${value}`)
    // Text all the way: the cell has the cents that the ledger has.
    return [styles.money, `><v>${formatCents(value as number)}</v>`]
  },
  integer: () => (value) => {
    assert(Number.isSafeInteger(value), `${value} is not an integer`)
    return [styles.integer, `><v>${value}</v>`]
  },
  date: () => (value) => {
    const at_ms = Date.parse(`${value}T00:00:00Z`)
    assert(Number.isSafeInteger(at_ms), `${value} is not a day`)
    return [styles.date, `><v>${serialOf(at_ms)}</v>`]
  },
  datetime: (time_zone) => {
    const offsetAt = zoneOffsets(time_zone)
    return (value) => {
      const at_ms = (value instanceof Date ? value : new Date(String(value))).getTime()
      assert(Number.isSafeInteger(at_ms), `${value} is not a date`)
      return [styles.datetime, `><v>${serialOf(at_ms + offsetAt(at_ms))}</v>`]
    }
  },
}

/**
 * Always an inline string, never a formula. What another program might take for one when the
 * sheet is saved as CSV or typed over again also carries Excel's mark of quoted text.
 */
function textCell(text: string): Cell {
  const is_quoted = /^\s*[=+\-@\t\r\n]|^\p{Cc}|^[＝＋－＠]/u.test(text)
  const needsSpace = /^\s|\s$|\s\s|[\n\t]/.test(text) ? ' xml:space="preserve"' : ''
  const rest = ` t="inlineStr"><is><t${needsSpace}>${encodeCellText(text)}</t></is>`
  return [is_quoted ? styles.quoted : styles.plain, rest]
}

/** Days since Excel's beginning, to the millisecond; built from whole parts to print short. */
function serialOf(local_ms: number): string {
  return String(Number((local_ms / 86_400_000 + 25_569).toFixed(9)))
}

/** Offset of a zone from UTC in milliseconds; clocks change on the quarter hour, so it is kept. */
function zoneOffsets(time_zone: string): (at_ms: number) => number {
  if (time_zone === 'UTC') return () => 0
  const format = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone: time_zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const known = new Map<number, number>()
  return (at_ms) => {
    const quarter = Math.floor(at_ms / 900_000)
    const kept = known.get(quarter)
    if (kept !== undefined) return kept
    const parts = format.formatToParts(quarter * 900_000)
    const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
    const local_ms = Date.UTC(
      of('year'),
      of('month') - 1,
      of('day'),
      of('hour'),
      of('minute'),
      of('second'),
    )
    const offset_ms = local_ms - quarter * 900_000
    if (known.size > 100_000) known.clear()
    known.set(quarter, offset_ms)
    return offset_ms
  }
}
