import { SpreadsheetError } from '../../formats/spreadsheet/error.ts'
import { findSheet, readSheet } from '../../formats/spreadsheet/read.ts'
import type { SheetRow } from '../../formats/spreadsheet/rows.ts'
import { refuseForeignFormats } from '../../formats/spreadsheet/zip_reader.ts'
import { isPrintable } from '../../platform/printable.ts'
import { decodeText } from '../../platform/text_bytes.ts'
import { known_headings, wristbandColumns } from '../wristband_columns.ts'
import { max_rows_above } from '../wristband_rows.ts'
import { readDelimited } from './delimited.ts'

export type WristbandTable = {
  /** The worksheet with the headings; null for a text. */
  sheet: string | null
  /** The worksheets that are not read. */
  others: string[]
  /** The rows, from the first one on, each time that it is called. */
  rows(): AsyncIterable<Pick<SheetRow, 'number' | 'cells' | 'doubts'>>
}

const isHeading = (cells: readonly unknown[]) => wristbandColumns(cells) !== undefined

/** Finds the wristbands in an uploaded .xlsx or .csv file. Throws a SpreadsheetError where there are none. */
export async function openTable(bytes: Buffer): Promise<WristbandTable> {
  if (isText(bytes)) {
    const text = decodeText(bytes)
    return { sheet: null, others: [], rows: () => readDelimited(text, isHeading) }
  }
  const { sheet, name, others } = await findSheet(bytes, { rows_above: max_rows_above, isHeading })
  if (sheet === undefined)
    throw new SpreadsheetError('spreadsheet_no_header', 'chip_and_number', {
      sheet: name,
      other_sheets: others,
      headings: known_headings,
    })
  return { sheet: name, others, rows: () => readSheet(bytes, { sheet }) }
}

/** Throws a SpreadsheetError for what is neither a workbook nor a text. */
export function refuseOtherFiles(bytes: Buffer) {
  if (!isText(bytes)) refuseForeignFormats(bytes)
}

/** Every other kind of file has controls at its beginning that no text has. */
function isText(bytes: Buffer) {
  const head = bytes.subarray(0, 2000)
  return (
    bytes.length > 0 &&
    head.toString('latin1', 0, 2) !== 'PK' &&
    isPrintable(decodeText(head).replaceAll('\ufffd', ''), { lines: true })
  )
}
