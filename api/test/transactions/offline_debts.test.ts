import { newId } from '@kermesse/core/platform/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../api.ts'
import { createBands } from '../festival.ts'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'
import { payee } from '../payee.ts'

const world = await startMoneyOut()
let house: House
let short_id: string
let path: { uid: string }

beforeEach(async () => {
  house = await openHouse(world, { donation: { enabled: true } })
  short_id = house.here.bands[0]!.short_id
  path = house.path()
})

/** 10.00 by card, of which a bar that was offline has sold 30.00. */
async function fallIntoDebt() {
  await house.pay('card', 10)
  await house.ask(0)
  await sellOffline()
  expect(await balance()).toBe(-20)
}

function sellOffline() {
  const { bar, tip } = house.here
  const date = new Date().toISOString()
  const order = [{ _id: tip, amount: 30 }]
  const sale = { _id: newId(), type: 'debit' as const, ...path, bar_id: bar, order, date }
  return house.cashier.transactions.batch({ body: { transactions: [sale] } })
}

const balance = async () => (await house.office.clients.get({ path })).balance
const donate = (donationAmount: number) => {
  const feedback = { donationChoice: 'yes', donationType: 'custom', donationAmount } as const
  const asked = { path: { uid: short_id }, body: { feedback } }
  return house.visitor.feedbacks.submit(asked)
}

describe('a wristband in debt', () => {
  test('has nothing to ask for by the refund form', async () => {
    await fallIntoDebt()
    await house.close()

    const state = await house.visitor.refund_forms.get({ path: { short_id } })
    const submitted = house.visitor.refund_forms.submit({
      path: { short_id },
      body: { ...payee, first_name: 'Zoë', last_name: 'Müller', iban: 'CH9300762011623852957' },
    })

    expect(state).toMatchObject({ refundable: 0 })
    await refused(submitted, 'unable_to_refund', 409)
  })

  test('is paid nothing back by the provider of its top-up', async () => {
    await fallIntoDebt()

    const asked = house.office.clients.refund({ path, body: { method: 'card' } })

    await refused(asked, 'unable_to_refund', 409)
    expect(await house.paid_back('card')).toEqual([])
  })

  test.each(['form', 'card'] as const)('is left out of a refund run by %s', async (type) => {
    await fallIntoDebt()
    await house.cash(15, 1)
    await house.ask(1)
    await house.pay('card', 15, 2)
    await house.close()

    const run = await house.runToEnd(type)

    expect(run).toMatchObject({ count: 1, total_amount: 15 })
    expect(await balance()).toBe(-20)
  })

  test('donates nothing', async () => {
    await fallIntoDebt()

    await refused(donate(1), 'donation_exceeds_balance', 409)
    expect(await balance()).toBe(-20)
  })

  test('is not replaced by another one', async () => {
    await fallIntoDebt()
    const [band] = await createBands(world.api.knex, house.event_id, 1)

    const moved = house.cashier.clients.transfer({ path, body: { new_uid: band!.uid } })

    await refused(moved, 'insufficient_for_transfer', 409)
    expect(await balance()).toBe(-20)
  })

  test('is paid out nothing in cash, in any way', async () => {
    await fallIntoDebt()
    const { cashier, office, superadmin, event_id } = house
    const query = { event_id }
    const force = { ...query, force: true, reason: 'A test' }

    for (const ask of [
      () => cashier.clients.checkout({ path }),
      () => cashier.clients.checkout({ path, query: { refund_by_cash: true } }),
      () => cashier.transactions.create({ body: { type: 'checkout', ...path } }),
      () => office.clients.checkout_force({ path }),
      () => office.desk.refund({ path }),
      () => office.desk.forced_refund({ path }),
      () => superadmin.clients.checkout({ path, query: force }),
    ])
      await refused(ask(), 'unable_to_refund', 409)
    expect(await balance()).toBe(-20)
  })

  test('is paid back what its next top-up leaves of it, and no more', async () => {
    await fallIntoDebt()
    await house.pay('card', 50)
    expect(await balance()).toBe(30)

    await house.office.clients.refund({ path, body: { method: 'card' } })

    expect(await house.paid_back('card')).toEqual([10, 20])
    expect(await balance()).toBe(0)
  })

  test('of a sale that arrives after its money was promised is paid back nothing', async () => {
    await house.cash(20)
    await house.ask(0)
    await house.close()
    await sellOffline()

    await refused(house.start('form'), 'unable_to_refund', 409)
    expect(await balance()).toBe(-10)
  })
})
