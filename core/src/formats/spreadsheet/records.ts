import type { ErrorCode } from '@kermesse/sdk/types'
import { type Detail, detail } from '../../platform/errors.ts'
import { parseApart } from '../../platform/parse_apart.ts'
import { columnName } from './cells.ts'
import { writeEditableBook } from './editable_book.ts'
import { CellError, type SheetField } from './fields.ts'
import { most_records } from './limits.ts'
import { losesDigits, shownNumber } from './number_formats.ts'
import type { FieldTexts, RecordColumns } from './record_rows.ts'
import type { Cell, SheetRow } from './rows.ts'

export type { FieldTexts } from './record_rows.ts'
export type SheetFields = Record<string, SheetField<never> | SheetField>
/** A row of the file: what could be read of it, or why it cannot be taken. */
export type SheetRecord = {
  row: number
  name: string
  values: Record<string, unknown>
  reason?: ErrorCode
  detail?: Detail
  /** The cell that is to blame, such as B12. */
  cell?: string
  /** The text that was read in it. */
  read?: string
}
type RecordSheet = {
  file_name: string
  sheet_name: string
  fields: SheetFields
  texts: FieldTexts
  /** The message for a typed value that is not among the choices. */
  choose: string
}
const content_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const parse = parseApart<typeof import('./records_parser.ts')>(
  new URL('./records_parser.ts', import.meta.url),
)

/** Records as a workbook that people fill in and send back. */
export async function recordSheet(
  { file_name, sheet_name, fields, texts, choose }: RecordSheet,
  records: readonly Record<string, unknown>[],
) {
  const entries = Object.entries(fields) as [string, SheetField][]
  return {
    file_name: `${file_name.replace(/[^\p{L}\p{N}]+/gu, '-')}.xlsx`,
    content_type,
    content: await writeEditableBook({
      sheet_name,
      columns: entries.map(([name, { type, width, choices, takes_several }]) => {
        const { heading, note } = texts[name]!
        return { header: heading, type, width, note, choices, takes_several }
      }),
      rows: records.map((record) =>
        entries.map(([name, { write }]) =>
          record[name] === null || record[name] === undefined ? null : write(record[name]),
        ),
      ),
      form: { last_row: most_records, choose },
    }),
  }
}

/** The records of a file, their worksheet, and the names of its other worksheets. */
export type SheetRecords = {
  records: SheetRecord[]
  sheet: string
  other_sheets: string[]
  hidden_sheets: string[]
  hidden_row_count: number
  hidden_rows: number[]
}

/**
 * The rows below the headings, which are the names of the fields or what they are called in one of the languages. A column
 * that the file does not have is left out of the values; columns that nobody knows are passed over. The first worksheet with
 * the headings is read. Throws `spreadsheet_no_header` when a needed heading is missing, or when a heading says that this is
 * another kind of sheet.
 */
export async function readRecords(
  bytes: Buffer,
  fields: SheetFields,
  headings: RecordColumns,
): Promise<SheetRecords> {
  const names = Object.keys(fields)
  const { rows, columns, ...sheets } = await parse('rows', { bytes, names, headings })
  const records = rows.map((row) => recordOf(row, fields, columns))
  return {
    records: records.filter(({ values, reason }) => reason || Object.keys(values).length > 0),
    ...sheets,
  }
}

function recordOf(
  { number: row, cells, doubts, formats }: SheetRow,
  fields: SheetFields,
  columns: Map<string, number>,
): SheetRecord {
  const at = columns.get('name')
  const record: SheetRecord = { row, name: String(cells[at ?? -1] ?? '').trim(), values: {} }
  const filled = [...columns.values()].some((column) => !isEmpty(cells[column]))
  const doubted = [...columns].find(([, one]) => doubts?.get(one) === 'formula_without_value')
  if (doubted) {
    const [field, column] = doubted
    const params = { cell: `${columnName(column)}${row}` }
    const error = new CellError('formula_without_value', { code: 'cell_formula', params })
    return { ...faultyRecord(record, field, error), ...params }
  }
  if (!filled) return record
  for (const [name, column] of columns) {
    try {
      const field = fields[name] as SheetField
      const cell = shownCell(field, cells[column] ?? null, formats?.get(column))
      record.values[name] = readCell(field, cell)
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      const read = shownText(cells[column] ?? null, formats?.get(column))
      return { ...faultyRecord(record, name, error), cell: `${columnName(column)}${row}`, read }
    }
  }
  return record
}

function faultyRecord(record: SheetRecord, field: string, { code, fault }: CellError): SheetRecord {
  return { ...record, reason: code, detail: detail(field, fault, code) }
}

/** A number in a column of text is what its format shows, such as 007 or 3/4. A format that hides digits is no amount. */
function shownCell({ type }: SheetField, cell: Cell, code: string | undefined): Cell {
  if (typeof cell !== 'number' || !code) return cell
  if (type === 'text') return shownNumber(cell, code) ?? cell
  if (losesDigits(code)) throw new CellError('invalid_request', 'cell_amount')
  return cell
}

const most_shown = 200

/** A cell as the spreadsheet program shows it. */
function shownText(cell: Cell, code: string | undefined): string {
  const shown = typeof cell === 'number' && code ? (shownNumber(cell, code) ?? cell) : cell
  return String(shown ?? '').slice(0, most_shown)
}

function readCell(field: SheetField, cell: Cell) {
  if (!isEmpty(cell)) return field.read(cell as Exclude<Cell, null>)
  if (field.empty === undefined) throw new CellError('required_field', 'required')
  return field.empty
}

function isEmpty(cell: Cell | undefined) {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}
