import type { Input } from '@kermesse/sdk/types'
import type { Current } from './current.ts'
import type { Change } from './plan.ts'
import { consumptionName, type Fields, type FileState, type RecordKind, zoneName } from './state.ts'

type Ids = Current['ids']
type ToBody = (fields: Fields) => Fields
export type Bodies = Record<Exclude<RecordKind, 'bar' | 'consumption'>, ToBody> & { ids: Ids }

/** Builds the request body of each kind; replaces names by ids, including those of new records. */
export function bodiesOf({ ids, zones: known_zones }: Pick<Current, 'ids' | 'zones'>): Bodies {
  const id = (kind: RecordKind, name: unknown) =>
    name === null ? null : ids[kind].get(String(name))
  const quantities = (kind: RecordKind, key: string, list: unknown) =>
    Object.entries((list ?? {}) as Record<string, number>).map(([name, quantity]) => ({
      [key]: id(kind, name),
      quantity,
    }))
  return {
    ids,
    deposit: (fields) => fields,
    voucher: ({ consumptions, ...fields }) => ({
      ...fields,
      ...(consumptions !== undefined && {
        consumptions: (consumptions as string[]).map((name) => id('consumption', name)),
      }),
    }),
    voucher_pack: ({ vouchers, ...fields }) => ({
      ...fields,
      ...(vouchers !== undefined && { vouchers: quantities('voucher', 'voucher_id', vouchers) }),
    }),
    entrance: ({ voucher_packs, deposit, ...fields }) => ({
      ...fields,
      ...(deposit !== undefined && { deposit: id('deposit', deposit) }),
      ...(voucher_packs !== undefined && {
        voucher_packs: quantities('voucher_pack', 'voucher_pack_id', voucher_packs),
      }),
    }),
    entrance_group: ({ entrances, zones, ...fields }) => ({
      ...fields,
      ...(entrances !== undefined && {
        entrances_ids: (entrances as string[]).map((name) => id('entrance', name)),
      }),
      ...(zones !== undefined && {
        zone_ids: known_zones
          .filter(({ name, date_id }) => (zones as string[]).includes(zoneName(name, date_id)))
          .map(({ _id }) => _id),
      }),
    }),
    user: ({ bar, ...fields }) => ({
      ...fields,
      ...(bar !== undefined && { bar_id: id('bar', bar) }),
    }),
  }
}

type BarWish = {
  name: string
  changes: readonly Change[]
  current: Current
  wanted: FileState
  bodies: Bodies
}

/** A bar is sent with its complete menu. */
export function barBody({ name, changes, current, wanted, bodies }: BarWish) {
  const own = changes.find(({ kind }) => kind === 'bar')
  const fields: Fields = Object.fromEntries((own?.fields ?? []).map(({ field, to }) => [field, to]))
  const { deposits, deposit_returns, order, ...rest } = fields
  const refs = (names: unknown) =>
    (names as string[]).map((one) => ({ _id: bodies.ids.deposit.get(one) }))
  const is_list_changed = order !== undefined || changes.some(({ kind }) => kind === 'consumption')
  const body = {
    ...rest,
    ...(deposits !== undefined && { possible_deposits: refs(deposits) }),
    ...(deposit_returns !== undefined && { possible_deposit_returns: refs(deposit_returns) }),
    ...(is_list_changed && {
      consumptions: consumptionsOf(name, changes, current, wanted, bodies),
    }),
  } as Input<'bars.create'>['body']
  return { body, is_new: own?.action === 'create' }
}

/** Those of the file in its order, then those that only the installation has. */
function consumptionsOf(
  bar: string,
  changes: readonly Change[],
  current: Current,
  wanted: FileState,
  { ids }: Bodies,
) {
  const of_bar = ({ name }: { name: string }) => name.startsWith(consumptionName(bar, ''))
  const removed = new Set(
    changes.filter(({ action }) => action === 'delete').map(({ name }) => name),
  )
  const before = new Map(
    current.items.consumption.filter(of_bar).map((one) => [one.name, one.fields]),
  )
  const listed = wanted.items.consumption.filter(of_bar)
  const names = [...new Set([...listed.map(({ name }) => name), ...before.keys()])]
  return names
    .filter((name) => !removed.has(name))
    .map((name) => {
      const fields = listed.find((one) => one.name === name)?.fields
      const { deposit, ...merged } = { ...before.get(name), ...fields } as Fields
      const _id = ids.consumption.get(name)
      return {
        ...(_id && { _id }),
        ...merged,
        ...(deposit !== undefined && {
          deposit: deposit === null ? null : ids.deposit.get(String(deposit)),
        }),
        name: name.slice(bar.length + 1),
      }
    })
}
