import { resolveDue } from '@kermesse/core/refunds/by_provider/resolve'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../api.ts'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
const { api } = world
let house: House
beforeEach(async () => {
  house = await openHouse(world)
  await house.pay('twint_direct', 30)
  await house.cash(20)
  await house.breakRefund('twint_direct', 'answer_lost')
})

describe('a refund on its way', () => {
  test('is shown on the wristband that replaced the one it began on', async () => {
    await house.cashier.clients.refund({ path: house.path(), body: { method: 'twint' } })

    await replace(0, 1)

    expect(await wallet(1)).toEqual({ balance: 20, refunds: [[-30, 'under way']] })
    await refused(wallet(0), 'wristband_transferred', 409)
  })

  test('follows its visitor over several wristbands, and none of their purchases does', async () => {
    await house.spend(5)
    await house.cashier.clients.refund({ path: house.path(), body: { method: 'twint' } })

    await replace(0, 1)
    await replace(1, 2)

    expect(await wallet(2)).toEqual({ balance: 15, refunds: [[-30, 'under way']] })
    const { transactions } = await short(2)
    expect(transactions.map(({ type }) => type).sort()).toEqual([
      'balance_transfer_from_wristband',
      'twint_refund',
    ])
  })

  test('is marked on the new wristband also when it was planned for the old one', async () => {
    await house.close()
    const run = await house.start('twint')
    await replace(0, 1)

    await house.work(run._id)

    expect(await wallet(1)).toEqual({ balance: 20, refunds: [[-30, 'under way']] })
  })

  test('stays in the history without the mark once it is paid', async () => {
    await house.cashier.clients.refund({ path: house.path(), body: { method: 'twint' } })
    await replace(0, 1)

    await settle(new Date())

    expect(await house.paid_back('twint_direct')).toEqual([30])
    expect(await wallet(1)).toEqual({ balance: 20, refunds: [[-30, 'settled']] })
  })

  test('that never left is taken back on the wristband that is worn now', async () => {
    await house.repair()
    await house.breakRefund('twint_direct', 'request_lost')
    await house.cashier.clients.refund({ path: house.path(), body: { method: 'twint' } })
    await replace(0, 1)

    await settle(new Date(Date.now() - 60_000))

    expect(await house.paid_back('twint_direct')).toEqual([])
    const refunds = [
      [30, 'settled'],
      [-30, 'taken back'],
    ]
    expect(await wallet(1)).toEqual({ balance: 50, refunds })
    expect((await house.audit()).ok).toBe(true)
  })

  test('stays on the old wristband when the replacement is taken back', async () => {
    await house.cashier.clients.refund({ path: house.path(), body: { method: 'twint' } })
    const { departure } = await replace(0, 1)

    await house.office.transactions.reverse({
      path: { uid: house.path(0).uid, transaction_id: departure },
      query: { force: true },
    })

    expect(await wallet(0)).toEqual({ balance: 20, refunds: [[-30, 'under way']] })
    expect(await wallet(1)).toEqual({ balance: 0, refunds: [] })
  })
})

async function replace(old: number, fresh: number) {
  await house.cashier.clients.transfer({
    path: house.path(old),
    body: { new_uid: house.path(fresh).uid },
  })
  const { _id } = await api
    .knex('transactions')
    .where({ event_id: house.event_id, type: 'transfer_wristband', uid: house.path(old).uid })
    .first('_id')
  return { departure: _id as string }
}

/** The provider is asked again, as if the refunds had been sent then. */
async function settle(sent_at: Date) {
  await house.repair()
  const { event_id } = house
  await api.knex('provider_refunds').where({ event_id }).update({ sent_at, next_check_at: sent_at })
  await resolveDue(house.worker())
}

function short(n: number) {
  const { short_id } = house.here.bands[n]!
  return api.sdk().clients.short({ path: { short_id } })
}

/** The balance and the refunds that a visitor sees, newest first, in major units. */
async function wallet(n: number) {
  const { balance, transactions, refunds_under_way } = await short(n)
  const refunds = transactions
    .filter(({ type }) => type.endsWith('_refund'))
    .map(({ _id, balance_change, refunded }) => {
      const state = refunded ? 'taken back' : 'settled'
      return [balance_change, refunds_under_way.includes(_id) ? 'under way' : state]
    })
  return { balance, refunds }
}
