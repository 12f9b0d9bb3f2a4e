import { rights } from '@kermesse/sdk/generated/rights'
import { nameKey } from '@kermesse/sdk/rules/text_keys'
import type { Schema } from '@kermesse/sdk/types'
import { queryOptions } from '@tanstack/react-query'
import { formatAmount } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { inReadersLanguage } from './language.ts'
import { operationOptions } from './operation_names.ts'
import type { Scope } from './scope.ts'

export type Option = { value: string; label: string; aside?: string; event_id?: string }

const all = { limit: 1000 } as const

/** Options of pick fields: records of an event, by name. */
const sources = {
  bars: async (event_id?: string) => {
    const { bars } = await staffSdk.bars.list({ query: { event_id, ...all, minimal: true } })
    return bars.map(byName)
  },
  /** Of every event: what was typed narrows them, as there are more than a list gives. */
  bars_of_all: async (_event_id?: string, search = '') => {
    const { bars } = await staffSdk.bars.all({ query: { limit: 50, ...(search && { search }) } })
    return bars.map(({ _id, name, event_id, event_name }) => ({
      value: _id,
      label: name,
      aside: event_name,
      event_id,
    }))
  },
  deposits: async (event_id?: string) => {
    const { deposits } = await staffSdk.deposits.list({ query: { event_id, ...all } })
    return deposits.map(({ _id, name, price, delta }) => ({
      value: _id,
      label: name,
      aside: `${formatAmount(price)} · +${delta}`,
    }))
  },
  consumptions: async (event_id?: string) => {
    const { consumptions } = await staffSdk.consumptions.all({ query: { event_id } })
    return consumptions.map(sold)
  },
  /** Names of sold items, without duplicates. */
  sold_names: async (event_id?: string) => {
    const { consumptions } = await staffSdk.consumptions.all({ query: { event_id } })
    const by_name = Map.groupBy(consumptions, ({ name }) => nameKey(name))
    return [...by_name.values()]
      .map(([first, ...others]) => ({
        value: first!.name,
        label: first!.name,
        aside: others.length > 0 ? `× ${others.length + 1}` : first!.bar_name,
      }))
      .sort((one, other) => one.label.localeCompare(other.label))
  },
  /** Items that vouchers may buy. */
  voucher_consumptions: async (event_id?: string) => {
    const query = { event_id, for_vouchers: true }
    const { consumptions } = await staffSdk.consumptions.all({ query })
    return consumptions.map(sold)
  },
  vouchers: async (event_id?: string) => {
    const { vouchers } = await staffSdk.vouchers.list({ query: { event_id, ...all } })
    return vouchers.map(byName)
  },
  voucher_packs: async (event_id?: string) => {
    const { voucher_packs } = await staffSdk.voucher_packs.list({ query: { event_id, ...all } })
    return voucher_packs.map(byName)
  },
  entrance_groups: async (event_id?: string) => {
    const { entrance_groups } = await staffSdk.entrance_groups.list({ query: { event_id, ...all } })
    return entrance_groups.map(byName)
  },
  entrances: async (event_id?: string) => {
    const { entrances } = await staffSdk.entrances.list({ query: { event_id, ...all } })
    return entrances.map(byName)
  },
  zones: async (event_id?: string) => {
    const { zones } = await staffSdk.zones.list({ query: { event_id, ...all } })
    return zones.map(({ _id, zone_name }) => ({ value: _id, label: inReadersLanguage(zone_name) }))
  },
  events: async () => {
    const { events } = await staffSdk.events.list({ query: { ...all, minimal: true } })
    return events.map(byName)
  },
  users: async (event_id?: string) => {
    const { users } = await staffSdk.users.list({ query: { event_id, ...all, with_deleted: true } })
    return users.map(({ _id, email }) => ({ value: _id, label: email }))
  },
  operations: operationOptions,
}
export type PickName = keyof typeof sources

/** Names of records that have no list to choose from, for readers with access. */
const names = {
  imports: {
    right: rights.admin,
    of: async (event_id: string, import_id: string) => {
      const asked = { path: { import_id }, query: { event_id } }
      return (await staffSdk.clients.import_status(asked)).data.file_name
    },
  },
}
export type NamedOne = keyof typeof names

export function nameQuery(name: NamedOne, { event_id = '', right }: Scope, id: string) {
  return queryOptions({
    queryKey: [`${name}.name`, event_id, id],
    queryFn: () => names[name].of(event_id, id),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: event_id !== '' && right >= names[name].right,
    retry: false,
  })
}

/** The options of a field; deleted records are not among them. */
export function pickQuery(name: PickName, event_id: string | undefined, typed = '') {
  return queryOptions({
    queryKey: [`${name}.pick`, event_id, typed, currentLanguage()],
    queryFn: (): Promise<Option[]> => sources[name](event_id, typed),
    staleTime: 60_000,
  })
}

function byName({ _id, name }: { _id: string; name: string }): Option {
  return { value: _id, label: name }
}

function sold({ id, name, bar_name }: Schema<'ConsumptionChoice'>): Option {
  return { value: id, label: name, aside: bar_name }
}
