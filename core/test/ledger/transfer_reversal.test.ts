import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundable } from '../../src/ledger/wallet.ts'
import { newId } from '../../src/platform/ids.ts'
import { bringBack, buy, containers, entrances, products, take } from './catalogue.ts'
import type { Fair } from './fair.ts'
import { posted, refused } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()

test('a transfer taken back leaves the old wristband as it was and the new one empty', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.topUp(old, 50_00))
  posted(await fair.give(old, 10_00))
  posted(await fair.enter(old, entrances.weekend, { age: 18 }))
  posted(await fair.sell(old, [take(containers.plate, 2)]))
  const before = await fair.wallet(old)
  const departure = posted(await fair.transfer(old, fresh))

  const outcome = await fair.takeBack(old, fresh, departure._id)

  if (outcome.status !== 'posted') expect.fail(JSON.stringify(outcome))
  expect(outcome.transactions).toMatchObject([
    { type: 'transfer_wristband', uid: old, amount: -52_00, reversal_of: departure._id },
    { type: 'balance_transfer_from_wristband', uid: fresh, amount: -52_00, balance: 0 },
  ])
  expect(await fair.wallet(old)).toEqual(before)
  expect(await fair.wallet(fresh)).toMatchObject({
    balance: 0,
    unpaid: 0,
    unpaid_spent: 0,
    unpaid_in_deposits: 0,
    vouchers: {},
    deposits: {},
    age: null,
    entrance_id: null,
    entrance_end_date: null,
  })
})

test('the replacement that was paid is given back with it', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.topUp(old, 12_00))
  const departure = posted(await fair.transfer(old, fresh, entrances.replacement))

  const outcome = await fair.takeBack(old, fresh, departure._id)

  if (outcome.status !== 'posted') expect.fail(JSON.stringify(outcome))
  expect(outcome.transactions.map(({ type, amount }) => [type, amount])).toEqual([
    ['transfer_wristband', -12_00],
    ['entrance', -5_00],
    ['balance_transfer_from_wristband', -12_00],
  ])
  expect(await fair.wallet(old)).toMatchObject({ balance: 12_00, transferred_to: null })
  expect(await fair.wallet(fresh)).toMatchObject({ balance: 0, entrance_id: null })
})

test('preloaded credit and vouchers stay on the new wristband', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  const prepared = { amount: 40_00, entrance_id: entrances.day }
  posted(await fair.settle({ type: 'preload', uid: fresh, ...prepared }))
  posted(await fair.topUp(old, 12_00))
  posted(await fair.enter(old, entrances.weekend))
  const departure = posted(await fair.transfer(old, fresh))
  const { balance } = posted(await fair.topUp(fresh, 7_00))

  posted(await fair.takeBack(old, fresh, departure._id))

  expect(await fair.wallet(old)).toMatchObject({ balance: 12_00 })
  const left = { balance: balance! - 12_00, entrance_id: entrances.day }
  expect(await fair.wallet(fresh)).toMatchObject(left)
})

const spent: [string, (fair: Fair, uid: string) => Promise<unknown>][] = [
  ['spent', async (fair, uid) => posted(await fair.sell(uid, [buy(products.beer)]))],
  ['paid out', async (fair, uid) => posted(await fair.checkout(uid))],
  ['held for a refund', async (fair, uid) => posted(await fair.hold(uid, newId()))],
]

test.each(spent)('a transfer stays once its money was %s', async (_, use) => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.topUp(old, 12_00))
  posted(await fair.enter(old, entrances.tab))
  const departure = posted(await fair.transfer(old, fresh))
  await use(fair, fresh)
  const before = await fair.wallets()

  const outcome = await fair.takeBack(old, fresh, departure._id)

  expect(outcome).toMatchObject(refused('not_enough_to_delete'))
  expect(await fair.wallets()).toEqual(before)
})

test('a container that was brought back since is not handed back to the old wristband', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.topUp(old, 12_00))
  posted(await fair.sell(old, [take(containers.plate)]))
  const departure = posted(await fair.transfer(old, fresh))
  posted(await fair.sell(fresh, [bringBack(containers.plate)]))

  const outcome = await fair.takeBack(old, fresh, departure._id)

  expect(outcome).toMatchObject(refused('not_enough_to_delete'))
})

test('a transfer is taken back once, and the last of several first', async () => {
  const fair = await world.fair()
  const [first = '', second = '', third = ''] = await fair.bands(3)
  posted(await fair.topUp(first, 12_00))
  const one = posted(await fair.transfer(first, second))
  const two = posted(await fair.transfer(second, third))

  const too_early = await fair.takeBack(first, second, one._id)
  posted(await fair.takeBack(second, third, two._id))
  posted(await fair.takeBack(first, second, one._id))
  const again = await fair.takeBack(first, second, one._id)

  expect(too_early).toMatchObject(refused('wristband_transferred', { transferred_to: third }))
  expect(again).toMatchObject(refused('already_reversed'))
  expect(await fair.wallet(first)).toMatchObject({ balance: 12_00, transferred_to: null })
})

test('two wristbands that no transfer joins have none to take back', async () => {
  const fair = await world.fair()
  const [old = '', fresh = '', other = ''] = await fair.bands(3)
  const departure = posted(await fair.transfer(old, fresh))
  const topped_up = posted(await fair.topUp(fresh, 5_00))

  for (const [uid, new_uid, id] of [
    [old, other, departure._id],
    [other, fresh, departure._id],
    [old, fresh, topped_up._id],
  ] as const)
    expect(await fair.takeBack(uid, new_uid, id)).toMatchObject(refused('transaction_not_found'))
})

test('there and back again, nobody has gained or lost a cent', { timeout: 60_000 }, async () => {
  const amount = fc.integer({ min: 1, max: 100_00 })
  const replacement = fc.constantFrom(undefined, entrances.replacement)
  const sold = fc.array(fc.constantFrom(products.beer, products.water), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.record({ paid: amount, given: amount, later: amount, sold, replacement }),
      async ({ paid, given, later, sold, replacement }) => {
        const fair = await world.fair()
        const [old = ''] = await fair.bands(1, { paid, given })
        const [fresh = ''] = await fair.bands(1)
        for (const _id of sold) await fair.sell(old, [buy(_id)], { age: 18 })
        const before = await fair.wallet(old)
        const moved = await fair.transfer(old, fresh, replacement)
        if (moved.status !== 'posted') return
        posted(await fair.topUp(fresh, later))

        posted(await fair.takeBack(old, fresh, moved.transactions[0]!._id))

        expect(await fair.wallet(old)).toEqual(before)
        const left = await fair.wallet(fresh)
        expect(left).toMatchObject({ balance: later, vouchers: {}, deposits: {} })
        expect(refundable(left)).toBe(later)
      },
    ),
    { numRuns: 20, interruptAfterTimeLimit: 20_000 },
  )
})
