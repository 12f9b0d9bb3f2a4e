import type { Option } from '../resource/pick.ts'
import { fieldOf } from './item.ts'

/** A column of the menu, as a reader knows it. */
export type SheetColumn = {
  id: string
  label: string
  /** The options of the column's cells. */
  options?: Option[]
  yes: string
}

/** A value as it is shown and copied. */
export function textOf(value: unknown, { id, options, yes }: SheetColumn): string {
  if (fieldOf(id).kind === 'boolean') return value === true ? yes : ''
  const text = String(value ?? '')
  return options?.find((option) => option.value === text)?.label ?? text
}

/** Parses typed or pasted text for a column. Invalid text is kept, so that it can be corrected. */
export function meaningOf(text: string, { id, options, yes }: SheetColumn): unknown {
  const wanted = plain(text)
  if (fieldOf(id).kind === 'boolean') return [plain(yes), 'x', '1', 'true', 'yes'].includes(wanted)
  if (!options) return text.trim()
  const found = options.find(({ value, label }) => [plain(label), plain(value)].includes(wanted))
  return found?.value ?? text.trim()
}

/** Returns the next choice with these first letters, after the current one. */
export function nextChoice(letter: string, value: unknown, { options = [] }: SheetColumn) {
  const at = options.findIndex((option) => option.value === value)
  const turned = [...options.slice(at + 1), ...options.slice(0, at + 1)]
  return turned.find(({ label }) => plain(label).startsWith(plain(letter)))?.value
}

/** Neither case nor accents are a difference. */
function plain(text: string) {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
