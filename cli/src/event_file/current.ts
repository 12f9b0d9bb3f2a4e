import type { Sdk } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import {
  consumptionName,
  type Fields,
  flatten,
  noItems,
  type RecordKind,
  type State,
  zoneName,
} from './state.ts'

/** The state of the installation by name, with the id of each name. */
export type Current = State & {
  event_id: string | undefined
  secrets_set: string[]
  ids: Record<RecordKind, Map<string, string>>
  /** Revisions of bars by name: a complete menu must not overwrite somebody else's change. */
  revisions: Map<string, string | undefined>
  /** For an event that does not exist yet. */
  is_new: boolean
  /** Zones of the ticketing provider. A file can refer to zones but not create them. */
  zones: Zone[]
  /** Of the installation, not of the event: id by code. */
  known_terminals: Map<string, string>
}

/** By name and date, with its names in every language. */
export type Zone = { name: string; date_id: string; names: string[]; _id: string }

export const page_size = 1000

export function nothing(): Current {
  return {
    settings: {},
    items: noItems(),
    event_id: undefined,
    secrets_set: [],
    is_new: true,
    ids: noIds(),
    revisions: new Map(),
    zones: [],
    known_terminals: new Map(),
  }
}

/** Loads devices only if the file names them, because that requires a superadmin. */
export async function readCurrent(
  sdk: Sdk,
  event_id: string,
  wants: { smartphones: boolean; terminals: boolean },
): Promise<Current> {
  const lists = await readLists(sdk, event_id)
  const { event, deposits, bars, vouchers, packs, entrances, groups, users } = lists
  const zones = lists.zones.map(zoneOf)
  const ids = noIds()
  const name = namer(ids)
  const items = noItems()
  const add = (kind: RecordKind, key: string, id: string, fields: Fields) => {
    ids[kind].set(key, id)
    items[kind].push({ name: key, fields })
  }
  for (const { _id, name: key, ...fields } of deposits) add('deposit', key, _id, fields)
  for (const bar of bars) {
    for (const { _id, name: key, deposit, ...fields } of bar.consumptions ?? [])
      add('consumption', consumptionName(bar.name, key), _id, {
        ...fields,
        deposit: name('deposit', deposit),
      })
    add('bar', bar.name, bar._id, barFields(bar))
  }
  const revisions = new Map(bars.map((bar) => [bar.name, bar.revision]))
  for (const { _id, name: key, consumptions } of vouchers)
    add('voucher', key, _id, { consumptions: consumptions.map((id) => name('consumption', id)) })
  for (const { _id, name: key, vouchers: list, isVisibleInApp } of packs) {
    const quantities = list.map((one) => [name('voucher', one.voucher_id), one.quantity])
    add('voucher_pack', key, _id, { isVisibleInApp, vouchers: Object.fromEntries(quantities) })
  }
  for (const { _id, name: key, voucher_packs = [], deposit, ...fields } of entrances) {
    const quantities = voucher_packs.map((one) => [
      name('voucher_pack', one.voucher_pack_id),
      one.quantity,
    ])
    const named = {
      deposit: name('deposit', deposit),
      voucher_packs: Object.fromEntries(quantities),
    }
    add('entrance', key, _id, { ...fields, ...named })
  }
  const zone = new Map(zones.map((one) => [one._id, zoneName(one.name, one.date_id)]))
  for (const { _id, name: key, entrances_ids, zone_ids, ...fields } of groups)
    add('entrance_group', key, _id, {
      ...fields,
      entrances: (entrances_ids ?? []).map((id) => name('entrance', id)),
      zones: (zone_ids ?? []).map((id) => zone.get(id) ?? id),
    })
  for (const { _id, email, name: shown, right, bar_name, smartphones } of users)
    add('user', email, _id, { name: shown, right, bar: bar_name ?? null, smartphones })
  const { secrets_set, ...settings } = event
  return {
    settings: flatten(settings),
    items,
    ids,
    event_id,
    secrets_set,
    is_new: false,
    revisions,
    zones,
    known_terminals: new Map(),
    ...(await readDevices(sdk, event_id, wants)),
  }
}

async function readLists(sdk: Sdk, event_id: string) {
  const page = { event_id, limit: page_size }
  const [event, deposits, bars, vouchers, packs, entrances, groups, zones, users] =
    await Promise.all([
      sdk.events.get({ path: { id: event_id } }),
      all((skip) => sdk.deposits.list({ query: { ...page, skip } }).then((one) => one.deposits)),
      all((skip) => sdk.bars.list({ query: { ...page, skip } }).then((one) => one.bars)),
      all((skip) => sdk.vouchers.list({ query: { ...page, skip } }).then((one) => one.vouchers)),
      all((skip) =>
        sdk.voucher_packs.list({ query: { ...page, skip } }).then((one) => one.voucher_packs),
      ),
      all((skip) => sdk.entrances.list({ query: { ...page, skip } }).then((one) => one.entrances)),
      all((skip) =>
        sdk.entrance_groups.list({ query: { ...page, skip } }).then((one) => one.entrance_groups),
      ),
      all((skip) => sdk.zones.list({ query: { ...page, skip } }).then((one) => one.zones)),
      all((skip) => sdk.users.list({ query: { ...page, skip } }).then((one) => one.users)),
    ])
  return { event, deposits, bars, vouchers, packs, entrances, groups, zones, users }
}

/** The terminals of the installation. */
export async function readTerminals(sdk: Sdk) {
  const terminals = await all((skip) =>
    sdk.terminals.list({ query: { limit: page_size, skip } }).then((one) => one.mypos_terminals),
  )
  return new Map(terminals.map((one) => [one.terminal_code, one.terminal_id]))
}

async function readDevices(
  sdk: Sdk,
  id: string,
  wants: { smartphones: boolean; terminals: boolean },
) {
  const path = { id }
  const phones = wants.smartphones && (await sdk.event_smartphones.get({ path }))
  const cards = wants.terminals && (await sdk.event_terminals.get({ path }))
  return {
    ...(phones && { smartphones: phones.event_smartphones.smartphones }),
    ...(cards && { terminals: cards.event_mypos_terminals.mypos_terminals }),
  }
}

function barFields(bar: Schema<'ListedBar'>): Fields {
  const { name, consumptions, possible_deposits, possible_deposit_returns, ...fields } = bar
  return {
    ...fields,
    consumptions: (consumptions ?? []).map((one) => consumptionName(name, one.name)),
    deposits: (possible_deposits ?? []).map((one) => one.name),
    deposit_returns: (possible_deposit_returns ?? []).map((one) => one.name),
  }
}

function zoneOf({ _id, date_id, zone_id, zone_name }: Schema<'Zone'>): Zone {
  const names = Object.values(zone_name)
  return { _id, date_id, names, name: names[0] ?? zone_id }
}

/** The name behind an id; the id itself for a record that was deleted. */
function namer(ids: Current['ids']) {
  return (kind: RecordKind, id: string | null | undefined) => {
    if (!id) return null
    for (const [name, known] of ids[kind]) if (known === id) return name
    return id
  }
}

/** Every page of a list. */
export async function all<Item>(read: (skip: number) => Promise<Item[]>): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const page = await read(items.length)
    items.push(...page)
    if (page.length < page_size) return items
  }
}

function noIds(): Current['ids'] {
  return {
    deposit: new Map(),
    bar: new Map(),
    consumption: new Map(),
    voucher: new Map(),
    voucher_pack: new Map(),
    entrance: new Map(),
    entrance_group: new Map(),
    user: new Map(),
  }
}
