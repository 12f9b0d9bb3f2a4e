import type { PoolClient } from 'pg'
import { offline_ms } from '../platform/offline_time.ts'
import {
  type BarRow,
  barOf,
  type Catalogue,
  type Consumption,
  type Deposit,
  type EntranceType,
  type SettingsRow,
  settingsOf,
  type VoucherRow,
  voucherOf,
} from './event_catalogue.ts'
import type { TermsKind } from './terms.ts'

type Version = {
  kind: TermsKind
  record_id: string
  from: string
  until: string | null
  terms: object
}

/** Former terms of a catalogue, and when each ended. */
export type History = {
  /** Versions of one record, the oldest first. */
  versions: Version[][]
  /** When something changed, in order. */
  changes: string[]
  /** Catalogues as they were between two changes. */
  former: Map<number, Catalogue>
}

const histories = new WeakMap<Catalogue, History>()

/** Loads the history of a catalogue, once for each version of it. */
export async function loadHistory(
  client: Pick<PoolClient, 'query'>,
  event_id: string,
  catalogue: Catalogue,
): Promise<History> {
  const known = histories.get(catalogue)
  if (known) return known
  const since = new Date(Date.now() - offline_ms).toISOString()
  const { rows } = await client.query(historySql, [event_id, since])
  const versions = rows as Version[]
  const changes = new Set(versions.flatMap(({ from, until }) => (until ? [from, until] : [from])))
  const history: History = {
    versions: [...Map.groupBy(versions, ({ kind, record_id }) => kind + record_id).values()],
    changes: [...changes].sort(),
    former: new Map(),
  }
  histories.set(catalogue, history)
  return history
}

const historySql = `
  SELECT kind, record_id, valid_from AS from, valid_until AS until, terms FROM terms_history
  WHERE event_id = $1 AND (valid_until IS NULL OR valid_until >= $2) ORDER BY kind, record_id, valid_from`

/**
 * Returns the catalogue at a date. Deleted records stay in it, marked, because a device may still
 * have sold them. Before its first version a record has its initial terms.
 */
export function catalogueAt(catalogue: Catalogue, history: History, date: string): Catalogue {
  const n = history.changes.findLastIndex((change) => change <= date)
  const known = history.former.get(n)
  if (known) return known
  const at = build(catalogue, history, date)
  // Devices are late by hours, so only few dates are requested at a time.
  if (history.former.size >= 50) history.former.clear()
  history.former.set(n, at)
  return at
}

function build(catalogue: Catalogue, { versions }: History, date: string): Catalogue {
  const at: Catalogue = {
    ...catalogue,
    bars: new Map(catalogue.bars),
    consumptions: new Map(catalogue.consumptions),
    deposits: new Map(catalogue.deposits),
    entrances: new Map(catalogue.entrances),
    vouchers: new Map(catalogue.vouchers),
    packs: new Map(catalogue.packs),
  }
  for (const those of versions) {
    const version = those.findLast(({ from }) => from <= date) ?? those[0]!
    // Current versions are in the catalogue, unless deleted.
    const is_deleted = 'deleted' in version.terms && version.terms.deleted === true
    if (version.until === null && !is_deleted) continue
    apply[version.kind](at, version.record_id, version.terms)
  }
  return at
}

const apply: Record<TermsKind, (at: Catalogue, _id: string, terms: object) => void> = {
  event: (at, _id, terms) => void Object.assign(at, settingsOf(terms as SettingsRow)),
  bar: ({ bars }, _id, terms) => void bars.set(_id, barOf(terms as BarRow)),
  consumption: ({ consumptions }, _id, terms) => void consumptions.set(_id, terms as Consumption),
  deposit: ({ deposits }, _id, terms) => void deposits.set(_id, terms as Deposit),
  entrance: ({ entrances }, _id, terms) => void entrances.set(_id, terms as EntranceType),
  voucher: ({ vouchers }, _id, terms) => {
    const { deleted, ...voucher } = terms as VoucherRow & { deleted: boolean }
    if (deleted) vouchers.delete(_id)
    else vouchers.set(_id, voucherOf(voucher))
  },
  voucher_pack: ({ packs }, _id, terms) => {
    const { deleted, vouchers } = terms as {
      deleted: boolean
      vouchers: { voucher_id: string; quantity: number }[]
    }
    if (deleted) packs.delete(_id)
    else packs.set(_id, vouchers)
  },
}
