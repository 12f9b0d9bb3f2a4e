import {
  type ExportedTransaction,
  readTransactionRows,
} from '@kermesse/core/transactions/exports/transaction_rows'
import { beforeEach, describe, expect, test } from 'vitest'
import { load } from '../festival.ts'
import { creditOf, type House, openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
let house: House
beforeEach(async () => {
  house = await openHouse(world)
})

/** How a payment is shown: in the list, by itself, to the visitor, and in a download. */
async function shown(id: string) {
  const { office, event_id, here } = house
  const listed = (await office.transactions.list({ query: { type: 'credit' } })).transactions
  const { short_id } = here.bands[0]!
  const wallet = await world.api.sdk().clients.short({ path: { short_id } })
  const alone = await office.transactions.get({ path: { id } })
  const [{ refunded, refunded_amount }, ...others] = [
    alone,
    ...[...listed, ...wallet.transactions].filter(({ _id }) => _id === id),
  ]
  expect(others).toHaveLength(2)
  for (const other of others) expect(other).toMatchObject({ refunded, refunded_amount })
  const rows: ExportedTransaction[] = []
  for await (const row of readTransactionRows(world.api.knex, event_id, { type: 'credit' }))
    rows.push(row)
  const downloaded = rows.filter((row) => row.amount === alone.amount * 100)
  expect(downloaded).toMatchObject([{ refunded }])
  return { refunded, refunded_amount }
}

describe.each([
  { way: 'card', method: 'card' },
  { way: 'twint', method: 'twint' },
  { way: 'twint_direct', method: 'twint' },
  { way: 'mypos', method: 'mypos' },
] as const)('a payment by $way', ({ way, method }) => {
  test('says how much of it went back, and is refunded when all of it did', async () => {
    const { transaction_id } = await house.pay(way, 30)
    expect(await shown(transaction_id)).toEqual({ refunded: false, refunded_amount: 0 })
    const { bar, water, sessions, bands } = house.here
    const { uid } = bands[0]!
    const body = { type: 'debit' as const, uid, bar_id: bar, order: [{ _id: water, quantity: 4 }] }
    await world.api.sdk(sessions.server).transactions.create({ body })
    const asked = { path: { ...house.path(), transaction_id }, body: { method } }

    await house.cashier.clients.refund_transaction_by(asked)
    expect(await shown(transaction_id)).toEqual({ refunded: false, refunded_amount: 18 })

    await load(world.api, house.event_id, uid, 12_00)
    await house.cashier.clients.refund_transaction_by(asked)
    expect(await shown(transaction_id)).toEqual({ refunded: true, refunded_amount: 30 })
  })
})

test('a payment that went back was not reversed, and cannot be', async () => {
  const { transaction_id } = await house.pay('mypos', 30)
  const path = { id: transaction_id }
  const read = async () => {
    const { reversed, reversible } = await house.office.transactions.get({ path })
    return { reversed, reversible }
  }
  expect(await read()).toEqual({ reversed: false, reversible: true })

  const body = { method: 'mypos' as const }
  await house.cashier.clients.refund({ path: house.path(), body })

  expect(await read()).toEqual({ reversed: false, reversible: false })
})

test('an online payment cannot be reversed', async () => {
  const { transaction_id } = await house.pay('card', 30)
  const found = await house.office.transactions.get({ path: { id: transaction_id } })
  expect(found).toMatchObject({ reversed: false, reversible: false, refunded: false })
})

test('what the provider gave back without us counts, also of a top-up with a fee', async () => {
  const { reference } = await house.top_up(30, { pay_transaction_fees: true })
  await house.page(reference, 'pay')
  await house.poll()
  const id = await creditOf(house, reference)

  await house.refundAtPayrexx(reference, 10)
  await house.poll()
  expect(await shown(id)).toEqual({ refunded: false, refunded_amount: 10 })

  await house.refundAtPayrexx(reference, 20.45)
  await house.poll()
  expect(await shown(id)).toEqual({ refunded: true, refunded_amount: 30 })
})

test('what the refund costs the visitor counts as gone', async () => {
  house = await openHouse(world, {
    twint: { enable_twint: true, enable_twint_direct: true, freight: 50 },
  })
  const { transaction_id } = await house.pay('twint_direct', 30)

  const body = { method: 'twint' as const }
  await house.cashier.clients.refund({ path: house.path(), body })

  expect(await house.paid_back('twint_direct')).toEqual([29.5])
  expect(await shown(transaction_id)).toEqual({ refunded: true, refunded_amount: 30 })
})
