import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../api.ts'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
let house: House
beforeEach(async () => {
  house = await openHouse(world)
})

const switches = [
  ['twint', { twint: { disable_refund_by_twint: true } }, 'refund_by_twint_disabled'],
  ['twint', { twint: { always_refund_by_cash: true } }, 'refund_by_twint_disabled'],
  ['card', { card: { disable_refund_by_payrexx: true } }, 'refund_by_card_disabled'],
  ['mypos', { card: { disable_refund_by_mypos: true } }, 'refund_by_mypos_disabled'],
] as const

describe('an organiser who switches a way off', () => {
  test.each(switches)('pays what came by %s by form: %j', async (method, off, code) => {
    const others = (['twint', 'card', 'mypos'] as const).filter((one) => one !== method)
    const { transaction_id } = await house.pay(method, 30)
    for (const other of others) await house.pay(other, 10)
    await house.ask(0)
    await house.superadmin.events.update({ path: { id: house.event_id }, body: off })
    const one = { ...house.path(), transaction_id }

    await refused(house.cashier.clients.refund({ path: house.path(), body: { method } }), code, 409)
    await refused(house.cashier.clients.refund_transaction({ path: one }), code, 409)
    await house.close()
    await refused(house.start(method), code, 409)
    const plan = await house.plan()
    const form = await house.runToEnd('form')

    expect(plan).toEqual([...others.map((other) => [0, other, 10]), [0, 'form', 30]])
    expect(form).toMatchObject({ status: 'success', total_amount: 30 })
    const rest = await house.cashier.clients.refund_all({ path: house.path() })
    expect(rest).toMatchObject({ success: true, amount: 20 })
    expect(await house.paid_back(method)).not.toContain(30)
    expect(await house.balance()).toBe(0)
  })

  test('of all three leaves nothing but the form', async () => {
    for (const way of ['twint', 'card', 'mypos'] as const) await house.pay(way, 10)
    const card = { disable_refund_by_payrexx: true, disable_refund_by_mypos: true }
    const body = { twint: { disable_refund_by_twint: true }, card }
    await house.superadmin.events.update({ path: { id: house.event_id }, body })

    const everything = house.cashier.clients.refund_all({ path: house.path() })

    await refused(everything, 'unable_to_refund', 409)
    expect(await house.plan()).toEqual([[0, 'form', 30]])
  })
})

describe('a cashier who pays out in cash', () => {
  test('is told of TWINT first, and an admin pays anyway', async () => {
    const { transaction_id } = await house.pay('twint_direct', 30)
    const told = { can_be_refunded_by_twint: true, amount: 30 }

    const warned = await house.cashier.clients.checkout({ path: house.path() })
    const warning = {
      warning: 'refundable_by_twint',
      warning_text: expect.stringContaining('TWINT'),
    }
    expect(warned).toMatchObject({ ...told, ...warning })
    expect(await house.balance()).toBe(3000)
    await refused(house.cashier.clients.checkout_force({ path: house.path() }), 'forbidden', 403)
    const forced = await house.office.clients.checkout_force({ path: house.path() })

    expect(forced).toMatchObject({ ...told, transaction: { type: 'checkout', balance: 0 } })
    const one = { ...house.path(), transaction_id }
    const later = house.cashier.clients.refund_transaction({ path: one })
    await refused(later, 'unable_to_refund', 409)
    expect(await house.paid_back('twint_direct')).toEqual([])
    expect((await house.audit()).ok).toBe(true)
  })

  test('at the entrance desk is told too, moves nothing, and an admin forces it', async () => {
    await house.pay('twint_direct', 30)
    const told = { can_be_refunded_by_twint: true, amount: 30 }

    const warned = await house.cashier.desk.refund({ path: house.path() })
    expect(warned).toMatchObject({ ...told, warning: 'refundable_by_twint' })
    expect(warned.transaction).toBeUndefined()
    expect(await house.balance()).toBe(3000)
    await refused(house.cashier.desk.forced_refund({ path: house.path() }), 'forbidden', 403)
    const forced = await house.office.desk.forced_refund({ path: house.path() })

    expect(forced).toMatchObject({ ...told, transaction: { type: 'forced_refund', balance: 0 } })
    await refused(house.office.desk.forced_refund({ path: house.path() }), 'unable_to_refund', 409)
    expect((await house.audit()).ok).toBe(true)
  })

  test('is not told where the event pays TWINT out in cash', async () => {
    await house.pay('twint', 30)
    const body = { twint: { always_refund_by_cash: true } }
    await house.superadmin.events.update({ path: { id: house.event_id }, body })

    const paid = await house.cashier.clients.checkout({ path: house.path() })

    expect(paid).toMatchObject({ amount: 30, transaction: { type: 'checkout' } })
    expect(paid.warning).toBeUndefined()
  })

  test('is not told of TWINT once all of that went back', async () => {
    await house.pay('twint', 30)
    await house.cashier.clients.refund({ path: house.path(), body: { method: 'twint' } })
    await house.cash(20)

    const paid = await house.cashier.clients.checkout({ path: house.path() })

    expect(paid).toMatchObject({ amount: 20, transaction: { type: 'checkout', balance: 0 } })
    expect(paid.can_be_refunded_by_twint).toBeUndefined()
  })

  test('finds nothing while a refund of the same money is not settled', async () => {
    await house.pay('twint_direct', 30)
    await house.breakRefund('twint_direct', 'answer_lost')
    await house.cashier.clients.refund_all({ path: house.path() })

    const forced = house.office.clients.checkout_force({ path: house.path() })

    await refused(forced, 'unable_to_refund', 409)
    await refused(house.office.desk.forced_refund({ path: house.path() }), 'unable_to_refund', 409)
  })
})
