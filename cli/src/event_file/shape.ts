import { operations } from '@kermesse/sdk/generated/operations'
import type { Field, OperationId } from '@kermesse/sdk/types'

/** The allowed fields of a section and their types. */
export type Shape = { key: string; fields: Map<string, Field> }

const names = {
  name: 'names',
  type: 'array',
  required: false,
  item: { type: 'string', fields: [] },
}

/** The fields of the contract, less those that the file says by name. */
export const shapes = {
  event: shape('name', 'events.create', [], {}),
  deposits: shape(
    'name',
    'deposits.create',
    ['consumption_ids', 'bar_ids_as_deposit', 'bar_ids_as_deposit_return'],
    {},
  ),
  bars: shape('name', 'bars.create', ['possible_deposits', 'possible_deposit_returns'], {
    deposits: names,
    deposit_returns: names,
    consumptions: { type: 'array', item: { type: 'object', fields: [] } },
  }),
  consumptions: consumptionShape(),
  vouchers: shape('name', 'vouchers.create', [], { consumptions: names }),
  voucher_packs: shape('name', 'voucher_packs.create', [], { vouchers: { type: 'object' } }),
  entrances: shape('name', 'entrances.create', [], {
    voucher_packs: { type: 'object' },
    deposit: { type: 'string' },
    min_right: { type: 'string' },
  }),
  entrance_groups: shape('name', 'entrance_groups.create', ['entrances_ids', 'zone_ids'], {
    entrances: names,
    zones: names,
  }),
  users: shape('email', 'users.create', ['event_id', 'bar_id'], {
    bar: { type: 'string' },
    right: { type: 'string' },
    password_env: { type: 'string' },
  }),
} satisfies Record<string, Shape>

function shape(key: string, id: OperationId, without: string[], instead: object): Shape {
  const fields = new Map(
    (operations[id].body ?? [])
      .filter(({ name }) => !without.includes(name))
      .map((field) => [field.name, field]),
  )
  for (const [name, field] of Object.entries(instead)) fields.set(name, { ...field, name })
  return { key, fields }
}

/** The contract's table says only the names of a list's fields; these are their types. */
function consumptionShape(): Shape {
  const list = operations['bars.create'].body?.find(({ name }) => name === 'consumptions')
  const types: Record<string, Field['type']> = {
    price: 'number',
    round: 'number',
    min_age: 'integer',
    hidden: 'boolean',
    can_buy_only_with_voucher: 'boolean',
  }
  const known = (list?.item?.fields ?? []).filter((name) => name !== '_id')
  return {
    key: 'name',
    fields: new Map(
      known.map((name) => [name, { name, type: types[name] ?? 'string', required: false }]),
    ),
  }
}
