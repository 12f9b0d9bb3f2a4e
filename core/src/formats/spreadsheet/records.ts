import type { ErrorCode } from '@kermesse/sdk/types'
import { type Detail, detail } from '../../platform/errors.ts'
import { columnName } from './cells.ts'
import { writeEditableBook } from './editable_book.ts'
import { SpreadsheetError } from './error.ts'
import { CellError, type SheetField } from './fields.ts'
import { findSheet, readSheet } from './read.ts'
import type { Cell, SheetRow } from './rows.ts'
import { bare } from './spelling.ts'

export type SheetFields = Record<string, SheetField<never> | SheetField>
/** What stands above a field and in the note of its heading, in one language. */
export type FieldTexts = Record<string, { heading: string; note: string }>
/** A row of the file: what could be read of it, or why it cannot be taken. */
export type SheetRecord = {
  row: number
  name: string
  values: Record<string, unknown>
  reason?: ErrorCode
  detail?: Detail
}
type RecordSheet = {
  file_name: string
  sheet_name: string
  fields: SheetFields
  texts: FieldTexts
  /** What is said to someone who types in what is not among the choices. */
  choose: string
}
type Headings = {
  /** Each understood language. */
  texts: readonly FieldTexts[]
  needed: readonly string[]
  /** Headings that only another kind of sheet has, under the name of its field. */
  elsewhere?: Record<string, readonly string[]>
}

const content_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const rows_above_max = 20
const limits = { rows: 2_000, columns: 64, file_bytes: 5_000_000, inflated_bytes: 50_000_000 }

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
      form: { last_row: limits.rows, choose },
    }),
  }
}

/** What a file says, which of its worksheets says so, and the names of the others. */
export type SheetRecords = { records: SheetRecord[]; sheet: string; other_sheets: string[] }

/**
 * The rows below the headings, which are the names of the fields or what they are called in one of the languages. A column
 * that the file does not have is left out of the values; columns that nobody knows are passed over. The first worksheet with
 * the headings is read. Throws `spreadsheet_no_header` when a needed heading is missing, or when a heading says that this is
 * another kind of sheet.
 */
export async function readRecords(
  bytes: Buffer,
  fields: SheetFields,
  headings: Headings,
): Promise<SheetRecords> {
  const names = Object.keys(fields)
  const isHeading = (cells: readonly Cell[]) => columnsOf(cells, names, headings) instanceof Map
  const found = await findSheet(bytes, { ...limits, rows_above: rows_above_max, isHeading })
  const { sheet = 0, name, others: other_sheets } = found
  const records: SheetRecord[] = []
  let columns: Map<string, number> | undefined
  let above = 0
  for await (const row of readSheet(bytes, { ...limits, sheet })) {
    if (columns) records.push(recordOf(row, fields, columns))
    else columns = mapOf(columnsOf(row.cells, names, headings))
    if (!columns && ++above > rows_above_max) break
  }
  if (!columns)
    throw new SpreadsheetError('spreadsheet_no_header', headings.needed.join('_and_'), {
      sheet: name,
      other_sheets,
      headings: Object.fromEntries(
        headings.needed.map((one) => [
          one,
          [...new Set([one, ...spellingsOf(one, headings)])].join(', '),
        ]),
      ),
    })
  return {
    records: records.filter(({ values, reason }) => reason || Object.keys(values).length > 0),
    sheet: name,
    other_sheets,
  }
}

function mapOf(columns: ReturnType<typeof columnsOf>) {
  if (typeof columns === 'string')
    throw new SpreadsheetError('spreadsheet_no_header', `has_${columns}`)
  return columns
}

const spellingsOf = (name: string, { texts }: Headings) =>
  texts.flatMap((text) => text[name]?.heading ?? [])

/** Where the fields are; the field that only another kind of sheet has; or nothing. */
function columnsOf(
  cells: readonly Cell[],
  names: readonly string[],
  headings: Headings,
): Map<string, number> | string | undefined {
  const { needed, elsewhere = {} } = headings
  const found = cells.map((cell) => (typeof cell === 'string' ? bare(cell) : ''))
  const columnOf = (spellings: readonly string[]) => {
    const spelled = spellings.map(bare)
    return found.findIndex((heading) => spelled.includes(heading))
  }
  const columns = new Map<string, number>()
  for (const name of names) {
    const at = columnOf([name, ...spellingsOf(name, headings)])
    if (at >= 0) columns.set(name, at)
  }
  if (!needed.every((name) => columns.has(name))) return undefined
  for (const [name, spellings] of Object.entries(elsewhere))
    if (columnOf([name, ...spellings]) >= 0) return name
  return columns
}

function recordOf(
  { number: row, cells, doubts }: SheetRow,
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
    return failed(
      record,
      field,
      new CellError('formula_without_value', { code: 'cell_formula', params }),
    )
  }
  if (!filled) return record
  for (const [name, column] of columns) {
    try {
      record.values[name] = readCell(fields[name] as SheetField, cells[column] ?? null)
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      return failed(record, name, error)
    }
  }
  return record
}

function failed(record: SheetRecord, field: string, { code, fault }: CellError): SheetRecord {
  return { ...record, reason: code, detail: detail(field, fault, code) }
}

function readCell(field: SheetField, cell: Cell) {
  if (!isEmpty(cell)) return field.read(cell as Exclude<Cell, null>)
  if (field.empty === undefined) throw new CellError('required_field', 'required')
  return field.empty
}

function isEmpty(cell: Cell | undefined) {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}
