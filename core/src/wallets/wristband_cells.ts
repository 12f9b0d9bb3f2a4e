import { chipOf, decimalChipOf, watchByteOrder } from '@kermesse/sdk/rules/chip'
import { columnName } from '../formats/spreadsheet/cells.ts'
import { shownNumber } from '../formats/spreadsheet/number_formats.ts'
import type { Cell, Doubt, SheetRow } from '../formats/spreadsheet/rows.ts'
import { withoutInvisible } from '../platform/printable.ts'
import type { WristbandColumns, WristbandField } from './wristband_columns.ts'

/** How wide the numbers of a column are: texts, and numbers whose format pads them, against plain numbers. */
type ColumnWidths = { texts: Map<number, number>; longest_number: number }
type Numbered = 'short_id' | 'pin' | 'ticket'

/** Facts about whole columns that matter for their cells. */
export type Survey = {
  /** Some printed numbers have letters between digits: any number of this file may be one like 12E4. */
  mixes_letters: boolean
  widths: Record<Numbered, ColumnWidths>
  /** Every chip has its bytes in reverse. */
  chips_are_reversed: boolean
}

/** Facts about a file, known before any of its rows is imported. */
export type FileSurvey = Survey & {
  rows: number
  hidden_row_count: number
  /** The first of the hidden rows. */
  hidden_rows: number[]
}

/** A row below the headings. */
export type TableRow = Pick<SheetRow, 'number' | 'cells' | 'doubts' | 'formats' | 'is_hidden'> & {
  columns: WristbandColumns
}
/** A cell as text; undefined for one that cannot have been meant, such as a fraction for a chip. */
export type CellTexts = Record<WristbandField, string | undefined>
export type DoubtfulCell = { reason: Doubt; cell: string; read: string }

const fields = ['uid', 'short_id', 'pin', 'name', 'email', 'ticket'] as const
const most_hidden = 100
const longest_read = 100

/** The cells of a row as what was typed into them, and the first of which nobody can tell. */
export function valuesOf({ number, cells, doubts, formats, columns }: TableRow, survey: Survey) {
  const values: CellTexts = { uid: '', short_id: '', pin: '', name: '', email: '', ticket: '' }
  let doubtful: DoubtfulCell | undefined
  for (const field of fields) {
    const column = columns[field]
    if (column === undefined) continue
    const cell = cells[column] ?? null
    const code = formats?.get(column)
    const reason = doubts?.get(column) ?? doubtOf(field, cell, code, survey)
    if (reason)
      doubtful ??= {
        reason,
        cell: `${columnName(column)}${number}`,
        // A PIN is not shown.
        read: field === 'pin' ? '' : readIn(cell, code),
      }
    values[field] = reason ? undefined : textOf(field, cell, code, survey)
  }
  return { values, doubtful }
}

/** The displayed text of a cell. */
function readIn(cell: Cell, code: string | undefined) {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const shown = typeof cell === 'number' && code ? shownNumber(cell, code) : undefined
  return withoutInvisible(shown ?? String(cell)).slice(0, longest_read)
}

/** Reads all the rows once, before any of them is taken. */
export async function surveyOf(rows: AsyncIterable<TableRow>): Promise<FileSurvey> {
  const widths = emptyWidths()
  const order = watchByteOrder()
  const found = { rows: 0, mixes_letters: false, hidden_row_count: 0, hidden_rows: [] as number[] }
  for await (const { number, cells, columns, formats, is_hidden } of rows) {
    found.rows += 1
    if (is_hidden && ++found.hidden_row_count <= most_hidden) found.hidden_rows.push(number)
    const printed = cells[columns.short_id]
    found.mixes_letters ||= typeof printed === 'string' && hasLetterBetweenDigits(printed.trim())
    for (const field of numbered) {
      const column = columns[field]
      if (column !== undefined) measure(widths[field], cells[column] ?? null, formats?.get(column))
    }
    const chip = cells[columns.uid]
    const uid = typeof chip === 'string' && (chipOf(plain(chip)) ?? decimalChipOf(plain(chip)))
    if (uid) order.see(uid)
  }
  return { ...found, widths, chips_are_reversed: order.areReversed() }
}

/** Separate linear checks: one pattern for all three takes cubic time on a long cell. */
const hasLetterBetweenDigits = (text: string) =>
  /^\d/.test(text) && /\d$/.test(text) && /[a-z]/i.test(text)

const numbered = ['short_id', 'pin', 'ticket'] as const

function measure(widths: ColumnWidths, cell: Cell, code: string | undefined) {
  const padded = typeof cell === 'number' ? paddedText(cell, code) : undefined
  const text = padded ?? (typeof cell === 'string' ? plain(cell).replace(/[\s-]/g, '') : '')
  if (/^[0-9A-Za-z]+$/.test(text))
    widths.texts.set(text.length, (widths.texts.get(text.length) ?? 0) + 1)
  else if (typeof cell === 'number')
    widths.longest_number = Math.max(widths.longest_number, String(cell).length)
}

