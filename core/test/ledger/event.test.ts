import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { buy, entrances, products } from './catalogue.ts'
import type { Fair } from './fair.ts'
import { itemOf, posted, refused } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()

const everyday = (fair: Fair, band: string) => [
  fair.sell(band, [buy(products.beer)]),
  fair.topUp(band, 10_00),
  fair.give(band, 10_00),
  fair.enter(band, entrances.day),
  fair.checkout(band),
  fair.transfer(band, newId()),
  fair.reverse(band, newId()),
]

test('an archived event moves no money at all', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })
  await fair.change('events', fair.event_id, { archived: true })

  const outcomes = await Promise.all([...everyday(fair, band), fair.hold(band, newId())])

  for (const outcome of outcomes) expect(outcome).toMatchObject(refused('|event_is_archived|'))
  expect(await fair.wallet(band)).toMatchObject({ balance: 20_00 })
})

test('a disabled event moves no money except for its refunds', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })
  await fair.change('events', fair.event_id, { enabled: false })
  const refund_id = newId()

  const outcomes = await Promise.all(everyday(fair, band))
  const hold = posted(await fair.hold(band, refund_id))
  const sent = await fair.settle({
    type: 'settlement',
    method: 'form',
    account: 'bank',
    refund_id,
    amount: hold.amount,
  })

  for (const outcome of outcomes) expect(outcome).toMatchObject(refused('event_is_disabled'))
  expect(hold.balance).toBe(0)
  expect(posted(sent).amount).toBe(20_00)
})

test('an event that was enabled again goes on with the next sale', async () => {
  const fair = await world.fair({ enabled: false })
  const band = await fair.band()
  expect(await fair.topUp(band, 5_00)).toMatchObject(refused('event_is_disabled'))

  await fair.change('events', fair.event_id, { enabled: true })

  expect(posted(await fair.topUp(band, 5_00)).balance).toBe(5_00)
})

test('a deleted event is not there', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })
  await fair.change('events', fair.event_id, { deleted: true })

  expect(await fair.sell(band, [buy(products.beer)])).toMatchObject(refused('event_not_found'))
})

test('items of a deleted event cannot be sold', async () => {
  const event_id = newId()
  await world.knex('events').insert({ _id: event_id, name: 'Cancelled' })
  const settle = () =>
    world.ledger.post(
      event_id,
      itemOf({
        type: 'settlement',
        method: 'form',
        account: 'bank',
        refund_id: newId(),
        amount: 1_00,
      }),
    )
  posted(await settle())
  await world.knex('events').where({ _id: event_id }).delete()

  const outcome = await settle()

  expect(outcome).toMatchObject(refused('event_not_found'))
})

test('nothing is settled in an event that never was', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })

  const elsewhere = await world.ledger.post(newId(), itemOf({ type: 'checkout', uid: band }))

  expect(elsewhere).toMatchObject(refused('event_not_found'))
})

test('a wristband of one event pays nothing in another', async () => {
  const fair = await world.fair()
  const other_fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })

  const outcome = await other_fair.sell(band, [buy(products.beer)])

  expect(outcome).toMatchObject(refused('client_not_found'))
})

test('two events may use one id without meeting', async () => {
  const fair = await world.fair()
  const other_fair = await world.fair()
  const id = newId()

  const here = await fair.topUp(await fair.band(), 5_00, { id })
  const there = await other_fair.topUp(await other_fair.band(), 7_00, { id })

  expect([posted(here).balance, posted(there).balance]).toEqual([5_00, 7_00])
})
