import { SpreadsheetError } from '../../formats/spreadsheet/error.ts'
import { findSheet, readSheet } from '../../formats/spreadsheet/read.ts'
import type { SheetRow } from '../../formats/spreadsheet/rows.ts'
import { decodeText, isWindows1252 } from '../../platform/text_bytes.ts'
import { known_headings, wristbandColumns } from '../wristband_columns.ts'
import { max_rows_above } from '../wristband_rows.ts'
import { readDelimited } from './delimited.ts'
import { isText } from './other_files.ts'

export type WristbandTable = {
  /** The worksheet with the headings; null for a text. */
  sheet: string | null
  /** The worksheets that are not read. */
  others: string[]
  hidden: string[]
  /** The rows, from the first one on, each time that it is called. */
  rows(): AsyncIterable<Pick<SheetRow, 'number' | 'cells' | 'doubts'>>
}

const isHeading = (cells: readonly unknown[]) => wristbandColumns(cells) !== undefined

/** Finds the wristbands in an uploaded .xlsx or .csv file. Throws a SpreadsheetError where there are none. */
export async function openTable(bytes: Buffer): Promise<WristbandTable> {
  if (isText(bytes)) {
    const text = decodeText(bytes)
    await refuseMacRoman(bytes, text)
    return { sheet: null, others: [], hidden: [], rows: () => readDelimited(text, isHeading) }
  }
  const found = await findSheet(bytes, { rows_above: max_rows_above, isHeading })
  const { sheet, name, others, hidden } = found
  if (sheet === undefined)
    throw new SpreadsheetError('spreadsheet_no_header', 'chip_and_number', {
      sheet: name,
      other_sheets: others,
      hidden_sheets: hidden,
      headings: known_headings,
    })
  return { sheet: name, others, hidden, rows: () => readSheet(bytes, { sheet }) }
}

/**
 * A Mac's own encoding is read as Windows-1252 and spoils every accent. It shows by headings that are known only when read as
 * Mac Roman, and by bytes that stand for nothing in Windows-1252.
 */
async function refuseMacRoman(bytes: Buffer, text: string) {
  if (!isWindows1252(bytes)) return
  const is_impossible = unused_bytes.some((byte) => bytes.includes(byte))
  const as_mac = new TextDecoder('macintosh').decode(bytes.subarray(0, head_bytes))
  const is_known_to_mac = async () =>
    !(await hasHeading(text.slice(0, head_bytes))) && (await hasHeading(as_mac))
  if (is_impossible || (await is_known_to_mac()))
    throw new SpreadsheetError('text_is_mac_roman', 'mac_roman')
}

const head_bytes = 20_000
const unused_bytes = [0x81, 0x8d, 0x8f, 0x90, 0x9d]

async function hasHeading(text: string) {
  let above = 0
  try {
    for await (const { cells } of readDelimited(text, isHeading)) {
      if (isHeading(cells)) return true
      if (++above > max_rows_above) return false
    }
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
  }
  return false
}
