import { expect, test } from 'vitest'
import { refundable } from '../../src/ledger/wallet.ts'
import { bringBack, buy, containers, entrances, products, take } from './catalogue.ts'
import { posted, refused } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()

test('organiser’s credit is spent before the visitor’s money', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00, given: 7_00 })

  const sale = posted(await fair.sell(band, [buy(products.beer, 2)]))

  expect(sale).toMatchObject({ balance_change: -10_00, unpaid: 0, unpaid_spent: 7_00 })
  const wallet = await fair.wallet(band)
  expect(wallet).toMatchObject({ balance: 17_00, unpaid: 7_00, unpaid_spent: 7_00 })
  expect(refundable(wallet)).toBe(17_00)
})

test('a gift comes from the organiser and from no till', async () => {
  const fair = await world.fair()
  const band = await fair.band()

  const gift = posted(await fair.give(band, 10_00))

  expect(gift).toMatchObject({ type: 'unpaid', amount: 10_00, balance: 10_00, unpaid: 10_00 })
  expect(gift.postings).toEqual([{ from: 'gifts', to: 'wallet', amount: 10_00 }])
})

test('a gift is usable and never refundable', async () => {
  const fair = await world.fair()
  const band = await fair.band({ given: 10_00 })

  const payout = await fair.checkout(band)
  const sale = await fair.sell(band, [buy(products.beer, 2)])

  expect(payout).toMatchObject(refused('unable_to_refund', { balance: 10 }))
  expect(posted(sale).balance).toBe(0)
})

test('a gift that went into a container comes back as a gift', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 5_00, given: 3_00 })

  const taken = posted(await fair.sell(band, [take(containers.cup, 2)]))
  const returned = posted(await fair.sell(band, [bringBack(containers.cup, 2)]))

  expect(taken).toMatchObject({ balance: 4_00, unpaid_spent: 3_00, unpaid_in_deposits: 3_00 })
  expect(returned).toMatchObject({ balance: 8_00, unpaid_spent: -3_00, unpaid_in_deposits: -3_00 })
  expect(refundable(await fair.wallet(band))).toBe(5_00)
})

test('a gift pays for drinks before it goes into containers', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 5_00, given: 6_00 })

  const sale = posted(await fair.sell(band, [take(containers.cup), buy(products.beer)]))

  expect(sale).toMatchObject({ balance: 4_00, unpaid_spent: 6_00, unpaid_in_deposits: 1_00 })
})

test('a gift that comes back with a cup pays for the next drink at once', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 10_00, given: 2_00 })
  posted(await fair.sell(band, [take(containers.cup)]))

  const sale = posted(await fair.sell(band, [bringBack(containers.cup), buy(products.beer)]))

  expect(sale).toMatchObject({ amount: 3_00, unpaid_spent: 0, unpaid_in_deposits: -2_00 })
  expect(refundable(await fair.wallet(band))).toBe(7_00)
})

test('taking a cup and bringing it back in one order turns no gift into money', async () => {
  const fair = await world.fair()
  const band = await fair.band({ given: 2_00 })
  const order = [take(containers.cup), bringBack(containers.cup)]

  const sale = posted(await fair.sell(band, order))

  expect(sale).toMatchObject({ amount: 0, unpaid_spent: 0, unpaid_in_deposits: 0 })
  expect(refundable(await fair.wallet(band))).toBe(0)
})

test('of two cups taken and one brought back, a gift pays for the one that is kept', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 5_00, given: 3_00 })

  const sale = posted(await fair.sell(band, [take(containers.cup, 2), bringBack(containers.cup)]))

  expect(sale).toMatchObject({ amount: 2_00, unpaid_spent: 2_00, unpaid_in_deposits: 2_00 })
  expect(refundable(await fair.wallet(band))).toBe(5_00)
})

test('own money in a container comes back as own money', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 2_00 })
  posted(await fair.sell(band, [take(containers.cup)]))
  posted(await fair.give(band, 5_00))

  const returned = posted(await fair.sell(band, [bringBack(containers.cup)]))

  expect(returned).toMatchObject({ balance: 7_00, unpaid_spent: 0 })
  expect(refundable(await fair.wallet(band))).toBe(2_00)
})

test('the cup of a guest whose entrance the organiser paid comes back as a gift', async () => {
  const fair = await world.fair()
  const band = await fair.band()

  const entrance = posted(await fair.enter(band, entrances.guest))
  const returned = posted(await fair.sell(band, [bringBack(containers.cup)]))

  expect(entrance).toMatchObject({ amount: 12_00, payment_type: null, balance_change: 0 })
  expect(returned.balance).toBe(2_00)
  expect(refundable(await fair.wallet(band))).toBe(0)
})

test('a gift to a wristband in debt leaves the debt to the next top-up', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  posted(await fair.enter(band, entrances.tab, { payment_type: 'wristband' }))

  const gift = posted(await fair.give(band, 10_00))

  expect(gift).toMatchObject({ balance: 2_00, unpaid: 10_00, unpaid_spent: 0 })
  posted(await fair.topUp(band, 8_00))
  expect(refundable(await fair.wallet(band))).toBe(0)
})

test('a gift that comes back to a wristband in debt stays a gift', async () => {
  const fair = await world.fair()
  const band = await fair.band({ given: 2_00 })
  posted(await fair.sell(band, [take(containers.cup)]))
  posted(await fair.enter(band, entrances.tab, { payment_type: 'wristband' }))

  posted(await fair.sell(band, [bringBack(containers.cup)]))
  posted(await fair.topUp(band, 10_00))

  const wallet = await fair.wallet(band)
  expect(wallet).toMatchObject({ balance: 4_00, unpaid: 2_00, unpaid_spent: 0 })
  expect(refundable(wallet)).toBe(2_00)
})

test('a gift above the maximum load is refused and says what room is left', async () => {
  const fair = await world.fair({ maxLoadAmount: 50_00 })
  const band = await fair.band({ paid: 45_00 })

  const outcome = await fair.give(band, 5_01)

  expect(outcome).toMatchObject(refused('load_too_high', { max: 50, room: 5 }))
  expect(await fair.wallet(band)).toMatchObject({ balance: 45_00, unpaid: 0 })
})

test('a wallet may be filled to its maximum exactly, by a top-up or by the organiser, and by no cent more', async () => {
  const fair = await world.fair({ maxLoadAmount: 50_00 })
  const [paid, given] = [await fair.band({ paid: 40_00 }), await fair.band({ given: 40_00 })]

  expect(await fair.topUp(paid, 10_01)).toMatchObject(refused('load_too_high', { room: 10 }))
  expect(await fair.give(given, 10_01)).toMatchObject(refused('load_too_high', { room: 10 }))
  expect(posted(await fair.topUp(paid, 10_00)).balance).toBe(50_00)
  expect(posted(await fair.give(given, 10_00)).balance).toBe(50_00)
})
