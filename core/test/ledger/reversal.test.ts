import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../src/ledger/types.ts'
import { refundable } from '../../src/ledger/wallet.ts'
import { bringBack, buy, containers, entrances, products, take, vouchers } from './catalogue.ts'
import type { Fair } from './fair.ts'
import { itemOf, posted, refused } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const by_wristband = { payment_type: 'wristband' } as const

describe('a reversal puts the wristband back as it was', () => {
  test.each<{ what: string; act(fair: Fair, band: string): Promise<Transaction>; force?: boolean }>(
    [
      {
        what: 'a sale with drinks, vouchers and containers',
        act: async (fair, band) =>
          posted(
            await fair.sell(band, [
              buy(products.beer, 3),
              buy(products.empty_bottle, 2),
              take(containers.plate),
              bringBack(containers.cup),
            ]),
          ),
      },
      { what: 'a top-up', act: async (fair, band) => posted(await fair.topUp(band, 10_00)) },
      { what: 'a gift', act: async (fair, band) => posted(await fair.give(band, 10_00)) },
      {
        what: 'an entrance with its vouchers and its cup',
        act: async (fair, band) => posted(await fair.enter(band, entrances.weekend)),
      },
      {
        what: 'an entrance paid from the wristband',
        act: async (fair, band) => posted(await fair.enter(band, entrances.day, by_wristband)),
        force: true,
      },
      {
        what: 'the entrance of a guest',
        act: async (fair, band) => posted(await fair.enter(band, entrances.guest)),
      },
      { what: 'a payout', act: async (fair, band) => posted(await fair.checkout(band)) },
    ],
  )('after $what', async ({ act, force }) => {
    const fair = await world.fair()
    const band = await fair.band({ paid: 61_03, given: 7_00 })
    posted(await fair.enter(band, entrances.weekend))
    const before = await fair.wallet(band)
    const original = await act(fair, band)
    expect(await fair.wallet(band)).not.toEqual(before)

    const reversal = posted(await fair.reverse(band, original._id, force))

    expect(await fair.wallet(band)).toEqual(before)
    expect(reversal).toMatchObject({
      type: original.type,
      payment_type: original.payment_type,
      amount: -original.amount,
      reversal_of: original._id,
    })
    expect(reversal.balance_change + original.balance_change).toBe(0)
    expect(reversal.postings.map(({ from, to, amount }) => ({ from, to, amount }))).toEqual(
      original.postings.map(({ from, to, amount }) => ({ from: to, to: from, amount })),
    )
  })
})

test('a transaction is reversed once', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })
  const sale = posted(await fair.sell(band, [buy(products.beer)]))
  const reversal = posted(await fair.reverse(band, sale._id))

  const again = await fair.reverse(band, sale._id)
  const back_again = await fair.reverse(band, reversal._id)

  expect(again).toMatchObject(refused('already_reversed'))
  expect(back_again).toMatchObject(refused('unable_to_delete_type'))
  expect(await fair.wallet(band)).toMatchObject({ balance: 20_00 })
})

test('two reversals of one sale in one batch are one reversal', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })
  const { _id: original_id } = posted(await fair.sell(band, [buy(products.beer)]))
  const reverse = () => itemOf({ type: 'reverse', uid: band, original_id, force: false })

  const outcomes = await world.ledger.postInOrder(fair.event_id, [reverse(), reverse()])

  expect(outcomes).toMatchObject([{ status: 'posted' }, refused('already_reversed')])
})

test('a top-up that paid a part of a debt is removed where the debt is allowed', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  posted(await fair.enter(band, entrances.tab, by_wristband))
  posted(await fair.give(band, 10_00))
  const credit = posted(await fair.topUp(band, 3_00))

  posted(await fair.reverse(band, credit._id))

  expect(await fair.wallet(band)).toMatchObject({ balance: 2_00, unpaid: 10_00, unpaid_spent: 0 })
})

test('after an entrance is reversed, the one before applies', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  posted(await fair.enter(band, entrances.day))
  const tab = posted(await fair.enter(band, entrances.tab))

  posted(await fair.reverse(band, tab._id))

  expect(await fair.wallet(band)).toMatchObject({
    entrance_id: entrances.day,
    floor: 0,
    entrance_begin_date: '2026-07-01T08:00:00.000Z',
  })
  expect(await fair.sell(band, [buy(products.beer)])).toMatchObject(refused('insufficient_balance'))
})

test('reversing the entrance that allowed a debt does not increase the debt', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  posted(await fair.enter(band, entrances.day))
  const tab = posted(await fair.enter(band, entrances.tab))
  posted(await fair.sell(band, [buy(products.beer)]))

  posted(await fair.reverse(band, tab._id))

  expect(await fair.wallet(band)).toMatchObject({ balance: -5_00, floor: -5_00 })
  expect(await fair.sell(band, [buy(products.beer)])).toMatchObject(refused('insufficient_balance'))
  // A new gift can be spent completely; only the visitor's own money pays the debt.
  posted(await fair.give(band, 5_00))
  expect(posted(await fair.sell(band, [buy(products.beer)])).balance).toBe(-5_00)
})

test('a gift that comes back to a wristband in debt by a reversal stays a gift', async () => {
  const fair = await world.fair()
  const band = await fair.band({ given: 5_00 })
  posted(await fair.enter(band, entrances.tab))
  const beer = posted(await fair.sell(band, [buy(products.beer)]))
  posted(await fair.sell(band, [buy(products.water)]))

  posted(await fair.reverse(band, beer._id))
  posted(await fair.topUp(band, 10_00))

  const wallet = await fair.wallet(band)
  expect(wallet).toMatchObject({ balance: 12_00, unpaid: 5_00, unpaid_spent: 0 })
  expect(refundable(wallet)).toBe(7_00)
})

test('a voucher that comes back pays again', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  posted(await fair.enter(band, entrances.weekend))
  const shirt = posted(await fair.sell(band, [buy(products.shirt)]))
  posted(await fair.reverse(band, shirt._id))

  const again = posted(await fair.sell(band, [buy(products.shirt)]))

  expect(again.postings).toMatchObject([{ amount: 0, voucher_id: vouchers.shirt }])
})
