import { expect, test } from 'vitest'
import { buy, entrances, products, vouchers } from './catalogue.ts'
import type { Fair } from './fair.ts'
import { posted, refused } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()

/** A weekend brings four drinks, a beer and a shirt. */
async function weekendBand(fair: Fair, paid = 0) {
  const band = await fair.band({ paid })
  posted(await fair.enter(band, entrances.weekend))
  return band
}

test('an entrance hands out the vouchers of its packs', async () => {
  const fair = await world.fair()

  const band = await weekendBand(fair)

  const { vouchers: owned } = await fair.wallet(band)
  expect(owned).toEqual({ [vouchers.drink]: 4, [vouchers.beer]: 1, [vouchers.shirt]: 1 })
})

test('a voucher pays before money does', async () => {
  const fair = await world.fair()
  const band = await weekendBand(fair, 20_00)

  const sale = posted(await fair.sell(band, [buy(products.water, 6)]))

  expect(sale).toMatchObject({ amount: 6_00, balance: 14_00 })
  expect(sale.postings).toMatchObject([
    { amount: 0, quantity: 4, voucher_id: vouchers.drink },
    { amount: 6_00, quantity: 2 },
  ])
  expect(sale.postings[1]).not.toHaveProperty('voucher_id')
  const left = { [vouchers.beer]: 1, [vouchers.shirt]: 1 }
  expect((await fair.wallet(band)).vouchers).toEqual(left)
})

test('the voucher that is good for the fewest things pays first', async () => {
  const fair = await world.fair()
  const band = await weekendBand(fair)

  const sale = posted(await fair.sell(band, [buy(products.beer, 2)]))

  expect(sale.postings).toMatchObject([
    { quantity: 1, voucher_id: vouchers.beer },
    { quantity: 1, voucher_id: vouchers.drink },
  ])
  expect((await fair.wallet(band)).vouchers[vouchers.drink]).toBe(3)
})

test('two lines of one order do not share a voucher', async () => {
  const fair = await world.fair()
  const band = await weekendBand(fair, 20_00)

  const sale = posted(await fair.sell(band, [buy(products.beer, 4), buy(products.water, 3)]))

  // One beer voucher and three drinks pay the beers, the fourth drink a water.
  expect(sale.amount).toBe(6_00)
  expect((await fair.wallet(band)).vouchers).toEqual({ [vouchers.shirt]: 1 })
})

test('a visitor may keep the vouchers and pay with money', async () => {
  const fair = await world.fair()
  const band = await weekendBand(fair, 20_00)

  const sale = posted(await fair.sell(band, [buy(products.beer, 2, { without_voucher: true })]))

  expect(sale).toMatchObject({ amount: 10_00, balance: 10_00 })
  expect((await fair.wallet(band)).vouchers).toMatchObject({ [vouchers.beer]: 1 })
})

test('items for vouchers only are not sold for money', async () => {
  const fair = await world.fair()
  const band = await weekendBand(fair, 100_00)
  const shirts = (quantity: number, more = {}) =>
    fair.sell(band, [buy(products.shirt, quantity, more)])

  const one_too_many = await shirts(2)
  const with_money = await shirts(1, { without_voucher: true })
  const one = await shirts(1)

  const details = { consumption_id: products.shirt }
  expect(one_too_many).toMatchObject(refused('voucher_required', details))
  expect(with_money).toMatchObject(refused('voucher_required', details))
  expect(posted(one)).toMatchObject({ amount: 0, balance: 100_00 })
  // A refused order gives back the vouchers that it had already counted.
  expect((await fair.wallet(band)).vouchers).toEqual({ [vouchers.drink]: 4, [vouchers.beer]: 1 })
})

test('a voucher pays for nothing that it does not name', async () => {
  const fair = await world.fair()
  const band = await weekendBand(fair)

  const outcome = await fair.sell(band, [buy(products.whisky)], { age: 18 })

  expect(outcome).toMatchObject(refused('insufficient_balance', { balance: 0, amount: 9 }))
})

test('a voucher whose kind was deleted pays no longer', async () => {
  const fair = await world.fair()
  const band = await weekendBand(fair, 20_00)
  await fair.change('vouchers', vouchers.beer, { deleted: true })
  await fair.change('vouchers', vouchers.drink, { deleted: true })

  const sale = posted(await fair.sell(band, [buy(products.beer)]))

  expect(sale.amount).toBe(5_00)
})

test('a voucher that was deleted cannot be given, and can be taken away', async () => {
  const fair = await world.fair()
  const band = await weekendBand(fair)
  await fair.change('vouchers', vouchers.shirt, { deleted: true })
  const give = (wanted: Record<string, number>) =>
    fair.settle({ type: 'vouchers', uid: band, vouchers: wanted })

  const more = await give({ [vouchers.shirt]: 2 })
  const fewer = posted(await give({ [vouchers.beer]: 1 }))

  expect(more).toMatchObject(refused('voucher_not_found', { voucher_id: vouchers.shirt }))
  const taken = { from: 'wallet', to: 'gifts', kind: 'voucher_moved', voucher_id: vouchers.shirt }
  const postings = fewer.postings.filter(({ voucher_id }) => voucher_id === vouchers.shirt)
  expect(postings).toMatchObject([{ ...taken, quantity: 1 }])
  expect(postings[0]!.name).toBeUndefined()
  expect((await fair.wallet(band)).vouchers).toEqual({ [vouchers.beer]: 1 })
})

test('an entrance hands out what is left of its packs where one or its voucher was deleted', async () => {
  const fair = await world.fair()
  await fair.change('vouchers', vouchers.shirt, { deleted: true })
  const without_shirt = await weekendBand(fair)
  const packs = await world.knex('voucher_packs').where({ event_id: fair.event_id })
  for (const { _id } of packs) await fair.change('voucher_packs', _id, { deleted: true })
  const without_packs = await weekendBand(fair)

  const owned = { [vouchers.drink]: 4, [vouchers.beer]: 1 }
  expect((await fair.wallet(without_shirt)).vouchers).toEqual(owned)
  expect((await fair.wallet(without_packs)).vouchers).toEqual({})
})

test('vouchers that are handed out are named in their postings', async () => {
  const fair = await world.fair()

  const { postings } = posted(await fair.enter(await fair.band(), entrances.weekend))

  const handed_out = postings.filter(({ kind }) => kind === 'voucher')
  expect(handed_out.length).toBe(3)
  for (const { voucher_id, name } of handed_out) {
    const { name: known } = await world
      .knex('vouchers')
      .where({ event_id: fair.event_id, _id: voucher_id! })
      .first()
    expect(name).toBe(known)
  }
})
