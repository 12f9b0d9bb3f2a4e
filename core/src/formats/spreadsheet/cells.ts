import assert from 'node:assert/strict'
import { looksLikeFormula } from '@kermesse/sdk/rules/formula'
import { formatCents } from '@kermesse/sdk/rules/money'
import { detached, encodeCellText } from './cell_text.ts'
import type { ColumnType, Mark } from './sheet.ts'

/** Numbers of the cell formats in the style part. */
export const styles = {
  plain: 0,
  header: 1,
  money: 2,
  integer: 3,
  datetime: 4,
  quoted: 5,
  date: 11,
}
// The formats that a marked row has in their place; what is quoted keeps its mark of quoted text.
const marked: Record<Mark, Partial<Record<number, number>>> = {
  bold: { [styles.plain]: styles.header, [styles.money]: 6, [styles.integer]: 7 },
  alarm: { [styles.plain]: 8, [styles.money]: 9, [styles.integer]: 10 },
}

/** How a row stands out: a total is bold, what needs a look is red. */
export type CellWriter = (value: unknown, row: string, mark?: Mark) => string

/** Writes the cells of one column, none of them empty. */
export function cellWriter(type: ColumnType, column: string, time_zone = 'UTC'): CellWriter {
  const write = writers[type](time_zone)
  const start = `<c r="${column}`
  return (value, row, mark) => {
    const rest = write(value)
    return start + row + (mark ? restyled(rest, mark) : rest)
  }
}

/** The end of a cell, behind its row number: its format, if it is not plain, and its content. */
type Rest = string

function restyled(rest: Rest, mark: Mark): Rest {
  return rest.replace(/^"(?: s="(\d+)")?/, (_, style = styles.plain) => {
    const shown = marked[mark][Number(style)] ?? style
    return `" s="${shown}"`
  })
}

/** "A" for 0, "AA" for 26. */
export function columnName(index: number): string {
  const before = index < 26 ? '' : columnName(Math.floor(index / 26) - 1)
  return before + String.fromCharCode(65 + (index % 26))
}

const most_kept = 1000
const longest_kept = 60
const most_misses = 5000

const writers: Record<ColumnType, (time_zone: string) => (value: unknown) => Rest> = {
  text: () => {
    // Many a column says the same few things again and again. One that does not is no longer looked up.
    const known = new Map<unknown, Rest>()
    let patience = most_misses
    return (value) => {
      if (patience === 0) return textCell(String(value))
      const kept = known.get(value)
      if (kept !== undefined) {
        patience++
        return kept
      }
      patience--
      const text = detached(String(value))
      const cell = textCell(text)
      if (known.size < most_kept && text.length <= longest_kept) known.set(text, detached(cell))
      return cell
    }
  },
  money: () => (value) => {
    assert(Number.isSafeInteger(value), `money is in whole minor units, not ${value}`)
    // Text all the way: the cell has the cents that the ledger has.
    return `" s="${styles.money}"><v>${formatCents(value as number)}</v></c>`
  },
  integer: () => (value) => {
    assert(Number.isSafeInteger(value), `${value} is not an integer`)
    return `" s="${styles.integer}"><v>${value}</v></c>`
  },
  date: () => (value) => {
    const at_ms = Date.parse(`${value}T00:00:00Z`)
    assert(Number.isSafeInteger(at_ms), `${value} is not a day`)
    return `" s="${styles.date}"><v>${serialOf(at_ms)}</v></c>`
  },
  datetime: (time_zone) => {
    const offsetAt = zoneOffsets(time_zone)
    return (value) => {
      const at_ms = millisecondsOf(value)
      assert(Number.isSafeInteger(at_ms), `${value} is not a date`)
      return `" s="${styles.datetime}"><v>${serialOf(at_ms + offsetAt(at_ms))}</v></c>`
    }
  },
}

// Most texts are words with single signs in between: they need nothing and are not looked at any closer.
const words = /^[0-9A-Za-zÀ-ɏ]+(?:(?:, ?|[ .@-])[0-9A-Za-zÀ-ɏ]+)*$/

/**
 * Always an inline string, never a formula. What another program might take for one when the
 * sheet is saved as CSV or typed over again also carries Excel's mark of quoted text.
 */
function textCell(text: string): Rest {
  if (text.length < 100 && words.test(text)) return `" t="inlineStr"><is><t>${text}</t></is></c>`
  const style = looksLikeFormula(text) ? ` s="${styles.quoted}"` : ''
  const needsSpace = /^\s|\s$|\s\s|[\n\t]/.test(text) ? ' xml:space="preserve"' : ''
  return `"${style} t="inlineStr"><is><t${needsSpace}>${encodeCellText(text)}</t></is></c>`
}

function millisecondsOf(value: unknown): number {
  if (typeof value === 'number') return value
  return value instanceof Date ? value.getTime() : Date.parse(String(value))
}

const day_ms = 86_400_000

/** Days since Excel's beginning, to nine decimals, which is finer than a millisecond. */
function serialOf(local_ms: number): string {
  const day = Math.floor(local_ms / day_ms)
  const billionths = Math.round(((local_ms - day * day_ms) * 1e9) / day_ms)
  const days = day + 25_569
  // Before Excel's beginning the fraction would count the other way.
  if (billionths === 0 || days < 0) return String(days + billionths / 1e9)
  return `${days}.${String(billionths + 1e9).slice(1)}`
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
