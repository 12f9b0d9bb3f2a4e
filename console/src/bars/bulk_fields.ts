import contract from 'virtual:resource/all_consumptions'
import type { Schema } from '@kermesse/sdk/types'
import { pick } from '../resource/controls.ts'
import type { AnyField } from '../resource/define.ts'
import type { Values } from '../resource/values.ts'
import { toValues } from '../resource/values.ts'

export type Sold = Schema<'BarConsumption'>

export const bulk_contract = contract
const anywhere = 'UTC'
const own = ['name', 'type', 'price', 'deposit', 'round', 'min_age', 'color'] as const
const flags = ['hidden', 'can_buy_only_with_voucher', 'tag'] as const

const always_something = ['name', 'type', 'price', 'min_age', 'color']

/** The fields of an item at several bars; an edit requires none of them. */
export function bulkFields(
  is_new: boolean,
  differing: string[],
): { title: string; fields: AnyField[] }[] {
  const settings = [...own, ...flags].map(
    (field): AnyField => ({
      field,
      ...(field === 'deposit' && {
        control: pick('deposits'),
        shown: { when: ({ type }) => type !== 'input' },
      }),
      ...(field === 'round' && { shown: { when: ({ type }) => type !== 'quantity' } }),
      ...(always_something.includes(field) && !differing.includes(field) && { is_required: true }),
    }),
  )
  const where: AnyField[] = [
    { field: 'position' },
    { field: 'all_bars' },
    {
      field: 'bars',
      control: pick('bars'),
      shown: { when: ({ all_bars }) => all_bars !== true },
    },
  ]
  const from: AnyField = { field: 'delete_from_bars', control: pick('bars') }
  return [
    { title: 'what', fields: settings },
    { title: 'where', fields: is_new ? where : [...where, from] },
  ]
}

/** Initial values of the form. Fields that differ between bars stay empty and are not sent. */
export function bulkValues(sold: Sold[] | null): { values: Values; differing: string[] } {
  const fields = sold ? contract.update : contract.create
  const blank = toValues({}, fields, anywhere)
  if (!sold)
    return { values: { ...blank, type: 'quantity', min_age: '0', color: 'gray' }, differing: [] }
  const [first, ...others] = sold.map((one) => toValues(one, fields, anywhere))
  const settings = [...own, ...flags]
  const differing = settings.filter((field) => others.some((one) => one[field] !== first?.[field]))
  const nothing = (field: string) => (typeof first?.[field] === 'boolean' ? null : '')
  const common = Object.fromEntries(
    settings.map((field) => [
      field,
      differing.includes(field) ? nothing(field) : (first?.[field] ?? ''),
    ]),
  )
  return { values: { ...blank, ...common, all_bars: true, bars: [] }, differing }
}
