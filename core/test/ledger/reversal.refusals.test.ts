import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { bringBack, buy, containers, entrances, products, take } from './catalogue.ts'
import { itemOf, posted, refused } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const by_wristband = { payment_type: 'wristband' } as const

test('a transaction of another wristband is not found', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })
  const stranger = await fair.band({ paid: 20_00 })
  const sale = posted(await fair.sell(band, [buy(products.beer)]))

  expect(await fair.reverse(stranger, sale._id)).toMatchObject(refused('transaction_not_found'))
  expect(await fair.reverse(band, newId())).toMatchObject(refused('transaction_not_found'))
})

test('a top-up that was spent cannot be removed', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  const credit = posted(await fair.topUp(band, 10_00))
  posted(await fair.sell(band, [buy(products.beer)]))

  const outcome = await fair.reverse(band, credit._id)

  expect(outcome).toMatchObject(refused('unable_to_remove_credit'))
})

test('a gift that was spent cannot be removed, even where money is left', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 50_00 })
  const gift = posted(await fair.give(band, 10_00))
  posted(await fair.sell(band, [buy(products.beer)]))

  expect(await fair.reverse(band, gift._id)).toMatchObject(refused('unable_to_remove_credit'))
})

test('a top-up that was spent is not given back out of a gift', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  const credit = posted(await fair.topUp(band, 5_00))
  posted(await fair.sell(band, [buy(products.beer)]))
  posted(await fair.give(band, 10_00))

  const outcome = await fair.reverse(band, credit._id)

  expect(outcome).toMatchObject(refused('unable_to_remove_credit'))
})

test('a return in an order that a gift paid is not reversed when its money was spent', async () => {
  const fair = await world.fair()
  const band = await fair.band({ given: 3_00 })
  const order = [bringBack(containers.cup), buy(products.water)]
  const returned = posted(await fair.sell(band, order))
  posted(await fair.checkout(band))

  const outcome = await fair.reverse(band, returned._id)

  expect(outcome).toMatchObject(refused('not_enough_to_delete'))
})

test('a sale is not reversed when its containers were brought back', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 10_00 })
  const sale = posted(await fair.sell(band, [take(containers.plate)]))
  posted(await fair.sell(band, [bringBack(containers.plate)]))

  const outcome = await fair.reverse(band, sale._id)

  expect(outcome).toMatchObject(refused('not_enough_to_delete'))
  expect(posted(await fair.checkout(band)).amount).toBe(10_00)
})

test('a return whose money was spent cannot be reversed', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  const returned = posted(await fair.sell(band, [bringBack(containers.cup, 3)]))
  posted(await fair.sell(band, [buy(products.water, 2)]))

  const outcome = await fair.reverse(band, returned._id)

  expect(outcome).toMatchObject(refused('not_enough_to_delete'))
})

test('an entrance whose vouchers were used cannot be reversed', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 60_00 })
  posted(await fair.enter(band, entrances.day))
  const weekend = posted(await fair.enter(band, entrances.weekend))
  posted(await fair.sell(band, [buy(products.beer)]))

  expect(await fair.reverse(band, weekend._id)).toMatchObject(refused('not_enough_to_delete'))
})

test('the last entrance stays', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  const first = posted(await fair.enter(band, entrances.day))
  const alone = await fair.reverse(band, first._id)
  const second = posted(await fair.enter(band, entrances.replacement))

  const one_of_two = await fair.reverse(band, first._id)
  const the_other = await fair.reverse(band, second._id)

  expect(alone).toMatchObject(refused('unable_to_delete_last_entrance'))
  expect(posted(one_of_two).amount).toBe(-30_00)
  expect(the_other).toMatchObject(refused('unable_to_delete_last_entrance'))
})

test('the last entrance stays, even when both are reversed in one batch', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  const first = posted(await fair.enter(band, entrances.day))
  const second = posted(await fair.enter(band, entrances.replacement))
  const reversals = [first, second].map(({ _id: original_id }) =>
    itemOf({ type: 'reverse', uid: band, original_id, force: false }),
  )

  const outcomes = await world.ledger.postInOrder(fair.event_id, reversals)

  expect(outcomes).toMatchObject([{ status: 'posted' }, refused('unable_to_delete_last_entrance')])
})

test('an entrance paid from the wristband is reversed by force alone', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 50_00 })
  posted(await fair.enter(band, entrances.replacement))
  const entrance = posted(await fair.enter(band, entrances.day, by_wristband))

  const asked = await fair.reverse(band, entrance._id)
  const forced = await fair.reverse(band, entrance._id, true)

  expect(asked).toMatchObject(refused('unable_to_delete_wristband_transaction'))
  expect(posted(forced)).toMatchObject({ balance_change: 30_00, balance: 50_00 })
})

test('money moved to another wristband or to the bank is not reversed', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.topUp(old, 20_00))
  const transfer = await fair.transfer(old, fresh)
  if (transfer.status !== 'posted') expect.fail(JSON.stringify(transfer))
  const [departure, arrival] = transfer.transactions
  const hold = posted(await fair.hold(fresh, newId()))

  const by_force = await fair.reverse(fresh, arrival!._id, true)
  const of_the_old = await fair.reverse(old, departure!._id, true)
  const of_the_hold = await fair.reverse(fresh, hold._id, true)

  expect(by_force).toMatchObject(refused('unable_to_delete_wristband_transaction'))
  expect(of_the_old).toMatchObject(refused('wristband_transferred'))
  expect(of_the_hold).toMatchObject(refused('unable_to_delete_type'))
})
