import { expect, test } from 'vitest'
import { refundable } from '../../src/ledger/wallet.ts'
import { derivedId } from '../../src/platform/ids.ts'
import { bringBack, buy, containers, entrances, products, take, vouchers } from './catalogue.ts'
import { type Asked, posted, refused } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const by_wristband = { payment_type: 'wristband' } as const

test('a transfer moves money, gifts, vouchers, containers and the entrance', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.topUp(old, 50_00))
  posted(await fair.give(old, 10_00))
  posted(await fair.enter(old, entrances.weekend, { age: 18 }))
  posted(await fair.sell(old, [take(containers.plate, 2)]))

  const outcome = await fair.transfer(old, fresh)

  if (outcome.status !== 'posted') expect.fail(JSON.stringify(outcome))
  expect(outcome.transactions).toMatchObject([
    { type: 'transfer_wristband', uid: old, amount: 52_00, balance_change: -52_00, balance: 0 },
    {
      type: 'balance_transfer_from_wristband',
      uid: fresh,
      amount: 52_00,
      balance_change: 52_00,
      balance: 52_00,
      payment_type: 'wristband',
    },
  ])
  const wallet = await fair.wallet(fresh)
  expect(wallet).toMatchObject({
    balance: 52_00,
    age: 18,
    entrance_id: entrances.weekend,
    is_bracelet_used: true,
    vouchers: { [vouchers.drink]: 4, [vouchers.beer]: 1, [vouchers.shirt]: 1 },
    deposits: { [containers.cup]: 1, [containers.plate]: 2 },
  })
  expect(refundable(wallet)).toBe(50_00)
  expect(await fair.wallet(old)).toMatchObject({
    balance: 0,
    vouchers: {},
    deposits: {},
    transferred_to: fresh,
    unpaid: 10_00,
    unpaid_spent: 10_00,
    unpaid_in_deposits: 0,
  })
})

test('a gift in a container comes back as a gift on the new wristband', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.give(old, 4_00))
  posted(await fair.sell(old, [take(containers.plate)]))
  posted(await fair.transfer(old, fresh))

  posted(await fair.sell(fresh, [bringBack(containers.plate)]))

  const wallet = await fair.wallet(fresh)
  expect(wallet.balance).toBe(4_00)
  expect(refundable(wallet)).toBe(0)
})

test('a wristband that was transferred says where to and does nothing more', async () => {
  const fair = await world.fair()
  const [old = '', fresh = '', third = ''] = await fair.bands(3)
  posted(await fair.transfer(old, fresh))

  const outcomes = [
    await fair.sell(old, [buy(products.beer)]),
    await fair.topUp(old, 5_00),
    await fair.enter(old, entrances.day),
    await fair.checkout(old),
    await fair.transfer(old, third),
  ]

  const transferred = refused('wristband_transferred', { transferred_to: fresh })
  for (const outcome of outcomes) expect(outcome).toMatchObject(transferred)
})

test('a transfer needs a known wristband that was never used', async () => {
  const fair = await world.fair()
  const [old = '', used = '', closed = '', fresh = ''] = await fair.bands(4)
  posted(await fair.topUp(used, 5_00))
  posted(await fair.transfer(closed, fresh))

  expect(await fair.transfer(old, used)).toMatchObject(refused('wristband_in_use'))
  expect(await fair.transfer(old, closed)).toMatchObject(refused('wristband_transferred'))
  expect(await fair.transfer(old, 'nobody')).toMatchObject(refused('client_not_found'))
  expect(await fair.transfer(old, old)).toMatchObject(refused('wristband_in_use'))
})

test('a wristband prepared before the event takes over what it was prepared with', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.topUp(old, 12_00))
  posted(
    await fair.settle({ type: 'preload', uid: fresh, amount: 40_00, entrance_id: entrances.day }),
  )

  posted(await fair.transfer(old, fresh))

  const wallet = await fair.wallet(fresh)
  expect(wallet).toMatchObject({ balance: 22_00, entrance_id: entrances.day })
})

test('containers that cancel each other out are not mentioned any more', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.sell(old, [bringBack(containers.cup)]))
  posted(
    await fair.settle({
      type: 'preload',
      uid: fresh,
      amount: 60_00,
      entrance_id: entrances.weekend,
    }),
  )
  expect(await fair.wallet(fresh)).toMatchObject({ deposits: { [containers.cup]: 1 } })

  posted(await fair.transfer(old, fresh))

  expect((await fair.wallet(fresh)).deposits).toEqual({})
})

test('the replacement is paid from what has just arrived', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.topUp(old, 12_00))

  const outcome = await fair.transfer(old, fresh, entrances.replacement)

  if (outcome.status !== 'posted') expect.fail(JSON.stringify(outcome))
  const [departure, arrival, entrance] = outcome.transactions
  expect(arrival).toMatchObject({ _id: derivedId(departure!._id, 'arrival'), balance: 12_00 })
  expect(entrance).toMatchObject({ type: 'entrance', uid: fresh, amount: 5_00, balance: 7_00 })
  expect(await fair.wallet(fresh)).toMatchObject({ entrance_id: entrances.replacement })
})

test('a wristband that cannot pay its replacement stays unchanged', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.topUp(old, 4_99))

  const outcome = await fair.transfer(old, fresh, entrances.replacement)

  expect(outcome).toMatchObject(refused('insufficient_for_transfer'))
  expect(await fair.wallet(old)).toMatchObject({ balance: 4_99, transferred_to: null })
  expect(await fair.wallet(fresh)).toMatchObject({ balance: 0, is_bracelet_used: false })
})

test('a debt is paid before a wristband is exchanged', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.enter(old, entrances.tab, by_wristband))

  const in_debt = await fair.transfer(old, fresh)
  posted(await fair.topUp(old, 8_00))
  const paid = await fair.transfer(old, fresh)

  expect(in_debt).toMatchObject(refused('insufficient_for_transfer', { balance: -8 }))
  expect(posted(paid).amount).toBe(0)
  // The overdraft limit moves to the next wristband.
  expect(posted(await fair.sell(fresh, [buy(products.beer)])).balance).toBe(-5_00)
})

test('a gift that arrives on a wristband in debt leaves the debt to the next top-up', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  const prepared = { amount: 2_00, entrance_id: entrances.tab }
  posted(await fair.settle({ type: 'preload', uid: fresh, ...prepared }))
  posted(await fair.give(old, 10_00))

  posted(await fair.transfer(old, fresh))
  posted(await fair.topUp(fresh, 3_00))

  const wallet = await fair.wallet(fresh)
  expect(wallet).toMatchObject({ balance: 7_00, unpaid: 10_00, unpaid_spent: 0 })
  expect(refundable(wallet)).toBe(0)
})

test('the same transfer twice moves everything once', async () => {
  const fair = await world.fair()
  const [old = '', fresh = ''] = await fair.bands(2)
  posted(await fair.topUp(old, 12_00))
  const transfer: Asked = {
    type: 'transfer',
    uid: old,
    new_uid: fresh,
    right: 30,
    id: derivedId(fair.event_id, old, fresh),
  }
  posted(await fair.settle(transfer))

  const again = await fair.settle(transfer)

  expect(again).toEqual({ status: 'replayed', id: transfer.id })
  expect(await fair.wallet(fresh)).toMatchObject({ balance: 12_00 })
})
