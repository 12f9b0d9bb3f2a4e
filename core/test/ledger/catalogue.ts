import type { Knex } from 'knex'
import type { Catalogue } from '../../src/ledger/event_catalogue.ts'
import type { SaleLine } from '../../src/ledger/types.ts'
import { derivedId } from '../../src/platform/ids.ts'

const id = (name: string) => derivedId('a fair', name)

export const bars = { main: id('main bar'), kitchen: id('kitchen') }
export const products = {
  beer: id('beer'),
  water: id('water'),
  whisky: id('whisky'),
  shirt: id('shirt'),
  empty_bottle: id('empty bottle'),
  tip: id('tip'),
  dish: id('dish'),
  soup: id('soup'),
}
export const containers = { cup: id('cup'), plate: id('plate'), tray: id('tray') }
export const vouchers = { drink: id('drink'), beer: id('beer voucher'), shirt: id('shirt voucher') }
export const packs = { welcome: id('welcome'), crew: id('crew') }
export const zones = { stand: id('stand'), closed: id('closed stand'), floor: id('floor') }
export const entrances = {
  day: id('day'),
  weekend: id('weekend'),
  guest: id('guest'),
  tab: id('tab'),
  replacement: id('replacement'),
  over: id('over'),
}

/** So many of a product. */
export const buy = (_id: string, quantity = 1, more: Partial<SaleLine> = {}): SaleLine => ({
  _id,
  kind: 'consumption',
  quantity,
  without_voucher: false,
  ...more,
})
/** So many containers handed out. */
export const take = (_id: string, quantity = 1): SaleLine => buy(_id, quantity, { kind: 'deposit' })
/** So many containers brought back. */
export const bringBack = (_id: string, quantity = 1): SaleLine =>
  buy(_id, quantity, { kind: 'deposit_return' })
/** A product whose price is typed in, in minor units. */
export const typed = (_id: string, amount: number) => buy(_id, 1, { amount })

const product = {
  bar_id: bars.main,
  type: 'quantity' as const,
  price: 0,
  min_age: 0,
  round: null,
  can_buy_only_with_voucher: false,
}
const entrance = {
  price: 0,
  ages: [],
  type: 'entrance' as const,
  min_right: 20,
  allow_negative_balance: false,
  payment_types: ['cash', 'card', 'wristband'],
  voucher_packs: [],
  deposit: null,
  entrance_begin_date: null,
  entrance_end_date: null,
}
const zone = {
  infomaniak_event_id: '50',
  date_id: '501',
  zone_name: {},
  is_event_enabled: true,
  ages: [],
  payment_types: [],
  voucher_packs: [],
  categories: [],
}

/**
 * The catalogue of an event. Beer 5.00, water 3.00, whisky 9.00 from 18, a shirt for vouchers only,
 * 0.50 for an empty bottle; a cup 2.00 (three more may come back than were taken), a plate 4.00
 * (none). Every event has the same ids.
 */
