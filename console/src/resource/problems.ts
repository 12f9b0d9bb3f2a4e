import { readDate } from '../ui/typed_date.ts'
import type { Field } from './contract.ts'
import type { Values } from './values.ts'
import { numberOf } from './values.ts'

/** A problem of a value: a code of the contract's or a text of `resource:`, and the values that its sentence names. */
export type Problem = {
  code: string
  params: Record<string, string | number>
  /** The entry of a list that it is about. */
  entry?: string
}

/** Checks a value against its field in the contract before anything is sent. */
export function problemOf(value: unknown, field: Field, is_required: boolean): Problem | null {
  if (field.kind === 'secret' && value === null) return null
  if (field.kind === 'texts') return problemOfTexts(value as Values, field, is_required)
  const is_empty = value === '' || value === undefined || (Array.isArray(value) && !value.length)
  if (is_empty) return is_required ? problem('required') : null
  const found = problemOfValue(value, field)
  return found && field.error ? problem(`errors:${field.error}`) : found
}

function problemOfValue(value: unknown, field: Field): Problem | null {
  if (Array.isArray(value)) return problemOfList(value, field)
  const text = String(value)
  if (['money', 'integer', 'number'].includes(field.kind)) return problemOfNumber(text, field)
  if (field.kind === 'moment' || field.kind === 'day')
    return readDate(text, field.kind === 'moment') ? null : problem('no_date')
  if (field.kind !== 'text' && field.kind !== 'secret') return null
  if (field.min_length && text.length < field.min_length)
    return problem('too_short', { limit: field.min_length })
  if (field.max_length && text.length > field.max_length)
    return problem('too_long', { limit: field.max_length })
  if (field.pattern && !new RegExp(field.pattern, 'u').test(text)) return problem('wrong_form')
  return null
}

function problemOfTexts(texts: Values, { item }: Field, is_required: boolean): Problem | null {
  const written = Object.values(texts).filter((text) => text !== '')
  if (written.length === 0) return is_required ? problem('required') : null
  const problems = written.map((text) => problemOf(text, item!, false))
  return problems.find((one) => one !== null) ?? null
}

function problemOfNumber(text: string, { kind, min, max, above, below }: Field): Problem | null {
  const number = numberOf(text)
  if (typeof number !== 'number')
    return problem(kind === 'money' ? 'resource:no_amount' : 'no_number')
  if (kind === 'integer' && !Number.isInteger(number)) return problem('no_whole_number')
  if (kind === 'money' && Math.round(number * 100) / 100 !== number)
    return problem('too_many_decimals', { limit: 2 })
  if (min !== undefined && number < min) return problem('at_least', { limit: min })
  if (above !== undefined && number <= above) return problem('more_than', { limit: above })
  if (max !== undefined && number > max) return problem('at_most', { limit: max })
  if (below !== undefined && number >= below) return problem('less_than', { limit: below })
  return null
}

function problemOfList(values: unknown[], field: Field): Problem | null {
  for (const value of field.item && field.kind === 'entries' ? values : []) {
    const found = problemOf(value, field.item!, false)
    if (found) return { ...found, entry: String(value) }
  }
  if (field.min_items && values.length < field.min_items)
    return problem('too_few', { limit: field.min_items })
  if (field.max_items && values.length > field.max_items)
    return problem('too_many', { limit: field.max_items })
  return null
}

/** The first fault of each record in a list, by the place of its field: `vouchers.0.quantity`. */
export function problemsOfRows(name: string, rows: Values[], { fields }: Field) {
  return rows.flatMap((row, at) =>
    Object.entries(fields ?? {}).flatMap(([part, field]) => {
      const found = problemOf(row[part], field, field.required === true)
      return found ? [[`${name}.${at}.${part}`, found] as const] : []
    }),
  )
}

function problem(code: string, params: Problem['params'] = {}): Problem {
  return { code, params }
}
