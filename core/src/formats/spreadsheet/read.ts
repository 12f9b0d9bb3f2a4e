import { SpreadsheetError } from './error.ts'
import { defaultLimits, type SheetLimits } from './limits.ts'
import { readNumberStyles } from './number_formats.ts'
import { type Cell, RowCollector, type SheetRow } from './rows.ts'
import { readSharedStrings } from './shared_strings.ts'
import { readWorkbook } from './workbook.ts'
import { scanXml } from './xml_scan.ts'
import { type SheetSource, ZipReader } from './zip_reader.ts'

export type ReadOptions = Partial<SheetLimits> & {
  /** Formulas are never calculated: take the value that Excel stored beside them, or refuse. */
  formulas?: 'cached' | 'refuse'
  /** Which of the visible worksheets, counted from 0; the first unless it is given. */
  sheet?: number
}

/**
 * The rows of a visible worksheet of an .xlsx file, without empty ones. Memory grows with
 * the texts that its cells share, not with the rows. Throws a SpreadsheetError for a hostile,
 * damaged or oversized file, possibly after some rows.
 */
export async function* readSheet(
  source: SheetSource,
  { formulas = 'cached', sheet = 0, ...limits }: ReadOptions = {},
): AsyncGenerator<SheetRow> {
  const book = await openBook(source, { ...defaultLimits, ...limits })
  try {
    for await (const row of book.rows(sheet)) {
      if (row.has_formula && formulas === 'refuse') {
        throw new SpreadsheetError('spreadsheet_unreadable', 'formula', { row: row.number })
      }
      yield row
    }
  } finally {
    book.close()
  }
}

type HeadedSheet = { sheet: number; name: string; others: string[]; hidden: string[] }
type Wanted = Partial<SheetLimits> & {
  /** Titles and remarks that may stand above the headings. */
  rows_above: number
  isHeading: (cells: readonly Cell[]) => boolean
}

/** The first visible worksheet that has the headings, and the names of the others and of the hidden ones. */
export async function findSheet(
  source: SheetSource,
  { rows_above, isHeading, ...limits }: Wanted,
): Promise<HeadedSheet | (Omit<HeadedSheet, 'sheet'> & { sheet: undefined })> {
  const book = await openBook(source, { ...defaultLimits, ...limits })
  try {
    for (const sheet of book.names.keys()) {
      let above = 0
      for await (const { cells } of book.rows(sheet)) {
        if (isHeading(cells)) return { sheet, ...namesOf(book, sheet) }
        if (++above > rows_above) break
      }
    }
    return { ...namesOf(book, 0), sheet: undefined }
  } finally {
    book.close()
  }
}

function namesOf({ names, hidden }: { names: string[]; hidden: string[] }, sheet: number) {
  return { name: names[sheet] ?? '', others: names.filter((_, at) => at !== sheet), hidden }
}

async function openBook(source: SheetSource, limits: SheetLimits) {
  const zip = await ZipReader.open(source, limits)
  try {
    const { sheets, hidden, shared_strings, styles, is_1904 } = await readWorkbook(zip)
    const strings = await readSharedStrings(zip, shared_strings, limits)
    const number_styles = await readNumberStyles(zip, styles)
    return {
      names: sheets.map(({ name }) => name),
      hidden,
      close: () => zip.close(),
      async *rows(sheet: number): AsyncGenerator<SheetRow> {
        const collector = new RowCollector({ strings, number_styles, is_1904, limits })
        for await (const _ of scanXml(zip.part(sheets[sheet]!.path), collector))
          yield* collector.rows.splice(0)
      },
    }
  } catch (error) {
    zip.close()
    throw error
  }
}
