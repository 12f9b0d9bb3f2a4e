import { expect, test } from 'vitest'
import { rights } from '../../src/operations/rights.ts'
import { buy, containers, entrances, products } from './catalogue.ts'
import { posted, refused } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const by_wristband = { payment_type: 'wristband' } as const

test('an entrance paid from the wristband lowers the balance', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 50_00, given: 10_00 })

  const entrance = posted(await fair.enter(band, entrances.day, { ...by_wristband, age: 16 }))

  expect(entrance).toMatchObject({ amount: 30_00, balance_change: -30_00, unpaid_spent: 10_00 })
  expect(entrance.postings).toMatchObject([{ from: 'wallet', to: 'entrances', amount: 30_00 }])
  expect(await fair.wallet(band)).toMatchObject({
    balance: 30_00,
    age: 16,
    entrance_id: entrances.day,
    is_bracelet_used: true,
    entrance_begin_date: '2026-07-01T08:00:00.000Z',
    entrance_end_date: '2100-01-01T00:00:00.000Z',
  })
})

test('an entrance paid in cash leaves the balance alone', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 5_00 })

  const entrance = posted(await fair.enter(band, entrances.day))

  expect(entrance).toMatchObject({ amount: 30_00, balance_change: 0, balance: 5_00 })
  expect(entrance.postings).toMatchObject([{ from: 'cash', to: 'entrances', amount: 30_00 }])
})

test('the organiser pays for a guest', async () => {
  const fair = await world.fair()
  const band = await fair.band()

  const entrance = posted(await fair.enter(band, entrances.guest, by_wristband))

  expect(entrance).toMatchObject({ amount: 12_00, payment_type: null, balance_change: 0 })
  expect(entrance.postings).toMatchObject([
    { from: 'gifts', to: 'entrances', amount: 10_00 },
    { from: 'gifts', to: 'deposits', amount: 2_00 },
  ])
})

test('an entrance with a container sells both at once', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 60_00 })

  const entrance = posted(await fair.enter(band, entrances.weekend, by_wristband))

  expect(entrance).toMatchObject({ amount: 52_00, balance: 8_00 })
  expect((await fair.wallet(band)).deposits).toEqual({ [containers.cup]: 1 })
})

test('an entrance is refused by price, age, right and way of paying', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 29_99 })
  const enter = (entrance_id: string, more: object) => fair.enter(band, entrance_id, more)
  const outcomes = [
    await enter(entrances.day, { amount: 25_00 }),
    await enter(entrances.day, { age: 0 }),
    await enter(entrances.guest, { right: rights.cashier }),
    await enter(entrances.day, { payment_type: 'twint' }),
    await enter(entrances.day, by_wristband),
    await enter(products.beer, {}),
  ]

  expect(outcomes).toMatchObject([
    refused('price_changed', { amount: 30 }),
    refused('too_young'),
    refused('forbidden'),
    refused('payment_type_not_allowed'),
    refused('insufficient_balance', { balance: 29.99, amount: 30 }),
    refused('entrance_not_found'),
  ])
  expect(await fair.wallet(band)).toMatchObject({ balance: 29_99, entrance_id: null })
})

test('an entrance that allows debt lets the balance go below zero, and no further', async () => {
  const fair = await world.fair({ maxLoadAmount: 20_00 })
  const band = await fair.band()

  const entrance = posted(await fair.enter(band, entrances.tab, by_wristband))
  const drinks = posted(await fair.sell(band, [buy(products.water, 4)]))
  const one_more = await fair.sell(band, [buy(products.water)])

  expect(entrance).toMatchObject({ amount: 8_00, balance: -8_00 })
  expect(drinks.balance).toBe(-20_00)
  expect(one_more).toMatchObject(refused('insufficient_balance', { balance: -20, amount: 3 }))
})

test('the next top-up pays the debt first', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  posted(await fair.enter(band, entrances.tab, by_wristband))

  const part = posted(await fair.topUp(band, 5_00))
  const none_left = await fair.checkout(band)
  const rest = posted(await fair.topUp(band, 10_00))

  expect(part.balance).toBe(-3_00)
  expect(none_left).toMatchObject(refused('unable_to_refund', { balance: -3 }))
  expect(rest.balance).toBe(7_00)
  expect(posted(await fair.checkout(band)).amount).toBe(7_00)
})

test('a smaller maximum load does not take back the debt that was allowed', async () => {
  const fair = await world.fair({ maxLoadAmount: 100_00 })
  const band = await fair.band()
  posted(await fair.enter(band, entrances.tab, by_wristband))
  posted(await fair.sell(band, [buy(products.beer, 10)]))
  await fair.change('events', fair.event_id, { maxLoadAmount: 50_00 })

  const entrance = await fair.enter(band, entrances.tab)

  expect(posted(entrance)).toMatchObject({ balance_change: 0, balance: -58_00 })
})

test('a wristband prepared before the event is loaded and pays its entrance, or neither', async () => {
  const fair = await world.fair()
  const [band = '', poor = ''] = await fair.bands(2)
  const prepare = (uid: string, amount: number) =>
    fair.settle({ type: 'preload', uid, amount, entrance_id: entrances.day, age: 18 })

  const prepared = await prepare(band, 50_00)
  const too_little = await prepare(poor, 29_00)

  if (prepared.status !== 'posted') expect.fail(JSON.stringify(prepared))
  expect(prepared.transactions).toMatchObject([
    { type: 'credit', amount: 50_00, balance: 50_00 },
    { type: 'entrance', amount: 30_00, balance: 20_00, payment_type: 'wristband' },
  ])
  expect(await fair.wallet(band)).toMatchObject({ balance: 20_00, is_bracelet_used: false })
  expect(too_little).toMatchObject(refused('insufficient_balance'))
  expect(await fair.wallet(poor)).toMatchObject({ balance: 0, entrance_id: null })
})
