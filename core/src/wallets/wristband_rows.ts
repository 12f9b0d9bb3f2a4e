import { SpreadsheetError } from '../formats/spreadsheet/error.ts'
import type { Cell, SheetRow } from '../formats/spreadsheet/rows.ts'
import { isPrintable } from '../platform/printable.ts'
import {
  type WristbandColumns,
  type WristbandField,
  wristbandColumns,
} from './wristband_columns.ts'

/** A wristband as the supplier's file describes it. */
export type Wristband = {
  uid: string
  short_id: string
  pin?: string
  name?: string
  email?: string
  ticket?: string
}

export type RowReason =
  | 'chip_missing'
  | 'chip_invalid'
  | 'chip_taken_in_file'
  | 'number_missing'
  | 'number_invalid'
  | 'number_taken_in_file'
  | 'pin_invalid'
  | 'text_invalid'
  | 'duplicate_row'

/** A refused row keeps what could be read of its identity. */
export type WristbandOutcome =
  | ({ outcome: 'ok' } & Wristband)
  | { outcome: 'failure' | 'skipped'; reason: RowReason; uid?: string; short_id?: string }

/** What became of one row of the file, under the number that Excel shows beside it. */
export type WristbandRow = { row: number } & WristbandOutcome

type Row = Pick<SheetRow, 'number' | 'cells'>

/**
 * Reads the rows of a supplier's file as wristbands. Blank rows, titles above the header and
 * headers that come again are passed over; every other row has exactly one outcome, and of rows
 * that contradict each other the first counts. Throws `spreadsheet_no_header` when no header with
 * a chip and a number column stands among the first rows.
 */
export async function* wristbandRows(
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<WristbandRow> {
  const seen: Seen = { chips: new Map(), numbers: new Set() }
  let columns: WristbandColumns | undefined
  let above = 0
  for await (const { number: row, cells } of rows) {
    const header = wristbandColumns(cells)
    // A second table pasted below the first may have its columns in another order.
    columns = header ?? columns
    if (!columns && ++above > maxRowsAbove) break
    if (!columns || header) continue

    const values = valuesOf(cells, columns)
    if (Object.values(values).every((value) => value === '')) continue
    yield { row, ...outcomeOf(values, seen) }
  }
  if (!columns) throw new SpreadsheetError('spreadsheet_no_header', 'chip_and_number')
}

/** Titles, addresses and remarks of the supplier. */
const maxRowsAbove = 50

/** Excel drops the zeros in front of a number; these are the lengths that chips and prints have. */
const chipLength = 14
const numberLength = 8

const lengths = { name: 80, email: 254, ticket: 64 }

/** A cell as text; undefined for one that cannot have been meant, such as a date for a chip. */
type Values = Record<WristbandField, string | undefined>
type Seen = { chips: Map<string, string>; numbers: Set<string> }

function outcomeOf(values: Values, seen: Seen): WristbandOutcome {
  const uid = chipOf(values.uid)
  const short_id = numberOf(values.short_id)
  const reason = problemOf(values, uid, short_id)
  if (reason || !uid || !short_id) {
    return { outcome: 'failure', reason: reason ?? 'chip_invalid', uid, short_id }
  }

  const { pin, name, email, ticket } = values
  const band: Wristband = {
    uid,
    short_id,
    ...(pin && { pin: pin.toUpperCase() }),
    ...(name && { name }),
    ...(email && { email }),
    ...(ticket && { ticket }),
  }
  const content = JSON.stringify(band)
  const before = seen.chips.get(uid)
  if (before === content) return { outcome: 'skipped', reason: 'duplicate_row', uid, short_id }
  if (before) return { outcome: 'failure', reason: 'chip_taken_in_file', uid, short_id }
  if (seen.numbers.has(short_id)) {
    return { outcome: 'failure', reason: 'number_taken_in_file', uid, short_id }
  }
  seen.chips.set(uid, content)
  seen.numbers.add(short_id)
  return { outcome: 'ok', ...band }
}

function problemOf(
  values: Values,
  uid: string | undefined,
  short_id: string | undefined,
): RowReason | undefined {
  if (values.uid === '') return 'chip_missing'
  if (!uid) return 'chip_invalid'
  if (values.short_id === '') return 'number_missing'
  if (!short_id) return 'number_invalid'
  const { pin, name, email, ticket } = values
  // A PIN that lost its zeros would lock a visitor out of the refund, so none is guessed.
  if (pin === undefined || !/^([0-9A-Za-z]{4,12})?$/.test(pin)) return 'pin_invalid'
  if (!isPlain(name, lengths.name) || !isPlain(ticket, lengths.ticket)) return 'text_invalid'
  if (!isPlain(email, lengths.email) || !/^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+)?$/.test(email)) {
    return 'text_invalid'
  }
  return undefined
}

const isPlain = (text: string | undefined, max: number): text is string =>
  text !== undefined && text.length <= max && isPrintable(text)

/** Seven bytes in hexadecimal, however they were separated. */
function chipOf(text: string | undefined): string | undefined {
  const digits = text?.replace(/^0x/i, '').replace(/[\s:.\-_]/g, '')
  return digits && /^[0-9A-Fa-f]{14}$/.test(digits) ? digits.toUpperCase() : undefined
}

function numberOf(text: string | undefined): string | undefined {
  const plain = text?.replace(/[\s-]/g, '')
  return plain && /^[0-9A-Za-z]{4,16}$/.test(plain) ? plain.toUpperCase() : undefined
}

function valuesOf(cells: readonly Cell[], columns: WristbandColumns): Values {
  const text = (field: WristbandField, length = 0) => {
    const column = columns[field]
    return column === undefined ? '' : textOf(cells[column] ?? null, length)
  }
  return {
    uid: text('uid', chipLength),
    short_id: text('short_id', numberLength),
    pin: text('pin'),
    name: text('name'),
    email: text('email'),
    ticket: text('ticket'),
  }
}

function textOf(cell: Cell, length: number): string | undefined {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell.replace(invisible, '').replace(/\s+/g, ' ').trim()
  // Beyond 15 digits Excel has rounded: the number is no longer the one that was printed.
  const isWhole = typeof cell === 'number' && Number.isSafeInteger(cell) && cell >= 0
  return isWhole ? String(cell).padStart(length, '0') : undefined
}

/** Marks that come along when cells are copied from a web page or a PDF. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
