import { newId } from '@kermesse/core/platform/ids'
import { resolveDue } from '@kermesse/core/refunds/by_provider/resolve'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../api.ts'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
const { api } = world
let house: House
beforeEach(async () => {
  house = await openHouse(world)
})

const routes = [
  { way: 'twint_direct', method: 'twint', called: 'TWINT in the app' },
  { way: 'twint', method: 'twint', called: 'TWINT on the page' },
  { way: 'card', method: 'card', called: 'card on the page' },
] as const

describe.each(routes)('one client who paid by $called', ({ way, method }) => {
  test('gets everything back by the way it came, and nothing a second time', async () => {
    await house.pay(way, 30)
    await house.pay(way, 20)

    const answer = await house.cashier.clients.refund_all({ path: house.path() })

    expect(answer).toMatchObject({ success: true, amount: 50, amount_in_doubt: 0 })
    expect(answer.data.map(({ amount, status }) => [amount, status])).toEqual([
      [30, 'done'],
      [20, 'done'],
    ])
    expect(await house.paid_back(way)).toEqual([20, 30])
    expect(await house.balance()).toBe(0)
    const again = house.cashier.clients.refund_all({ path: house.path() })
    await refused(again, 'unable_to_refund', 409)
    await house.poll()
    expect(await house.paid_back(way)).toEqual([20, 30])
    expect(await house.balance()).toBe(0)
    expect((await house.audit()).ok).toBe(true)
  })

  test('gets one payment back, once for one key, and what was spent of it stays', async () => {
    const { transaction_id } = await house.pay(way, 30)
    await house.pay(way, 20)
    const asked = {
      path: { ...house.path(), transaction_id },
      headers: { 'idempotency-key': newId() },
      body: { method },
    }

    const first = await house.cashier.clients.refund_transaction_by(asked)
    const again = await house.cashier.clients.refund_transaction_by(asked)

    expect(first.data).toMatchObject([{ transaction_id, amount: 30, status: 'done', method }])
    expect(again).toEqual(first)
    expect(await house.paid_back(way)).toEqual([30])
    expect(await house.balance()).toBe(2000)
    const other = { ...asked, path: { ...asked.path, transaction_id: newId() } }
    await refused(house.cashier.clients.refund_transaction_by(other), 'idempotency_conflict', 409)
  })

  test('whose answer was lost stays locked until the provider is asked, and is paid once', async () => {
    await house.pay(way, 30)
    await house.breakRefund(way, 'answer_lost')
    const key = { path: house.path(), headers: { 'idempotency-key': newId() } }

    const answer = await house.cashier.clients.refund_all(key)
    const [held, ...others] = await refundsInWallet()
    await house.repair()
    const again = house.cashier.clients.refund_all({ path: house.path() })
    await refused(again, 'unable_to_refund', 409)
    const { refund_errors } = await house.office.refund_errors.list({ query: { refunding: true } })
    const [{ _id: id }] = refund_errors as [(typeof refund_errors)[0]]
    const unlocked = await house.office.refund_errors.unlock({ path: { id } })

    expect(answer).toMatchObject({ success: false, amount: 0, amount_in_doubt: 30 })
    expect(held).toEqual({ is_under_way: true, balance_change: -30 })
    expect(others).toEqual([])
    expect(await refundsInWallet()).toMatchObject([{ is_under_way: false }])
    expect(refund_errors).toMatchObject([{ refund_status: 'unknown', amount: 30, method }])
    expect(unlocked).toMatchObject({ refund_status: 'done', refunding: false })
    expect(await house.cashier.clients.refund_all(key)).toMatchObject({ success: true, amount: 30 })
    expect(await house.paid_back(way)).toEqual([30])
    expect(await house.balance()).toBe(0)
    expect((await house.audit()).ok).toBe(true)
  })

  test('whose request was lost is released only when the provider can prove it', async () => {
    await house.pay(way, 30)
    await house.breakRefund(way, 'request_lost')
    await house.cashier.clients.refund_all({ path: house.path() })
    const { refund_errors } = await house.office.refund_errors.list({})
    const id = refund_errors[0]!._id
    const sentAt = (at_ms: number) => {
      const at = new Date(at_ms)
      const times = { sent_at: at, next_check_at: at }
      return api.knex('provider_refunds').where({ _id: id }).update(times)
    }

    await sentAt(Date.now() + 60_000)
    const unlock = () => house.office.refund_errors.unlock({ path: { id } })
    await refused(unlock(), 'refund_not_settled', 409)
    expect(await house.balance()).toBe(0)
    await sentAt(Date.now() - 60_000)
    await resolveDue(house.worker())

    expect(await house.balance()).toBe(3000)
    expect(await house.paid_back(way)).toEqual([])
    const released = { refund_status: 'failed', reason: 'absent', refunding: false }
    expect(await unlock()).toMatchObject(released)
    await house.cashier.clients.refund_all({ path: house.path() })
    expect(await house.paid_back(way)).toEqual([30])
  })

  test('is told what went back when the provider takes only a part', async () => {
    await house.pay(way, 30)
    await house.pay(way, 20)
    await house.breakRefund(way, 'refused')

    const answer = await house.cashier.clients.refund_all({ path: house.path() })

    const { data, amount, success, error } = answer
    const failed = data.find(({ status }) => status === 'failed')!
    expect({ success, amount: amount + failed.amount }).toEqual({ success: false, amount: 50 })
    expect(data.map(({ status }) => status).sort()).toEqual(['done', 'failed'])
    expect(error).toBe(failed.message)
    expect(await house.paid_back(way)).toEqual([amount])
    expect(await house.balance()).toBe(failed.amount * 100)
    expect((await house.audit()).ok).toBe(true)
  })
})

/** The pending refunds that the visitor sees, in major units. */
async function refundsInWallet() {
  const { short_id } = house.here.bands[0]!
  const { transactions, refunds_under_way } = await api.sdk().clients.short({ path: { short_id } })
  return transactions
    .filter(({ type }) => type.endsWith('_refund'))
    .map(({ _id, balance_change }) => ({
      balance_change,
      is_under_way: refunds_under_way.includes(_id),
    }))
}
