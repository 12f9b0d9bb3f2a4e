import type { ErrorCode } from '@kermesse/sdk/types'
import { SpreadsheetError } from './error.ts'
import { CellError, type SheetField } from './fields.ts'
import { readSheet } from './read.ts'
import type { Cell, SheetRow } from './rows.ts'
import { writeSheet } from './write.ts'

export type SheetFields = Record<string, SheetField<never> | SheetField>
/** A row of the file: what could be read of it, or why it cannot be taken. */
export type SheetRecord = {
  row: number
  name: string
  values: Record<string, unknown>
  reason?: ErrorCode
  problem?: string
}

const content_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const rows_above_max = 20
const limits = { rows: 2_000, columns: 64, file_bytes: 5_000_000, inflated_bytes: 50_000_000 }

/** Records as a spreadsheet whose headings are the names of the fields. */
export function recordSheet(
  file_name: string,
  fields: SheetFields,
  records: readonly Record<string, unknown>[],
) {
  const entries = Object.entries(fields) as [string, SheetField][]
  return {
    ...{ file_name: `${file_name.replace(/[^\p{L}\p{N}]+/gu, '-')}.xlsx`, content_type },
    content: writeSheet({
      sheet_name: file_name,
      columns: entries.map(([header, { type, width }]) => ({
        ...{ header, type, width: Math.max(width, header.length + 2) },
      })),
      rows: records.map((record) =>
        entries.map(([name, { write }]) =>
          record[name] === null || record[name] === undefined ? null : write(record[name]),
        ),
      ),
      created_at: new Date(),
    }),
  }
}

/**
 * The rows below the headings. A column that the file does not have is left out of the values; columns that nobody knows are
 * passed over. Throws `spreadsheet_no_header` when one of the `needed` headings is missing, or when a heading of `elsewhere` says that
 * this is another kind of sheet.
 */
export async function readRecords(
  bytes: Buffer,
  fields: SheetFields,
  needed: readonly string[],
  elsewhere: readonly string[] = [],
): Promise<SheetRecord[]> {
  const records: SheetRecord[] = []
  let columns: Map<string, number> | undefined
  let above = 0
  for await (const row of readSheet(bytes, limits)) {
    if (columns) records.push(recordOf(row, fields, columns))
    else {
      columns = columnsOf(row.cells, [...Object.keys(fields), ...elsewhere], needed)
      for (const name of elsewhere)
        if (columns?.has(name)) throw new SpreadsheetError('spreadsheet_no_header', `has_${name}`)
    }
    if (!columns && ++above > rows_above_max) break
  }
  if (!columns) throw new SpreadsheetError('spreadsheet_no_header', needed.join('_and_'))
  return records.filter(({ values, reason }) => reason || Object.keys(values).length > 0)
}

/** Case, spaces and punctuation do not matter. */
function columnsOf(cells: Cell[], names: readonly string[], needed: readonly string[]) {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const found = cells.map((cell) => (typeof cell === 'string' ? bare(cell) : ''))
  const columns = new Map<string, number>()
  for (const name of names) {
    const at = found.indexOf(bare(name))
    if (at >= 0) columns.set(name, at)
  }
  return needed.every((name) => columns.has(name)) ? columns : undefined
}

function recordOf(
  { number: row, cells }: SheetRow,
  fields: SheetFields,
  columns: Map<string, number>,
): SheetRecord {
  const at = columns.get('name')
  const record: SheetRecord = { row, name: String(cells[at ?? -1] ?? '').trim(), values: {} }
  const filled = [...columns.values()].some((column) => !isEmpty(cells[column]))
  if (!filled) return record
  for (const [name, column] of columns) {
    try {
      record.values[name] = readCell(fields[name] as SheetField, cells[column] ?? null)
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      return { ...record, reason: error.code, problem: `${name} ${error.message}` }
    }
  }
  return record
}

function readCell(field: SheetField, cell: Cell) {
  if (!isEmpty(cell)) return field.read(cell as Exclude<Cell, null>)
  if (field.empty === undefined) throw new CellError('required_field', 'is required')
  return field.empty
}

function isEmpty(cell: Cell | undefined) {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}
