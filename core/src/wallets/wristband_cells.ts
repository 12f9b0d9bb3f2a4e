import { columnName } from '../formats/spreadsheet/cells.ts'
import type { Cell, Doubt, SheetRow } from '../formats/spreadsheet/rows.ts'
import { withoutInvisible } from '../platform/printable.ts'
import type { WristbandColumns, WristbandField } from './wristband_columns.ts'

/** What the columns as a whole say about their cells. */
export type Survey = {
  /** Some printed numbers have letters between digits: any number of this file may be one like 12E4. */
  mixes_letters: boolean
  longest_pin: number
}

/** A row below the headings. */
export type TableRow = Pick<SheetRow, 'number' | 'cells' | 'doubts'> & { columns: WristbandColumns }
/** A cell as text; undefined for one that cannot have been meant, such as a fraction for a chip. */
export type CellTexts = Record<WristbandField, string | undefined>
export type DoubtfulCell = { reason: Doubt; cell: string }

const fields = ['uid', 'short_id', 'pin', 'name', 'email', 'ticket'] as const

/** The cells of a row as what was typed into them, and the first of which nobody can tell. */
export function valuesOf({ number, cells, doubts, columns }: TableRow, survey: Survey) {
  const values: CellTexts = { uid: '', short_id: '', pin: '', name: '', email: '', ticket: '' }
  let doubtful: DoubtfulCell | undefined
  for (const field of fields) {
    const column = columns[field]
    if (column === undefined) continue
    const cell = cells[column] ?? null
    const reason = doubts?.get(column) ?? doubtOf(field, cell, survey)
    if (reason) doubtful ??= { reason, cell: `${columnName(column)}${number}` }
    values[field] = reason ? undefined : textOf(field, cell, survey)
  }
  return { values, doubtful }
}

/** Reads all the rows once, before any of them is taken. */
export async function surveyOf(rows: AsyncIterable<TableRow>): Promise<Survey & { rows: number }> {
  const survey = { rows: 0, mixes_letters: false, longest_pin: 0 }
  for await (const { cells, columns } of rows) {
    survey.rows += 1
    const number = cells[columns.short_id]
    survey.mixes_letters ||= typeof number === 'string' && hasLetterBetweenDigits(number.trim())
    const pin = columns.pin === undefined ? null : cells[columns.pin]
    if (typeof pin === 'string' || typeof pin === 'number')
      survey.longest_pin = Math.max(survey.longest_pin, plain(String(pin)).length)
  }
  return survey
}

/** Separate linear checks: one pattern for all three takes cubic time on a long cell. */
const hasLetterBetweenDigits = (text: string) =>
  /^\d/.test(text) && /\d$/.test(text) && /[a-z]/i.test(text)

/** Without a look at the other rows. */
export const unsurveyed: Survey = { mixes_letters: false, longest_pin: 0 }

function doubtOf(field: WristbandField, cell: Cell, survey: Survey): Doubt | undefined {
  if (field === 'name' || field === 'email') return undefined
  const is_certain =
    typeof cell === 'string'
      ? !scientific.test(plain(cell))
      : typeof cell === 'number'
        ? isCertain(field, cell, survey)
        : cell === null
  return is_certain ? undefined : 'cell_not_as_typed'
}

/** As a spreadsheet program writes a large number that it has shortened. */
const scientific = /^\d+([.,]\d+)?e\+\d+$/i

function isCertain(field: WristbandField, number: number, { mixes_letters }: Survey) {
  // What has a fraction or a sign has not become so from anything that a wristband can have.
  if (!Number.isInteger(number) || number < 0) return true
  // Beyond 15 digits a spreadsheet has rounded.
  if (!Number.isSafeInteger(number)) return false
  if (field === 'uid') return isOneChip(number)
  return field !== 'short_id' || !mixes_letters
}

/**
 * Whether one chip only can have become this number. A chip of digits loses its zeros in front; one like 042128850144E2 is
 * read as a power of ten and becomes the number of another chip. With one E among 14 characters there are 12 digits at most
 * before it, and a zero behind it for each more: so 13 digits without a zero at their end were typed as they are, and 14
 * digits without two. A chip with two zeros in front does not exist.
 */
function isOneChip(number: number) {
  const { length } = String(number)
  return (length === 13 && number % 10 !== 0) || (length === 14 && number % 100 !== 0)
}

/** Excel drops the zeros in front of a number; these are the lengths that chips and prints have. */
const lengths: Partial<Record<WristbandField, number>> = { uid: 14, short_id: 8 }

function textOf(field: WristbandField, cell: Cell, { longest_pin }: Survey): string | undefined {
  if (cell === null) return ''
  if (typeof cell === 'string') return plain(cell)
  if (typeof cell !== 'number' || !Number.isSafeInteger(cell) || cell < 0) return undefined
  const digits = String(cell).padStart(lengths[field] ?? 0, '0')
  // A PIN that lost its zeros would lock a visitor out of the refund, so none is guessed.
  return field === 'pin' && digits.length < longest_pin ? undefined : digits
}

/** A text without spaces around it, and without what nobody sees. */
export function plain(text: string) {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim()
}
