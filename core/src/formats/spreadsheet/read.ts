import { readDateStyles } from './date_styles.ts'
import { SpreadsheetError } from './error.ts'
import { defaultLimits, type SheetLimits } from './limits.ts'
import { RowCollector, type SheetRow } from './rows.ts'
import { readSharedStrings } from './shared_strings.ts'
import { readWorkbook } from './workbook.ts'
import { scanXml } from './xml_scan.ts'
import { type SheetSource, ZipReader } from './zip_reader.ts'

export type ReadOptions = Partial<SheetLimits> & {
  /** Formulas are never calculated: take the value that Excel stored beside them, or refuse. */
  formulas?: 'cached' | 'refuse'
}

/**
 * The rows of the first visible worksheet of an .xlsx file, without empty ones. Memory grows with
 * the texts that its cells share, not with the rows. Throws a SpreadsheetError for a hostile,
 * damaged or oversized file, possibly after some rows.
 */
export async function* readSheet(
  source: SheetSource,
  { formulas = 'cached', ...limits }: ReadOptions = {},
): AsyncGenerator<SheetRow> {
  const within = { ...defaultLimits, ...limits }
  const zip = await ZipReader.open(source, within)
  try {
    const { sheet, shared_strings, styles, is_1904 } = await readWorkbook(zip)
    const strings = await readSharedStrings(zip, shared_strings, within)
    const date_styles = await readDateStyles(zip, styles)
    const collector = new RowCollector({ strings, date_styles, is_1904, limits: within })
    for await (const _ of scanXml(zip.part(sheet), collector)) {
      for (const row of collector.rows.splice(0)) {
        if (row.has_formula && formulas === 'refuse') {
          throw new SpreadsheetError('spreadsheet_unreadable', 'formula', { row: row.number })
        }
        yield row
      }
    }
  } finally {
    zip.close()
  }
}
