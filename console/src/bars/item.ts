import contract from 'virtual:resource/bars'
import { nameKey } from '@kermesse/sdk/rules/text_keys'
import type { Field } from '../resource/contract.ts'
import type { AnyRow } from '../resource/define.ts'
import { toBody, toValues, type Values } from '../resource/values.ts'

/** The contract's description of each item field. */
export const item_fields = contract.update.consumptions!.fields!

export const item_columns = [
  'name',
  'type',
  'price',
  'deposit',
  'round',
  'min_age',
  'color',
  'hidden',
  'can_buy_only_with_voucher',
  'tag',
] as const
export type ItemColumn = (typeof item_columns)[number]

/** Something on a menu, as it is typed. `key` names it also while it has no id. */
export type Item = Values & { key: string }

// Amounts and days are the same on every clock here.
const anywhere = 'UTC'

export function itemsOf(bar: AnyRow): Item[] {
  return ((bar.consumptions ?? []) as Values[]).map((row) => ({
    ...toValues(row, item_fields, anywhere),
    key: String(row._id),
  }))
}

/** The list as it is sent, in its order. */
export function bodyOf(items: Item[]) {
  return items.map((item) => toBody(fitting(item), item_fields, anywhere))
}

export function newItem(values: Values): Item {
  const blank = toValues({}, item_fields, anywhere)
  const standard = { type: 'quantity', min_age: '0', color: 'gray' }
  return { ...blank, ...standard, ...values, key: crypto.randomUUID() }
}

/** Items with a free amount have no deposit; items sold by the piece have no rounding. */
export function applies(item: Values, field: string) {
  if (field === 'deposit') return item.type !== 'input'
  if (field === 'round') return item.type !== 'quantity'
  return true
}

/** Removes values that do not apply to the item's type. */
export function fitting(item: Item): Item {
  return {
    ...item,
    ...(!applies(item, 'deposit') && { deposit: '' }),
    ...(!applies(item, 'round') && { round: '' }),
  }
}

export function isSame(one: Values, other: Values) {
  return Object.keys(item_fields).every((field) => sameValue(one, other, field))
}

export function sameValue(one: Values, other: Values, field: string) {
  return one[field] === other[field]
}

/** The value of an emptied cell. */
export function emptied(field: string): unknown {
  const { kind } = fieldOf(field)
  if (kind === 'boolean') return false
  if (field === 'min_age') return '0'
  if (field === 'color') return 'gray'
  return field === 'type' ? 'quantity' : ''
}

export function fieldOf(field: string): Field {
  return item_fields[field]!
}

/** `Other`, or `Other 2` if the name is taken. */
export function freeName(name: string, items: Item[]) {
  const taken = new Set(items.map((item) => nameKey(String(item.name))))
  let free = name
  for (let number = 2; taken.has(nameKey(free)); number++) free = `${name} ${number}`
  return free
}
