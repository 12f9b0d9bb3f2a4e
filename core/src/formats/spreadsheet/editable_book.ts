import assert from 'node:assert/strict'
import { formatCents } from '@kermesse/sdk/rules/money'
import type { DataValidation, Workbook, Worksheet } from 'exceljs'
import { literalCellText } from './cell_text.ts'
import { columnName } from './cells.ts'
import { sheetName } from './write.ts'

export type EditableType = 'text' | 'money' | 'integer'
export type EditableColumn = {
  header: string
  type: EditableType
  /** In characters. */
  width: number
  /** Explains the values of the column, beside its heading. */
  note?: string
  choices?: readonly (string | number)[]
  /** A cell may hold several of the choices. */
  takes_several?: boolean
}
type EditableBook = {
  sheet_name: string
  columns: readonly EditableColumn[]
  /** Texts, money in minor units and whole numbers; null for an empty cell. */
  rows: readonly (readonly unknown[])[]
  /**
   * Makes the sheet a form to fill in and send back: its headings are locked, and its choices are
   * lists down to this row.
   */
  form?: { last_row: number; choose: string }
}

const formats: Record<EditableType, string> = {
  // Typed text stays text, with its leading zeros, and never becomes a formula.
  text: '@',
  money: '#,##0.00',
  integer: '0',
}
const most_columns = 16_384
const lists = 'lists'

/** A workbook of bounded size for people, made by ExcelJS as a whole. */
export async function writeEditableBook(content: EditableBook): Promise<Buffer> {
  // Three quarters of a second, which only those wait for who ask for such a file.
  const { default: ExcelJS } = await import('exceljs')
  const book = new ExcelJS.Workbook()
  book.creator = 'Kermesse'
  const sheet = book.addWorksheet(sheetName(content.sheet_name, 0), {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToHeight: 0 },
  })
  writeColumns(sheet, content)
  writeHeadings(sheet, content.columns)
  for (const row of content.rows) {
    sheet.addRow(row.map((value, n) => cellOf(content.columns[n]!.type, value)))
  }
  if (content.form) await makeForm(book, sheet, content.columns, content.form)
  return Buffer.from(await book.xlsx.writeBuffer())
}

function writeColumns(sheet: Worksheet, { columns, form }: EditableBook) {
  const protection = form && { protection: { locked: false } }
  columns.forEach(({ type, width, header }, n) => {
    const column = sheet.getColumn(n + 1)
    column.width = Math.max(width, header.length + 4)
    const alignment = { vertical: 'top', wrapText: type === 'text' } as const
    column.style = { numFmt: formats[type], alignment, ...protection }
  })
  if (!form) return
  // A row can only be removed from a protected sheet when all of its cells are unlocked.
  for (let n = columns.length + 1; n <= most_columns; n++)
    Object.assign(sheet.getColumn(n), { width: 12, style: protection })
}

function writeHeadings(sheet: Worksheet, columns: readonly EditableColumn[]) {
  const row = sheet.getRow(1)
  row.height = 30
  columns.forEach(({ header, note }, n) => {
    const cell = row.getCell(n + 1)
    cell.value = header
    cell.style = {
      font: { name: 'Calibri', size: 11, bold: true },
      fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE6E9ED' } },
      border: { bottom: { style: 'thin', color: { argb: 'FF9AA3AD' } } },
      alignment: { vertical: 'middle', wrapText: true },
      protection: { locked: true },
    }
    if (note) cell.note = { texts: [{ font: { size: 9 }, text: note }] }
  })
}

/** Locks the headings and puts the choices into lists; there is no password. */
async function makeForm(
  book: Workbook,
  sheet: Worksheet,
  columns: readonly EditableColumn[],
  { last_row, choose }: NonNullable<EditableBook['form']>,
) {
  const hidden = book.addWorksheet(lists, { state: 'veryHidden' })
  columns.forEach(({ header, choices = [], takes_several }, n) => {
    if (choices.length === 0) return
    const name = columnName(n)
    choices.forEach((choice, at) => {
      hidden.getCell(at + 1, n + 1).value =
        typeof choice === 'number' ? choice : literalCellText(choice)
    })
    addValidation(sheet, `${name}2:${name}${last_row}`, {
      type: 'list',
      allowBlank: true,
      formulae: [`${lists}!$${name}$1:$${name}$${choices.length}`],
      showErrorMessage: !takes_several,
      errorTitle: header.slice(0, 32),
      error: choose,
    })
  })
  await sheet.protect('', {
    formatCells: true,
    formatColumns: true,
    formatRows: true,
    insertRows: true,
    deleteRows: true,
    sort: true,
    autoFilter: true,
  })
}

/** Of a whole range at once, which the types of ExcelJS know only cell by cell. */
function addValidation(sheet: Worksheet, range: string, validation: DataValidation) {
  const { dataValidations } = sheet as unknown as {
    dataValidations: { add(range: string, validation: DataValidation): void }
  }
  dataValidations.add(range, validation)
}

function cellOf(type: EditableType, value: unknown) {
  if (value === null || value === undefined || value === '') return null
  // Always a string to ExcelJS: an object could be a formula.
  if (type === 'text') return literalCellText(String(value))
  assert(Number.isSafeInteger(value), `${value} is no whole number`)
  return type === 'money' ? Number(formatCents(value as number)) : (value as number)
}
