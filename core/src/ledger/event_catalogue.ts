import { smallestCoin } from '@kermesse/sdk/rules/currencies'
import type { Cents } from '@kermesse/sdk/rules/money'
import type { Bar, Consumption, Deposit } from '@kermesse/sdk/rules/sale'

export type { Consumption, Deposit }

export type EntranceType = {
  _id: string
  name: string
  price: Cents
  ages: number[]
  type: 'entrance' | 'unpaid'
  min_right: number
  payment_types: string[]
  allow_negative_balance: boolean
  deposit: string | null
  entrance_begin_date: string | null
  entrance_end_date: string | null
  voucher_packs: PackQuantity[]
  deleted?: boolean
}
export type PackQuantity = { voucher_pack_id: string; quantity: number }
/** Credit and rights that a ticket of a zone adds to its wristband. */
export type ZoneTerms = {
  _id: string
  name: string
  is_open: boolean
  ages: number[]
  payment_types: string[]
  voucher_packs: PackQuantity[]
  categories: { category_id: string; unpaid: Cents; voucher_packs: PackQuantity[] }[]
}
/** Items, prices and limits of an event as one consistent version. Amounts in minor units. */
export type Catalogue = {
  version: number
  archived: boolean
  enabled: boolean
  deleted: boolean
  frozen: 'restored' | 'succeeded' | null
  /** The step of typed prices. */
  round: Cents
  /** Smallest coin of the currency: the step of cash payouts. */
  coin: Cents
  maxLoadAmount: Cents
  checks_returns: boolean
  dateBegin: string | null
  timezone: string
  dayStartTime: string
  /** Overdraft limits of offline sales: per wristband, and per device and day. */
  offline: { per_wristband: Cents; per_device: Cents }
  bars: Map<string, Bar>
  consumptions: Map<string, Consumption>
  deposits: Map<string, Deposit>
  entrances: Map<string, EntranceType>
  zones: Map<string, ZoneTerms>
  /** Which consumptions a voucher pays for. */
  vouchers: Map<string, { _id: string; name: string; consumptions: Set<string> }>
  packs: Map<string, { voucher_id: string; quantity: number }[]>
}

type Db = { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> }

/** Reads the catalogue of an event; undefined when there is no such event. Run it inside a transaction. */
export async function loadCatalogue(db: Db, event_id: string): Promise<Catalogue | undefined> {
  const { rows } = await db.query(catalogueSql, [event_id])
  const row = rows[0] as CatalogueRow | undefined
  if (!row) return undefined
  return {
    version: row.version,
    archived: row.archived,
    deleted: row.deleted,
    frozen: row.frozen,
    ...settingsOf(row),
    coin: smallestCoin(row.currencyCode),
    dateBegin: row.dateBegin && new Date(row.dateBegin).toISOString(),
    timezone: row.timezone,
    dayStartTime: row.dayStartTime,
    offline: {
      per_wristband: row.offline.limit_per_wristband ?? default_limits.per_wristband,
      per_device: row.offline.limit_per_device ?? default_limits.per_device,
    },
    bars: byId(row.bars.map(barOf)),
    consumptions: byId(row.consumptions),
    deposits: byId(row.deposits),
    entrances: byId(row.entrances),
    zones: byId(row.zones),
    vouchers: byId(row.vouchers.map(voucherOf)),
    packs: new Map(row.packs.map(({ _id, vouchers }) => [_id, vouchers])),
  }
}

/** Default overdraft limits in minor units. */
export const default_limits = { per_wristband: 30_00, per_device: 1000_00 }

/** Settings of the event as their history keeps them. */
export const settingsOf = ({ enabled, round, maxLoadAmount, card }: SettingsRow) => ({
  enabled,
  round,
  maxLoadAmount,
  checks_returns: !card.disable_delta_check_negative_transaction,
})

