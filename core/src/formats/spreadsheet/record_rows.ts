import { SpreadsheetError } from './error.ts'
import { most_records } from './limits.ts'
import { findSheet, readSheet } from './read.ts'
import type { Cell, SheetRow } from './rows.ts'
import { bare } from './spelling.ts'

/** The heading of a field and its note, in one language. */
export type FieldTexts = Record<string, { heading: string; note: string }>
export type RecordColumns = {
  /** Each understood language. */
  texts: readonly FieldTexts[]
  needed: readonly string[]
  /** Headings that only another kind of sheet has, under the name of its field. */
  elsewhere?: Record<string, readonly string[]>
}

const rows_above_max = 20
/** Hidden rows that are named. */
const most_named = 100
const limits = {
  rows: most_records,
  columns: 64,
  file_bytes: 5_000_000,
  inflated_bytes: 50_000_000,
}

/**
 * Reads the rows below the headings, and where each field stands. Throws `spreadsheet_no_header` when a needed heading is
 * missing, or when a heading belongs to another kind of sheet.
 */
export async function readRows(bytes: Buffer, names: readonly string[], headings: RecordColumns) {
  const isHeading = (cells: readonly Cell[]) => columnsOf(cells, names, headings) instanceof Map
  const found = await findSheet(bytes, { ...limits, rows_above: rows_above_max, isHeading })
  const { sheet = 0, name, others: other_sheets, hidden: hidden_sheets } = found
  const rows: SheetRow[] = []
  let columns: Map<string, number> | undefined
  let above = 0
  for await (const row of readSheet(bytes, { ...limits, sheet })) {
    if (columns) rows.push(row)
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
  const hidden = rows.filter(({ is_hidden, cells }) => is_hidden && !isEmptyRow(cells))
  const hidden_rows = hidden.slice(0, most_named).map(({ number }) => number)
  const hidden_row_count = hidden.length
  return { rows, columns, sheet: name, other_sheets, hidden_sheets, hidden_row_count, hidden_rows }
}

const isEmptyRow = (cells: readonly Cell[]) => cells.every((cell) => cell === null || cell === '')

function mapOf(columns: ReturnType<typeof columnsOf>) {
  if (typeof columns === 'string')
    throw new SpreadsheetError('spreadsheet_no_header', `has_${columns}`)
  return columns
}

const spellingsOf = (name: string, { texts }: RecordColumns) =>
  texts.flatMap((text) => text[name]?.heading ?? [])

/**
 * Returns the columns of the fields, or the field that only another kind of sheet has, or
 * undefined.
 */
function columnsOf(
  cells: readonly Cell[],
  names: readonly string[],
  headings: RecordColumns,
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
