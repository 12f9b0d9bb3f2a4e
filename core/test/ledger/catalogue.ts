import type { Knex } from 'knex'
import { derivedId } from '../../src/ids.ts'
import type { SaleLine } from '../../src/ledger/types.ts'

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
  ...{ _id, kind: 'consumption', quantity, without_voucher: false },
  ...more,
})
/** So many containers handed out. */
export const take = (_id: string, quantity = 1): SaleLine => buy(_id, quantity, { kind: 'deposit' })
/** So many containers brought back. */
export const bringBack = (_id: string, quantity = 1): SaleLine =>
  buy(_id, quantity, { kind: 'deposit_return' })
/** A product whose price is typed in, in minor units. */
export const typed = (_id: string, amount: number) => buy(_id, 1, { amount })

/**
 * What an event sells. Beer 5.00, water 3.00, whisky 9.00 from 18, a shirt for vouchers only, 0.50 for an empty bottle; a
 * cup 2.00 (three more may come back than were taken), a plate 4.00 (none). Every event has the same ids.
 */
export async function insertCatalogue(knex: Knex, event_id: string) {
  const json = JSON.stringify
  await knex('bars').insert([
    {
      ...{ event_id, _id: bars.main, name: 'Main bar' },
      hybrid_payment: { enabled: true, payment_types: ['cash', 'card'] },
    },
    { event_id, _id: bars.kitchen, name: 'Kitchen' },
  ])
  await knex('deposits').insert([
    { event_id, _id: containers.cup, name: 'Cup', price: 2_00, delta: 3 },
    { event_id, _id: containers.plate, name: 'Plate', price: 4_00, delta: 0 },
    { event_id, _id: containers.tray, name: 'Tray', price: 1_00, delta: 0 },
  ])
  await knex('bar_deposits').insert(
    [containers.cup, containers.plate].flatMap((deposit_id) =>
      ['deposit', 'deposit_return'].map((kind) => ({
        ...{ event_id, bar_id: bars.main, deposit_id, kind },
      })),
    ),
  )
  const product = { event_id, bar_id: bars.main, type: 'quantity', price: 0 }
  const input = { ...product, type: 'input' }
  for (const row of [
    { ...product, _id: products.beer, name: 'Beer', price: 5_00 },
    { ...product, _id: products.water, name: 'Water', price: 3_00 },
    { ...product, _id: products.whisky, name: 'Whisky', price: 9_00, min_age: 18 },
    { ...product, _id: products.empty_bottle, name: 'Empty bottle', price: -50 },
    {
      ...{ ...product, _id: products.shirt, name: 'Shirt', price: 20_00 },
      can_buy_only_with_voucher: true,
    },
    { ...input, _id: products.tip, name: 'Tip', round: 100 },
    { ...input, _id: products.dish, name: 'Dish by weight' },
    { ...product, _id: products.soup, name: 'Soup', price: 6_00, bar_id: bars.kitchen },
  ])
    await knex('consumptions').insert(row)
  await knex('vouchers').insert([
    {
      ...{ event_id, _id: vouchers.drink, name: 'A drink' },
      consumptions: json([products.beer, products.water]),
    },
    { event_id, _id: vouchers.beer, name: 'A beer', consumptions: json([products.beer]) },
    { event_id, _id: vouchers.shirt, name: 'A shirt', consumptions: json([products.shirt]) },
  ])
  await knex('voucher_packs').insert([
    {
      ...{ event_id, _id: packs.welcome, name: 'Welcome' },
      vouchers: json([{ voucher_id: vouchers.drink, quantity: 2 }]),
    },
    {
      ...{ event_id, _id: packs.crew, name: 'Crew' },
      vouchers: json([
        { voucher_id: vouchers.beer, quantity: 1 },
        { voucher_id: vouchers.shirt, quantity: 1 },
      ]),
    },
  ])
  await insertEntrances(knex, event_id)
}

/** Day 30.00; a weekend 50.00 with vouchers; a guest of the organiser, with a cup; a tab that may be left open. */
async function insertEntrances(knex: Knex, event_id: string) {
  const json = JSON.stringify
  const entrance = { event_id, price: 0, min_right: 20 }
  for (const row of [
    {
      ...{ ...entrance, _id: entrances.day, name: 'Day', price: 30_00, ages: json([16, 18]) },
      ...{ entrance_begin_date: '2026-07-01T08:00:00Z', entrance_end_date: '2100-01-01T00:00:00Z' },
    },
    {
      ...{ ...entrance, _id: entrances.weekend, name: 'Weekend', price: 50_00 },
      ...{ payment_types: json([]), deposit: containers.cup },
      voucher_packs: json([
        { voucher_pack_id: packs.welcome, quantity: 2 },
        { voucher_pack_id: packs.crew, quantity: 1 },
      ]),
    },
    {
      ...{ ...entrance, _id: entrances.guest, name: 'Guest', price: 10_00, type: 'unpaid' },
      ...{ min_right: 30, deposit: containers.cup },
    },
    { ...entrance, _id: entrances.tab, name: 'Tab', price: 8_00, allow_negative_balance: true },
    { ...entrance, _id: entrances.replacement, name: 'Replacement', price: 5_00 },
    {
      ...{ ...entrance, _id: entrances.over, name: 'Thursday' },
      entrance_end_date: '2026-07-02T06:00:00Z',
    },
  ])
    await knex('entrances').insert(row)
}
