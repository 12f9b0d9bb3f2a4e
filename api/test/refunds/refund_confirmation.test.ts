import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../api.ts'
import { createSuperadmin } from '../festival.ts'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
const supers = world.api.sdk((await createSuperadmin(world.api)).token)
let house: House
beforeEach(async () => {
  house = await openHouse(world)
  const path = { id: house.event_id }
  await house.office.events.update({ path, body: { refund_confirmation_limit: 25 } })
})

const code = 'refund_confirmation_required'

describe('a run of more than the limit of the event', () => {
  test.each(['form', 'twint'] as const)('by %s is started by who says its amount', async (type) => {
    await house.pay('twint_direct', 20, 0)
    await house.pay('twint_direct', 10.5, 1)
    await house.cash(30.25, 2)
    for (const n of [0, 1, 2]) await house.ask(n)
    await house.close()
    const { total_amount: total } = await house.start(type, { dry_run: true })
    expect(total).toBe(type === 'form' ? 30.25 : 30.5)

    const { details } = await refused(house.start(type), code, 409)
    expect(details).toEqual({ total, limit: 25 })
    for (const confirmed_amount of [total - 0.01, total + 0.01, 25, 0])
      await refused(house.start(type, { confirmed_amount }), code)
    expect((await house.office.refunds.list({})).count).toBe(0)

    const run = await house.start(type, { confirmed_amount: total })
    await house.work(run._id)
    expect(await house.run(run._id)).toMatchObject({ total_amount: total })
  })

  test('is not asked about up to the limit, unless an amount is said', async () => {
    await house.pay('twint_direct', 25)
    await house.close()

    await refused(house.start('twint', { confirmed_amount: 24 }), code)
    await expect(house.start('twint')).resolves.toMatchObject({ type: 'twint' })
  })
})

describe('a refund of a whole wristband', () => {
  test('of more than the limit is done for who says its amount', async () => {
    const path = house.path()
    await house.pay('twint_direct', 20)
    await house.pay('card', 10)
    const all = (body?: object) => house.cashier.clients.refund_all({ path, body })

    expect((await refused(all(), code)).details).toEqual({ total: 30, limit: 25 })
    await refused(all({ confirmed_amount: 29 }), code)
    expect(await all({ confirmed_amount: 30 })).toMatchObject({ success: true, amount: 30 })
  })

  test('is not asked about without a limit', async () => {
    const path = { id: house.event_id }
    await house.office.events.update({ path, body: { refund_confirmation_limit: 0 } })
    await house.pay('twint_direct', 90)

    const answer = await house.cashier.clients.refund_all({ path: house.path() })

    expect(answer).toMatchObject({ amount: 90 })
  })
})

test('the address of the ticketing manager is a field of the event, and only an https one', async () => {
  const path = { id: house.event_id }
  const MANAGER_URL = 'https://manager.example.org/events/7'
  const save = (url: string) =>
    supers.events.update({ path, body: { infomaniak: { MANAGER_URL: url } } })

  await save(MANAGER_URL)

  expect(await house.office.events.infomaniak({})).toMatchObject({ MANAGER_URL })
  for (const url of ['javascript:alert(1)', 'http://manager.example.org', 'https://a b'])
    await refused(save(url), 'invalid_request')
})