function emptyWidths(): Survey['widths'] {
  const none = () => ({ texts: new Map<number, number>(), longest_number: 0 })
  return { short_id: none(), pin: none(), ticket: none() }
}

/** Without a look at the other rows. */
export const unsurveyed: Survey = {
  mixes_letters: false,
  widths: emptyWidths(),
  chips_are_reversed: false,
}

/** A whole number as a format with zeros such as `000000` shows it: that is how it was printed. */
function paddedText(number: number, code: string | undefined): string | undefined {
  if (!code || !/00/.test(code) || !Number.isSafeInteger(number) || number < 0) return undefined
  const digits = shownNumber(number, code)?.replace(/[\s-]/g, '')
  if (!digits || !/^\d+$/.test(digits) || Number(digits) !== number) return undefined
  return digits
}

function doubtOf(
  field: WristbandField,
  cell: Cell,
  code: string | undefined,
  survey: Survey,
): Doubt | undefined {
  if (field === 'name' || field === 'email') return undefined
  const is_certain =
    typeof cell === 'string'
      ? !scientific.test(plain(cell))
      : typeof cell === 'number'
        ? isCertain(field, cell, paddedText(cell, code), survey)
        : cell === null
  return is_certain ? undefined : 'cell_not_as_typed'
}

/** As a spreadsheet program writes a large number that it has shortened. */
const scientific = /^\d+([.,]\d+)?e\+\d+$/i

function isCertain(
  field: WristbandField,
  number: number,
  padded: string | undefined,
  survey: Survey,
) {
  // A fraction or a sign cannot come from any value of a wristband.
  if (!Number.isInteger(number) || number < 0) return true
  // Beyond 15 digits a spreadsheet has rounded.
  if (!Number.isSafeInteger(number)) return false
  if (field === 'uid') return isOneChip(number, padded)
  if (padded) return true
  if (field === 'short_id' && survey.mixes_letters) return false
  if (field !== 'short_id' && field !== 'ticket') return true
  return widthOf(field, number, survey) !== undefined
}

/**
 * How wide a plain number was printed. A spreadsheet drops the zeros in front, so it is as wide as the texts of its column,
 * where nearly all of those have one width. Beside longer numbers nobody knows whether it lost zeros: undefined.
 */
function widthOf(field: Numbered, number: number, { widths }: Survey): number | undefined {
  const { length } = String(number)
  const { texts, longest_number } = widths[field]
  // A guessed PIN would lock a visitor out of the refund.
  const usual = field === 'pin' ? undefined : usualWidth(texts)
  if (usual !== undefined) return Math.max(length, usual)
  return length >= Math.max(longest_number, ...texts.keys()) ? length : undefined
}

/** The width that nearly all texts of a column have. */
function usualWidth(texts: ReadonlyMap<number, number>) {
  const counts = [...texts.values()]
  const most = Math.max(...counts)
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0 || most < all * 0.9) return undefined
  return [...texts].find(([, count]) => count === most)?.[0]
}

/**
 * True if only one chip can have become this number. A chip of digits loses its leading zeros; one
 * like 042128850144E2 is read as a power of ten and becomes the number of another chip. With one E
 * among 14 characters there are at most 12 digits before it, and each digit more requires a
 * trailing zero: so 13 digits without a trailing zero were typed as they are, and so were 14 digits
 * without two. No chip has two leading zeros. Ten digits without two trailing zeros are four bytes
 * in decimal.
 */
function isOneChip(number: number, padded: string | undefined) {
  const { length } = String(number)
  if (padded?.length === 10) return number % 100 !== 0 && number < 2 ** 32
  return (
    (length === 13 && number % 10 !== 0) ||
    (length === 14 && number % 100 !== 0) ||
    (length === 10 && number % 100 !== 0 && number < 2 ** 32)
  )
}

function textOf(
  field: WristbandField,
  cell: Cell,
  code: string | undefined,
  survey: Survey,
): string | undefined {
  if (cell === null) return ''
  if (typeof cell === 'string') return plain(cell)
  if (typeof cell !== 'number' || !Number.isSafeInteger(cell) || cell < 0) return undefined
  const padded = paddedText(cell, code)
  const digits = String(cell)
  if (field === 'uid' && padded?.length !== 10)
    return digits.padStart(digits.length === 13 ? 14 : digits.length, '0')
  if (padded) return padded
  if (field === 'name' || field === 'email') return digits
  if (field === 'uid') return digits
  if (field === 'pin') return widthOf(field, cell, survey) === undefined ? undefined : digits
  return digits.padStart(widthOf(field, cell, survey) ?? digits.length, '0')
}

/** A text without spaces around it, and without what nobody sees. */
export function plain(text: string) {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim()
}
