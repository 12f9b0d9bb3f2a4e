import { toCents } from '@kermesse/sdk/rules/money'
import type { ErrorCode } from '@kermesse/sdk/types'
import type { Fault } from '../../platform/errors.ts'
import { isPrintable } from '../../platform/printable.ts'
import type { EditableType } from './editable_book.ts'
import type { Cell } from './rows.ts'
import { bare } from './spelling.ts'

/** Why a cell cannot be taken: the reason of its row, and what is wrong with it. */
export class CellError extends Error {
  readonly code: ErrorCode
  readonly fault: Fault

  constructor(code: ErrorCode, fault: Fault) {
    super(typeof fault === 'string' ? fault : fault.code)
    this.code = code
    this.fault = fault
  }
}

/** A column that is written and read back as the same value. */
export type SheetField<Value = unknown> = {
  type: EditableType
  width: number
  /** The value of an empty cell; without it, the cell is required. */
  empty?: Value
  /** The values for a drop-down list. */
  choices?: readonly (string | number)[]
  /** The cell may hold several of the choices. */
  takes_several?: boolean
  read(cell: Exclude<Cell, null>): Value
  write(value: Value): unknown
}

/** Words for codes: in the language of the file, and in every language that is understood beside the codes. */
export type Spelling = {
  written: Record<string, string>
  understood: readonly Record<string, string>[]
}

/** Printable text of at most `max` characters. */
export function textField(max: number, width: number, empty?: string | null): SheetField {
  return {
    type: 'text',
    width,
    ...(empty !== undefined && { empty }),
    read: (cell) => {
      const text = plain(cell)
      if (text.length > max || !isPrintable(text, { lines: max > 200 }))
        throw new CellError('text_invalid', { code: 'cell_text', params: { limit: max } })
      return text
    },
    write: (value) => value,
  }
}

/** An amount in minor units. */
export function moneyField(choices?: readonly number[]): SheetField {
  return {
    type: 'money',
    width: 12,
    ...(choices && { empty: null, choices: choices.map((one) => one / 100) }),
    read: (cell) => {
      const amount = typeof cell === 'string' ? amountIn(cell) : cell
      const cents = typeof amount === 'number' ? toCents(amount) : undefined
      if (cents === undefined || Math.abs(cents) > 100_000_000)
        throw new CellError('invalid_request', 'cell_amount')
      if (choices && !choices.includes(cents)) throw noneOf(choices.map((one) => one / 100))
      return cents
    },
    write: (value) => value,
  }
}

/** Yes or no, as people write it; an empty cell is no. */
export function yesField({ yes, no }: { yes: string; no: string }): SheetField {
  return {
    type: 'text',
    width: 10,
    empty: false,
    choices: [yes, no],
    read: (cell) => {
      const text = plain(cell).toLowerCase()
      if (['yes', 'oui', 'ja', 'true', 'vrai', 'wahr', '1', 'x'].includes(text)) return true
      if (['no', 'non', 'nein', 'false', 'faux', 'falsch', '0'].includes(text)) return false
      throw new CellError('invalid_request', 'cell_yes_no')
    },
    write: (value) => (value ? yes : no),
  }
}

/** One of some codes, which may be spelled as words. */
export function codeField(codes: readonly string[], empty: string, spelling: Spelling): SheetField {
  return {
    type: 'text',
    width: 16,
    empty,
    choices: codes.map((code) => spelling.written[code]!),
    read: (cell) => chosen(codes, plain(cell), spelling),
    write: (value) => spelling.written[value as string],
  }
}

/** One of some whole numbers. */
export function numberField(choices: readonly number[], empty: number): SheetField {
  return {
    type: 'integer',
    width: 12,
    empty,
    choices,
    read: (cell) => {
      const number = choices.find((one) => String(one) === plain(cell))
      if (number === undefined) throw noneOf(choices)
      return number
    },
    write: (value) => value,
  }
}

/** At most `most` texts in one cell, with semicolons or line breaks between them, or else commas. */
export function listField(
  max: number,
  most: number,
  choices?: readonly string[],
): SheetField<string[]> {
  return {
    type: 'text',
    width: 24,
    empty: [],
    ...(choices && { choices, takes_several: true }),
    read: (cell) => [...new Set(itemsOf(plain(cell), max, most))],
    write: (items) =>
      items.length === 1 && items[0]!.includes(',') ? `${items};` : items.join('; '),
  }
}

/** Any of some codes in one cell, as a list. */
export function codesField(codes: readonly string[], spelling: Spelling): SheetField<string[]> {
  const words = codes.map((code) => spelling.written[code]!)
  const { read, write, ...list } = listField(50, codes.length, words)
  return {
    ...list,
    read: (cell) => [...new Set(read(cell).map((item) => chosen(codes, item, spelling)))],
    write: (value) => write(value.map((code) => spelling.written[code]!)),
  }
}

function itemsOf(text: string, max: number, most: number) {
  const parts = text.split(/[;\n]/.test(text) ? /[;\n]/ : ',')
  const items = parts.map((part) => part.trim()).filter((part) => part !== '')
  if (items.length > most)
    throw new CellError('text_invalid', { code: 'cell_entries', params: { limit: most } })
  if (items.some((item) => item.length > max || !isPrintable(item)))
    throw new CellError('text_invalid', { code: 'cell_entry', params: { limit: max } })
  return items
}

function chosen(codes: readonly string[], text: string, { written, understood }: Spelling) {
  const word = bare(text)
  const found = codes.find((code) =>
    [code, ...understood.map((words) => words[code]!)].some((spelled) => bare(spelled) === word),
  )
  if (found === undefined) throw noneOf(codes.map((code) => written[code]!))
  return found
}

/** In the words of the file. */
function noneOf(values: readonly (string | number)[]) {
  const params = { values: values.join(', ') }
  return new CellError('invalid_request', { code: 'not_one_of', params })
}

function plain(cell: Exclude<Cell, null>): string {
  if (cell instanceof Date) throw new CellError('invalid_request', 'cell_date')
  return String(cell).trim()
}

/** An amount as people type it: `5`, `5.50`, `5,50`, `5.–`, `1'250`, `1.250,50`. Undefined for anything else. */
function amountIn(text: string): number | undefined {
  const bare = text.replace(/[\s’']/g, '').replace(/[.,][-–—]{1,2}$/, '')
  // Thousands in one language, three decimals in another.
  if (/^-?\d{1,3}[.,]\d{3}$/.test(bare)) {
    const params = { amount: text.trim() }
    throw new CellError('invalid_request', { code: 'cell_amount_unclear', params })
  }
  const [, whole, decimals = ''] =
    /^(-?\d+|-?\d{1,3}(?:,\d{3})+(?=\.)|-?\d{1,3}(?:\.\d{3})+(?=,))(?:[.,](\d{0,2}))?$/.exec(
      bare,
    ) ?? []
  return whole === undefined
    ? undefined
    : Number(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`)
}
