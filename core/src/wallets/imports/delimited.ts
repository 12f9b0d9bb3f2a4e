import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { SpreadsheetError } from '../../formats/spreadsheet/error.ts'
import { defaultLimits } from '../../formats/spreadsheet/limits.ts'

type Row = { number: number; cells: string[] }
type Parsed = { record: string[]; info: { lines: number } }
type IsHeading = (cells: readonly string[]) => boolean

const delimiters = ['\t', ';', ','] as const
// Longer than any row that somebody wrote: a quotation mark that is never closed takes in the rest of the file.
const longest_record = 1_000_000
const slice_bytes = 65_536

/**
 * Reads lines of text with cells between tabs, semicolons or commas: with whichever of them a row of headings is found. A
 * quoted cell may hold anything; a quotation mark in it is doubled. Throws a SpreadsheetError with the row for a quotation
 * mark that is never closed, for too many rows, cells or letters.
 */
export async function* readDelimited(text: string, isHeading?: IsHeading): AsyncGenerator<Row> {
  // Excel names the delimiter in a line of its own.
  const named = /^\ufeff?sep=([\t;,])\r?\n/i.exec(text)
  const plain = named ? text.slice(named[0].length) : text
  const delimiter = named?.[1] ?? (await delimiterOf(plain, isHeading))
  const lines_before = named ? 1 : 0
  for await (const row of records(plain, delimiter))
    yield { ...row, number: row.number + lines_before }
}

async function* records(text: string, delimiter: string): AsyncGenerator<Row> {
  // Rows are read ahead: where the parser is, and where the row before this one ended.
  let [parsed, before, count] = [0, 0, 0]
  const parser = parse({
    delimiter,
    bom: true,
    trim: true,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longest_record,
    on_record: (cells, { lines }) => {
      parsed = lines
      return cells
    },
  })
  const read: AsyncIterable<Parsed> = Readable.from(slices(text)).pipe(parser)
  try {
    for await (const { record: cells, info } of read) {
      if (++count > defaultLimits.rows) throw new SpreadsheetError('spreadsheet_too_large', 'rows')
      yield within({ number: before + 1, cells: cells.map(withoutFormula) })
      before = info.lines
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new SpreadsheetError('quote_not_closed', 'quote', { row: parsed + 1 })
  }
}

/** Excel keeps zeros in front by a formula that is a text: `="0042"`. */
function withoutFormula(cell: string) {
  if (cell.length < 3 || !cell.startsWith('="') || !cell.endsWith('"')) return cell
  return cell.slice(2, -1).replaceAll('""', '"')
}

/** So that nobody waits for the whole of a large file, nor holds all of its rows. */
function* slices(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += slice_bytes) yield bytes.subarray(at, at + slice_bytes)
}

function within({ number, cells }: Row): Row {
  if (cells.length > defaultLimits.columns)
    throw new SpreadsheetError('spreadsheet_too_many_columns', 'columns', { row: number })
  if (cells.some((cell) => cell.length > defaultLimits.cell_characters))
    throw new SpreadsheetError('spreadsheet_too_large', 'cell_characters', { row: number })
  return { number, cells }
}

/** Titles may stand above the headings, so that the first line need not have any delimiter. */
async function delimiterOf(text: string, isHeading: IsHeading = () => false) {
  const head = text.split('\n', 60).join('\n')
  for (const delimiter of delimiters)
    for await (const { cells } of safely(records(head, delimiter)))
      if (isHeading(cells)) return delimiter
  const [first = ''] = text.split('\n', 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** The beginning of a file may end within a quoted cell. */
async function* safely(rows: AsyncGenerator<Row>): AsyncGenerator<Row> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
  }
}
