import { chipOf, decimalChipOf } from '@kermesse/sdk/rules/chip'
import { SpreadsheetError } from '../formats/spreadsheet/error.ts'
import type { Doubt, SheetRow } from '../formats/spreadsheet/rows.ts'
import { DigestMap } from '../platform/digest_map.ts'
import { isPrintable } from '../platform/printable.ts'
import {
  type CellTexts,
  type DoubtfulCell,
  plain,
  type Survey,
  surveyOf,
  type TableRow,
  unsurveyed,
  valuesOf,
} from './wristband_cells.ts'
import { known_headings, type WristbandColumns, wristbandColumns } from './wristband_columns.ts'

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
  | 'row_hidden'
  | Doubt

/** A refused row keeps what could be read of its identity. */
export type WristbandOutcome =
  | ({ outcome: 'ok' } & Wristband)
  | {
      outcome: 'failure' | 'skipped'
      reason: RowReason
      uid?: string
      short_id?: string
      cell?: string
      /** The text of the faulty cell. */
      read?: string
    }

/** The outcome of one row of the file, by its row number in Excel. */
export type WristbandRow = { row: number } & WristbandOutcome

type Row = Pick<SheetRow, 'number' | 'cells' | 'doubts' | 'formats' | 'is_hidden'>
type Rows = Iterable<Row> | AsyncIterable<Row>

/**
 * Reads the rows of a supplier's file as wristbands, knowing what `surveyWristbands` found. Blank rows, titles above the
 * header and headers that come again are passed over; every other row has exactly one outcome, and of rows that contradict
 * each other the first counts. Throws `spreadsheet_no_header` when no header with a chip and a number column stands among
 * the first rows.
 */
export async function* wristbandRows(
  rows: Rows,
  survey: Survey = unsurveyed,
  { skip_hidden = false } = {},
): AsyncGenerator<WristbandRow> {
  const seen: SeenWristbands = { chips: new DigestMap(), numbers: new DigestMap() }
  for await (const row of tableRows(rows)) {
    const { values, doubtful } = valuesOf(row, survey)
    if (skip_hidden && row.is_hidden) {
      const uid = chipIn(values.uid)
      yield { row: row.number, outcome: 'skipped', reason: 'row_hidden', ...(uid && { uid }) }
      continue
    }
    yield { row: row.number, ...outcomeOf(values, doubtful, seen) }
  }
}

/**
 * True if the row has a cell that differs from what was typed: other cells of the file may be
 * damaged, too.
 */
export function isDoubtful(row: WristbandRow) {
  return row.outcome === 'failure' && row.reason === 'cell_not_as_typed'
}

/** Reads a file to its end: how many rows it has, and what its columns say about single cells. Throws as wristbandRows. */
export function surveyWristbands(rows: Rows) {
  return surveyOf(tableRows(rows))
}

/** Titles, addresses and remarks of the supplier. */
export const max_rows_above = 50

async function* tableRows(rows: Rows): AsyncGenerator<TableRow> {
  let columns: WristbandColumns | undefined
  let above = 0
  for await (const row of rows) {
    const header = wristbandColumns(row.cells)
    // A second table pasted below the first may have its columns in another order.
    columns = header ?? columns
    if (!columns && ++above > max_rows_above) break
    if (!columns || header || isBlank(row, columns)) continue
    yield { ...row, columns }
  }
  if (!columns)
    throw new SpreadsheetError('spreadsheet_no_header', 'chip_and_number', {
      headings: known_headings,
    })
}

function isBlank({ cells, doubts }: Row, columns: WristbandColumns) {
  return Object.values(columns).every((column) => {
    const cell = cells[column] ?? null
    return (
      !doubts?.has(column) && (cell === null || (typeof cell === 'string' && plain(cell) === ''))
    )
  })
}

const lengths = { name: 80, email: 254, ticket: 64 }

type SeenWristbands = { chips: DigestMap; numbers: DigestMap }

function outcomeOf(
  values: CellTexts,
  doubtful: DoubtfulCell | undefined,
  seen: SeenWristbands,
): WristbandOutcome {
  const uid = chipIn(values.uid)
  const short_id = numberOf(values.short_id)
  if (doubtful) return { outcome: 'failure', uid, short_id, ...doubtful }
  const reason = problemOf(values, uid, short_id)
  if (reason || !uid || !short_id) {
    const why = reason ?? 'chip_invalid'
    return { outcome: 'failure', reason: why, uid, short_id, ...readFor(why, values) }
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
  const is_taken = seen.numbers.has(short_id)
  const chip = is_taken && !seen.chips.has(uid) ? 'new' : seen.chips.add(uid, JSON.stringify(band))
  if (chip === 'same') return { outcome: 'skipped', reason: 'duplicate_row', uid, short_id }
  if (chip === 'other') return { outcome: 'failure', reason: 'chip_taken_in_file', uid, short_id }
  if (is_taken) return { outcome: 'failure', reason: 'number_taken_in_file', uid, short_id }
  seen.numbers.add(short_id)
  return { outcome: 'ok', ...band }
}

function problemOf(
  values: CellTexts,
  uid: string | undefined,
  short_id: string | undefined,
): RowReason | undefined {
  if (values.uid === '') return 'chip_missing'
  if (!uid) return 'chip_invalid'
  if (values.short_id === '') return 'number_missing'
  if (!short_id) return 'number_invalid'
  const { pin, name, email, ticket } = values
  if (pin === undefined || !/^([0-9A-Za-z]{4,12})?$/.test(pin)) return 'pin_invalid'
  if (!isPlain(name, lengths.name) || !isPlain(ticket, lengths.ticket)) return 'text_invalid'
  if (!isPlain(email, lengths.email) || !/^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+)?$/.test(email)) {
    return 'text_invalid'
  }
  return undefined
}

const isPlain = (text: string | undefined, max: number): text is string =>
  text !== undefined && text.length <= max && isPrintable(text)

/** The text of the field that a reason is about; a PIN is not shown. */
function readFor(reason: RowReason, { uid, short_id, name, email, ticket }: CellTexts) {
  const texts: Partial<Record<RowReason, (string | undefined)[]>> = {
    chip_invalid: [uid],
    number_invalid: [short_id],
    text_invalid: [name, ticket, email],
  }
  const read = texts[reason]?.find((text) => text)
  return read === undefined ? {} : { read: read.slice(0, longest_read) }
}

const longest_read = 100

function chipIn(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (chipOf(text) ?? decimalChipOf(text))
}

function numberOf(text: string | undefined): string | undefined {
  const plain = text?.replace(/[\s-]/g, '')
  return plain && /^[0-9A-Za-z]{4,16}$/.test(plain) ? plain.toUpperCase() : undefined
}
