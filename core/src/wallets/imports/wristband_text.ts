import { SpreadsheetError } from '../../formats/spreadsheet/error.ts'
import { DomainError, invalid } from '../../platform/errors.ts'
import { known_headings, wristbandColumns } from '../wristband_columns.ts'
import { surveyWristbands, type WristbandRow, wristbandRows } from '../wristband_rows.ts'
import { readDelimited } from './delimited.ts'

const max_rows = 10_000

/** Reads the wristbands of a text. Throws `spreadsheet_no_header`, and refuses more than 10,000 lines. */
export async function readText(text: string): Promise<WristbandRow[]> {
  const rows: WristbandRow[] = []
  try {
    const lines = () => readDelimited(text, (cells) => wristbandColumns(cells) !== undefined)
    const survey = await surveyWristbands(lines())
    for await (const row of wristbandRows(lines(), survey)) {
      if (rows.length === max_rows)
        throw invalid('clients_data', { code: 'too_many_lines', params: { limit: max_rows } })
      rows.push(row)
    }
  } catch (error) {
    if (error instanceof SpreadsheetError && error.code === 'spreadsheet_no_header')
      throw new DomainError('spreadsheet_no_header', 'no line names a chip and a number column', {
        headings: known_headings,
      })
    throw error
  }
  return rows
}
