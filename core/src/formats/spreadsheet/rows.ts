import { decodeCellText, detached } from './cell_text.ts'
import { SpreadsheetError } from './error.ts'
import type { SheetLimits } from './limits.ts'
import { dateOfSerial, type NumberStyles } from './number_formats.ts'
import type { Attributes, XmlHandler } from './xml_scan.ts'

export type Cell = string | number | boolean | Date | null

/** Why a cell does not hold what somebody typed or calculated: its number lost digits, or its formula has no result. */
export type Doubt = 'cell_not_as_typed' | 'formula_without_value'

/** A row with something in it: `number` as Excel shows it, cells from column A on. */
export type SheetRow = {
  number: number
  cells: Cell[]
  has_formula: boolean
  /** A filter or a person hides the row. */
  is_hidden?: true
  /** By the index of the cell; absent without doubts. */
  doubts?: Map<number, Doubt>
  /** The format codes of numbers that have one, by the index of the cell. */
  formats?: Map<number, string>
}

export type RowContext = {
  strings: readonly string[]
  number_styles: NumberStyles
  is_1904: boolean
  limits: SheetLimits
}

type OpenCell = {
  type: string
  style: string
  column: number
  text: string
  has_formula: boolean
  has_value: boolean
}

const maxRowNumber = 1_048_576

/** Collects the rows of a worksheet as its elements pass by. */
export class RowCollector implements XmlHandler {
  rows: SheetRow[] = []
  #context: RowContext
  #count = 0
  #row: SheetRow = { number: 0, cells: [], has_formula: false }
  #cell: OpenCell | undefined
  #column = 0
  #isValue = false
  #isPhonetic = false

  constructor(context: RowContext) {
    this.#context = context
  }

  open(name: string, attributes: Attributes) {
    if (name === 'c') return this.#openCell(attributes)
    if (name === 'row') return this.#openRow(attributes)
    if (!this.#cell) return
    if (name === 'rPh') this.#isPhonetic = true
    if (name === 'f') {
      this.#row.has_formula = true
      this.#cell.has_formula = true
    }
    if (name === 'v') this.#cell.has_value = true
    this.#isValue = (name === 'v' || name === 't') && !this.#isPhonetic
  }

  text(text: string) {
    if (!this.#cell || !this.#isValue) return
    this.#cell.text += text
    if (this.#cell.text.length > this.#context.limits.cell_characters) {
      throw new SpreadsheetError('spreadsheet_too_large', 'cell_characters', this.#place())
    }
  }

  close(name: string) {
    this.#isValue = false
    if (name === 'rPh') this.#isPhonetic = false
    if (name === 'c') this.#closeCell()
    if (name === 'row') this.#closeRow()
  }

  #openRow({ r, hidden }: Attributes) {
    const number = r === undefined ? this.#row.number + 1 : Number(r)
    // Imports remember rows by their numbers, so a number may not come twice.
    if (!Number.isInteger(number) || number <= this.#row.number || number > maxRowNumber) {
      throw new SpreadsheetError('spreadsheet_unreadable', 'row_number', { row: r })
    }
    this.#row = {
      number,
      cells: [],
      has_formula: false,
      ...(isTrue(hidden) && { is_hidden: true }),
    }
    this.#column = 0
  }

  #closeRow() {
    if (this.#row.cells.length === 0 && !this.#row.doubts) return
    if (++this.#count > this.#context.limits.rows) {
      throw new SpreadsheetError('spreadsheet_too_large', 'rows')
    }
    this.rows.push(this.#row)
  }

  #openCell({ r, t = 'n', s = '' }: Attributes) {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r)
    this.#cell = {
      type: t,
      style: s,
      column: this.#column,
      text: '',
      has_formula: false,
      has_value: false,
    }
  }

  #closeCell() {
    if (!this.#cell) return
    const value = this.#valueOf(this.#cell.type, this.#cell.style, this.#cell.text)
    const { column } = this.#cell
    const doubt = this.#doubtOf(this.#cell, value)
    if (doubt && column <= this.#context.limits.columns) {
      this.#row.doubts ??= new Map()
      this.#row.doubts.set(column - 1, doubt)
    }
    if (value !== null) {
      // Empty cells may be styled to the end of the sheet; only what they hold counts.
      if (column > this.#context.limits.columns) {
        throw new SpreadsheetError('spreadsheet_too_many_columns', 'columns', this.#place())
      }
      while (this.#row.cells.length < column) this.#row.cells.push(null)
      this.#row.cells[column - 1] = value
      const code = typeof value === 'number' ? this.#codeOf(this.#cell.style) : undefined
      if (code) {
        this.#row.formats ??= new Map()
        this.#row.formats.set(column - 1, code)
      }
    }
    this.#cell = undefined
  }

  #doubtOf({ type, style, text, has_formula, has_value }: OpenCell, value: Cell) {
    // A formula that came to an empty text has a value: that text.
    if (has_formula && text === '' && !(type === 'str' && has_value)) return 'formula_without_value'
    const { losing } = this.#context.number_styles
    if (typeof value === 'number' && style !== '' && losing.has(Number(style)))
      return 'cell_not_as_typed'
    return undefined
  }

  #codeOf(style: string) {
    return style === '' ? undefined : this.#context.number_styles.codes.get(Number(style))
  }

  #valueOf(type: string, style: string, text: string): Cell {
    if (text === '') return null
    if (type === 'n') return this.#numberOf(style, text)
    if (type === 's') return this.#sharedString(text) || null
    if (type === 'b') return text === '1'
    if (type === 'd') return this.#dateOf(text)
    return detached(decodeCellText(text))
  }

  #numberOf(style: string, text: string): number | Date {
    const number = Number(text)
    if (!Number.isFinite(number)) throw this.#unreadable('number')
    if (style === '' || !this.#context.number_styles.dates.has(Number(style))) return number
    const date = dateOfSerial(number, this.#context.is_1904)
    return Number.isNaN(date.getTime()) ? number : date
  }

  #dateOf(text: string): Date {
    const date = new Date(/[zZ]|[+-]\d\d:\d\d$/.test(text) || text.length <= 10 ? text : `${text}Z`)
    if (Number.isNaN(date.getTime())) throw this.#unreadable('date')
    return date
  }

  #sharedString(text: string): string {
    const string = this.#context.strings[Number(text)]
    if (string === undefined) throw this.#unreadable('shared_string')
    return string
  }

  #unreadable(reason: string) {
    return new SpreadsheetError('spreadsheet_unreadable', reason, this.#place())
  }

  #place() {
    return { row: this.#row.number, column: this.#column }
  }
}

const isTrue = (text: string | undefined) => text === '1' || text === 'true'

/** The number of a column from a reference such as "AB12". */
function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  // Larger than any real sheet; the caller compares with its own limit.
  if (column === 0) throw new SpreadsheetError('spreadsheet_unreadable', 'cell_reference')
  return column
}
