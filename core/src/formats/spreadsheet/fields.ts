import type { ErrorCode } from '@kermesse/sdk/types'
import { toCents } from '../../platform/money.ts'
import { isPrintable } from '../../platform/printable.ts'
import type { Cell } from './rows.ts'
import type { ColumnType } from './sheet.ts'

/** Why a cell cannot be taken. */
export class CellError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, problem: string) {
    super(problem)
    this.code = code
  }
}

/** A column that is written and read back as the same value. */
export type SheetField<Value = unknown> = {
  type: ColumnType
  width: number
  /** What an empty cell stands for; without it, the cell is needed. */
  empty?: Value
  read(cell: Exclude<Cell, null>): Value
  write(value: Value): unknown
}

/** Printable text of at most `max` characters. */
export function textField(max: number, width: number, empty?: string | null): SheetField {
  return {
    ...{ type: 'text', width, ...(empty !== undefined && { empty }) },
    read: (cell) => {
      const text = plain(cell)
      if (text.length > max || !isPrintable(text, { lines: max > 200 }))
        throw new CellError('text_invalid', `is longer than ${max} or cannot be printed`)
      return text
    },
    write: (value) => value,
  }
}

/** An amount in minor units. */
export function moneyField(choices?: readonly number[]): SheetField {
  return {
    ...{ type: 'money', width: 12, ...(choices && { empty: null }) },
    read: (cell) => {
      const text = typeof cell === 'string' ? cell.replace(/[\s’']/g, '').replace(',', '.') : cell
      const cents = isNumber(text) ? toCents(Number(text)) : undefined
      if (cents === undefined || Math.abs(cents) > 100_000_000)
        throw new CellError('invalid_request', 'is no amount with at most two decimals')
      if (choices && !choices.includes(cents))
        throw new CellError('invalid_request', `is none of ${choices.map((one) => one / 100)}`)
      return cents
    },
    write: (value) => value,
  }
}

/** Yes or no, as people write it; an empty cell is no. */
export const yesField: SheetField = {
  ...{ type: 'text', width: 10, empty: false },
  read: (cell) => {
    const text = plain(cell).toLowerCase()
    if (['yes', 'oui', 'ja', 'true', 'vrai', 'wahr', '1', 'x'].includes(text)) return true
    if (['no', 'non', 'nein', 'false', 'faux', 'falsch', '0'].includes(text)) return false
    throw new CellError('invalid_request', 'is neither yes nor no')
  },
  write: (value) => (value ? 'yes' : 'no'),
}

/** One of some words or whole numbers, whatever its case. */
export function choiceField<Choice extends string | number>(
  choices: readonly Choice[],
  empty?: Choice,
): SheetField {
  return {
    ...{ type: 'text', width: 12, ...(empty !== undefined && { empty }) },
    read: (cell) => chosen(choices, plain(cell)),
    write: (value) => String(value),
  }
}

/** At most `most` texts in one cell, with semicolons or line breaks between them, or else commas. */
export function listField(
  max: number,
  most: number,
  choices?: readonly string[],
): SheetField<string[]> {
  return {
    ...{ type: 'text', width: 24, empty: [] },
    read: (cell) => {
      const text = plain(cell)
      const parts = text.split(/[;\n]/.test(text) ? /[;\n]/ : ',')
      const items = parts.map((part) => part.trim()).filter((part) => part !== '')
      if (items.length > most) throw new CellError('text_invalid', `has more than ${most} entries`)
      if (items.some((item) => item.length > max || !isPrintable(item)))
        throw new CellError(
          'text_invalid',
          `has an entry that is longer than ${max} or cannot be printed`,
        )
      return [...new Set(choices ? items.map((item) => chosen(choices, item)) : items)]
    },
    write: (value) =>
      value.length === 1 && value[0]!.includes(',') ? `${value};` : value.join('; '),
  }
}

function chosen<Choice extends string | number>(choices: readonly Choice[], text: string) {
  const found = choices.find((one) => String(one).toLowerCase() === text.toLowerCase())
  if (found === undefined)
    throw new CellError('invalid_request', `is none of ${choices.join(', ')}`)
  return found
}

function plain(cell: Exclude<Cell, null>): string {
  if (cell instanceof Date) throw new CellError('invalid_request', 'is a date')
  return String(cell).trim()
}

function isNumber(cell: Cell) {
  return typeof cell === 'number' || (typeof cell === 'string' && /^-?\d+(\.\d*)?$/.test(cell))
}
