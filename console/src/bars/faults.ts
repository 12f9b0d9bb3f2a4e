import { nameKey } from '@kermesse/sdk/rules/text_keys'
import { type Problem, problemOf } from '../resource/problems.ts'
import { sentenceOf } from '../resource/resolver.ts'
import { numberOf } from '../resource/values.ts'
import { applies, fieldOf, type Item, item_columns } from './item.ts'

/** Errors by cell. */
export type CellFaults = ReadonlyMap<string, string>
type Choices = (field: string) => string[] | undefined
type Limits = { max_price: number | undefined; choicesOf: Choices }

const required = ['name', 'type', 'price']

export function cellOf({ key }: Item, field: string) {
  return `${key} ${field}`
}

/** Holds every cell against the contract and the rules of a menu: each name once, no price above the event's highest. */
export function faultsOf(items: Item[], limits: Limits): CellFaults {
  const found = new Map<string, string>()
  const names = new Set<string>()
  for (const item of items) {
    for (const field of item_columns) {
      const problem = applies(item, field) ? problemIn(item, field, limits) : null
      if (problem) found.set(cellOf(item, field), sentenceOf(problem))
    }
    const name = nameKey(String(item.name))
    if (name && names.has(name))
      found.set(cellOf(item, 'name'), sentenceOf({ code: 'twice_at_bar', params: {} }))
    names.add(name)
  }
  return found
}

function problemIn(item: Item, field: string, { max_price, choicesOf }: Limits): Problem | null {
  const value = item[field]
  const problem = problemOf(value, fieldOf(field), required.includes(field))
  if (problem) return problem
  const choices = choicesOf(field)
  if (choices && value !== '' && !choices.includes(String(value)))
    return { code: 'not_valid', params: {} }
  const price = field === 'price' ? numberOf(String(value)) : undefined
  if (typeof price === 'number' && max_price !== undefined && price > max_price)
    return { code: 'above_max_consumption', params: {} }
  return null
}