const rows = {
  bars: [
    {
      _id: bars.main,
      name: 'Main bar',
      hybrid_payment: { enabled: true, payment_types: ['cash', 'card'] },
    },
    { _id: bars.kitchen, name: 'Kitchen', hybrid_payment: { enabled: false } },
  ],
  deposits: [
    { _id: containers.cup, name: 'Cup', price: 2_00, delta: 3 },
    { _id: containers.plate, name: 'Plate', price: 4_00, delta: 0 },
    { _id: containers.tray, name: 'Tray', price: 1_00, delta: 0 },
  ],
  bar_deposits: [containers.cup, containers.plate].flatMap((deposit_id) =>
    ['deposit', 'deposit_return'].map((kind) => ({ bar_id: bars.main, deposit_id, kind })),
  ),
  consumptions: [
    { ...product, _id: products.beer, name: 'Beer', price: 5_00 },
    { ...product, _id: products.water, name: 'Water', price: 3_00 },
    { ...product, _id: products.whisky, name: 'Whisky', price: 9_00, min_age: 18 },
    { ...product, _id: products.empty_bottle, name: 'Empty bottle', price: -50 },
    {
      ...product,
      _id: products.shirt,
      name: 'Shirt',
      price: 20_00,
      can_buy_only_with_voucher: true,
    },
    { ...product, _id: products.tip, name: 'Tip', type: 'input' as const, round: 100 },
    { ...product, _id: products.dish, name: 'Dish by weight', type: 'input' as const },
    { ...product, _id: products.soup, name: 'Soup', price: 6_00, bar_id: bars.kitchen },
  ],
  vouchers: [
    { _id: vouchers.drink, name: 'A drink', consumptions: [products.beer, products.water] },
    { _id: vouchers.beer, name: 'A beer', consumptions: [products.beer] },
    { _id: vouchers.shirt, name: 'A shirt', consumptions: [products.shirt] },
  ],
  voucher_packs: [
    {
      _id: packs.welcome,
      name: 'Welcome',
      vouchers: [{ voucher_id: vouchers.drink, quantity: 2 }],
    },
    {
      _id: packs.crew,
      name: 'Crew',
      vouchers: [
        { voucher_id: vouchers.beer, quantity: 1 },
        { voucher_id: vouchers.shirt, quantity: 1 },
      ],
    },
  ],
  // Day 30.00; a weekend 50.00 with vouchers; a guest of the organiser, with a cup; a tab that may be left open.
  entrances: [
    {
      ...entrance,
      _id: entrances.day,
      name: 'Day',
      price: 30_00,
      ages: [16, 18],
      entrance_begin_date: '2026-07-01T08:00:00+00:00',
      entrance_end_date: '2100-01-01T00:00:00+00:00',
    },
    {
      ...entrance,
      _id: entrances.weekend,
      name: 'Weekend',
      price: 50_00,
      payment_types: [],
      deposit: containers.cup,
      voucher_packs: [
        { voucher_pack_id: packs.welcome, quantity: 2 },
        { voucher_pack_id: packs.crew, quantity: 1 },
      ],
    },
    {
      ...entrance,
      _id: entrances.guest,
      name: 'Guest',
      price: 10_00,
      type: 'unpaid' as const,
      min_right: 30,
      deposit: containers.cup,
    },
    { ...entrance, _id: entrances.tab, name: 'Tab', price: 8_00, allow_negative_balance: true },
    { ...entrance, _id: entrances.replacement, name: 'Replacement', price: 5_00 },
    {
      ...entrance,
      _id: entrances.over,
      name: 'Thursday',
      entrance_end_date: '2026-07-02T06:00:00+00:00',
    },
  ],
  // A stand with a drink for everyone, and 15.00 and a crew pack for its best seats; the floor takes every payment.
  zones: [
    {
      ...zone,
      _id: zones.stand,
      zone_id: '1',
      zone_name: { fr: 'Tribune' },
      ages: [16, 18],
      payment_types: ['cash', 'wristband'],
      voucher_packs: [{ voucher_pack_id: packs.welcome, quantity: 1 }],
      categories: [
        { category_id: 'plain', unpaid: 0, voucher_packs: [] },
        {
          category_id: 'best',
          unpaid: 15_00,
          voucher_packs: [{ voucher_pack_id: packs.crew, quantity: 1 }],
        },
      ],
    },
    { ...zone, _id: zones.closed, zone_id: '2', is_event_enabled: false },
    { ...zone, _id: zones.floor, zone_id: '3' },
  ],
}

/** Puts it on sale in an event. */
export async function insertCatalogue(knex: Knex, event_id: string) {
  for (const [table, entries] of Object.entries(rows))
    await knex(table).insert(entries.map((row) => ({ event_id, ...withJson(row) })))
}

function withJson(row: object) {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    Array.isArray(value) ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(entries)
}

/** The same as an event with default settings shows it to the ledger. */
export function catalogueOf(settings: Partial<Catalogue> = {}): Catalogue {
  const soldAt = (bar_id: string, kind: string) =>
    new Set(
      rows.bar_deposits
        .filter((row) => row.bar_id === bar_id && row.kind === kind)
        .map(({ deposit_id }) => deposit_id),
    )
  return {
    version: 1,
    archived: false,
    enabled: true,
    deleted: false,
    frozen: null,
    round: 5,
    coin: 5,
    maxLoadAmount: 1000_00,
    checks_returns: true,
    dateBegin: null,
    timezone: 'Europe/Zurich',
    dayStartTime: '06:00',
    offline: { per_wristband: 30_00, per_device: 1000_00 },
    bars: byId(
      rows.bars.map(({ _id, hybrid_payment }) => ({
        _id,
        deposits: soldAt(_id, 'deposit'),
        deposit_returns: soldAt(_id, 'deposit_return'),
        hybrid_payment_types: hybrid_payment.payment_types ?? [],
      })),
    ),
    consumptions: byId(rows.consumptions),
    deposits: byId(rows.deposits),
    entrances: byId(rows.entrances),
    zones: byId(
      rows.zones.map(({ _id, ages, payment_types, voucher_packs, categories, ...zone }) => ({
        _id,
        ages,
        payment_types,
        voucher_packs,
        categories,
        is_open: zone.is_event_enabled,
        name: Object.values(zone.zone_name).join(),
      })),
    ),
    vouchers: byId(
      rows.vouchers.map((voucher) => ({ ...voucher, consumptions: new Set(voucher.consumptions) })),
    ),
    packs: new Map(rows.voucher_packs.map((pack) => [pack._id, pack.vouchers])),
    ...settings,
  }
}

function byId<Row extends { _id: string }>(list: Row[]) {
  return new Map(list.map((row) => [row._id, row]))
}