export const barOf = ({
  _id,
  deposits,
  deposit_returns,
  hybrid_payment,
  ...rest
}: BarRow): Bar => ({
  ...rest,
  _id,
  deposits: new Set(deposits),
  deposit_returns: new Set(deposit_returns),
  hybrid_payment_types: hybrid_payment.enabled ? (hybrid_payment.payment_types ?? []) : [],
})

export const voucherOf = (voucher: VoucherRow) => ({
  ...voucher,
  consumptions: new Set(voucher.consumptions),
})

function byId<Row extends { _id: string }>(rows: Row[]) {
  return new Map(rows.map((row) => [row._id, row]))
}

export type SettingsRow = Pick<Catalogue, 'enabled' | 'round' | 'maxLoadAmount'> & {
  card: { disable_delta_check_negative_transaction?: boolean }
}
export type BarRow = {
  _id: string
  deposits: string[]
  deposit_returns: string[]
  hybrid_payment: { enabled?: boolean; payment_types?: string[] }
  deleted?: boolean
}
export type VoucherRow = { _id: string; name: string; consumptions: string[] }

type CatalogueRow = Pick<
  Catalogue,
  'version' | 'archived' | 'deleted' | 'frozen' | 'dateBegin' | 'timezone' | 'dayStartTime'
> &
  SettingsRow & {
    currencyCode: string
    offline: { limit_per_wristband?: Cents; limit_per_device?: Cents }
    bars: BarRow[]
    consumptions: Consumption[]
    deposits: Deposit[]
    entrances: EntranceType[]
    zones: ZoneTerms[]
    vouchers: VoucherRow[]
    packs: { _id: string; vouchers: { voucher_id: string; quantity: number }[] }[]
  }

// One statement is one snapshot: a price always matches its version.
const catalogueSql = `
  SELECT e.catalogue_version AS version, e.archived, e.enabled, e.deleted, e.frozen, e.round, e."maxLoadAmount", e."currencyCode", e.card,
    e."dateBegin", e.timezone, e."dayStartTime", e.offline,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', b._id, 'hybrid_payment', b.hybrid_payment,
        'deposits', (SELECT coalesce(jsonb_agg(deposit_id), '[]') FROM bar_deposits d
          WHERE d.event_id = $1 AND d.bar_id = b._id AND d.kind = 'deposit'),
        'deposit_returns', (SELECT coalesce(jsonb_agg(deposit_id), '[]') FROM bar_deposits d
          WHERE d.event_id = $1 AND d.bar_id = b._id AND d.kind = 'deposit_return'))), '[]')
      FROM bars b WHERE b.event_id = $1 AND NOT b.deleted) AS bars,
    (SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM consumptions c
      WHERE c.event_id = $1 AND NOT c.deleted) AS consumptions,
    (SELECT coalesce(jsonb_agg(to_jsonb(d)), '[]') FROM deposits d
      WHERE d.event_id = $1 AND NOT d.deleted) AS deposits,
    (SELECT coalesce(jsonb_agg(to_jsonb(n)), '[]') FROM entrances n
      WHERE n.event_id = $1 AND NOT n.deleted) AS entrances,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', z._id, 'is_open', z.is_event_enabled AND z.is_zone_enabled,
        'ages', z.ages, 'payment_types', z.payment_types, 'voucher_packs', z.voucher_packs, 'categories', z.categories,
        'name', coalesce(z.zone_name->>e.language, z.zone_name->>'en', z.zone_name->>'fr', z.zone_name->>'de', ''))), '[]')
      FROM zones z WHERE z.event_id = $1 AND NOT z.deleted) AS zones,
    (SELECT coalesce(jsonb_agg(to_jsonb(v) ORDER BY v._id), '[]') FROM vouchers v
      WHERE v.event_id = $1 AND NOT v.deleted) AS vouchers,
    (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM voucher_packs p
      WHERE p.event_id = $1 AND NOT p.deleted) AS packs
  FROM events e WHERE e._id = $1`
