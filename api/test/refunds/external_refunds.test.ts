import { takeBackLately } from '@kermesse/core/payments/external_refunds'
import { resolveDue } from '@kermesse/core/refunds/by_provider/resolve'
import { runReport } from '@kermesse/core/reports/report_run'
import { beforeEach, expect, test } from 'vitest'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
const { api } = world
let house: House
beforeEach(async () => {
  house = await openHouse(world)
})

/** Somebody pays back in TWINT's own portal. */
const inPortal = (reference: string, amount: number) =>
  house.control('POST', `/control/twint/orders/${reference}/refund`, { amount: amount * 100 })
/**
 * Runs the worker's scheduled job; payments of these tests were made hours ago by TWINT's clock.
 */
const look = () => takeBackLately(house.worker(), 24)
const refunds = async () => {
  const { transactions } = await house.office.transactions.list({ query: house.path() })
  return transactions.filter(({ type }) => type.endsWith('refund')).map(({ amount }) => amount)
}
const payment = async (reference: string) =>
  (await house.office.payments.list({ query: { search: reference } })).payments[0]!

test('a refund in TWINT’s portal leaves the wallet once, flags the payment, and lowers what can go back', async () => {
  const { reference } = await house.pay('twint_direct', 30)
  await inPortal(reference, 12)

  await look()
  await look()

  expect(await house.balance()).toBe(1800)
  expect(await refunds()).toEqual([12])
  expect((await payment(reference)).flags).toEqual(['refunded_elsewhere'])
  const { payments } = await house.office.payments.list({ query: { flagged: true } })
  expect(payments.map((one) => one.reference)).toEqual([reference])
  const rest = await house.cashier.clients.refund_all({ path: house.path() })
  expect(rest).toMatchObject({ success: true, amount: 18 })
  await look()
  expect(await house.paid_back('twint_direct')).toEqual([12, 18])
  expect(await house.balance()).toBe(0)
  expect((await house.audit()).ok).toBe(true)
})

test('two refunds of the same amount in the portal are two', async () => {
  const { reference } = await house.pay('twint_direct', 30)
  await inPortal(reference, 5)
  await look()
  await inPortal(reference, 5)

  await Promise.all([look(), look()])

  expect(await refunds()).toEqual([5, 5])
  expect(await house.balance()).toBe(2000)
})

test('staff who asks about a payment sees it at once', async () => {
  const { reference } = await house.pay('twint_direct', 30)
  await inPortal(reference, 30)
  const { _id } = await payment(reference)

  const asked = await house.office.payments.retry({ path: { id: _id } })

  expect(asked.flags).toEqual(['refunded_elsewhere'])
  expect(await house.balance()).toBe(0)
})

test('what is spent already is a loss that the books show', async () => {
  const { reference } = await house.pay('twint_direct', 30)
  await house.spend(25)
  await inPortal(reference, 30)

  await look()

  expect(await house.balance()).toBe(0)
  const { ok, accounts } = await house.audit()
  expect(ok).toBe(true)
  expect(accounts).toContainEqual({ account: 'losses', balance: -25 })
})

test('our own refunds are none, whether they are done or in doubt', async () => {
  await house.pay('twint_direct', 30)
  await house.pay('twint_direct', 20, 1)
  await house.cashier.clients.refund_all({ path: house.path() })
  await house.breakRefund('twint_direct', 'answer_lost')
  await house.cashier.clients.refund_all({ path: house.path(1) })
  await house.repair()

  await look()
  const past = new Date(Date.now() - 60_000)
  await api
    .knex('provider_refunds')
    .where({ event_id: house.event_id, status: 'unknown' })
    .update({ next_check_at: past })
  await resolveDue(house.worker())
  await look()

  const { payments } = await house.office.payments.list({ query: { flagged: true } })
  expect(payments).toEqual([])
  expect(await house.paid_back('twint_direct')).toEqual([20, 30])
  expect([await house.balance(0), await house.balance(1)]).toEqual([0, 0])
  expect((await house.audit()).ok).toBe(true)
})

test('a report names it as missing here until it is posted, and agrees then', async () => {
  const { reference } = await house.pay('twint_direct', 30)
  await inPortal(reference, 12)
  const report = async () => {
    const { _id } = await house.office.reports.create({ body: { type: 'twint' } })
    await runReport(house.worker(), { event_id: house.event_id, report_id: _id })
    const { reports } = await house.office.reports.list({})
    return reports.find((one) => one._id === _id)
  }

  const before = await report()
  await look()
  const after = await report()

  expect(before).toMatchObject({ agrees: true, reconciliation: 'differs', total_out: 0 })
  expect(after).toMatchObject({ agrees: true, reconciliation: 'agrees', total_out: 12 })
})

test('an account that does not answer is written down, and the others are asked', async () => {
  const { reference } = await house.pay('twint_direct', 30)
  await inPortal(reference, 12)
  const broken = { mode: 'system_error', operation: 'FindOrder', times: 9 }
  await house.control('POST', '/control/twint/failures', broken)

  await look()

  const { logs } = await house.office.poll.logs()
  expect(JSON.stringify(logs)).toContain('refunds elsewhere: provider_error')
  await house.repair()
  await look()
  expect(await house.balance()).toBe(1800)
})

test('a copy of the event does not ask by itself', async () => {
  const { reference } = await house.pay('twint_direct', 30)
  await inPortal(reference, 12)
  await api.knex('events').where({ _id: house.event_id }).update({ frozen: 'restored' })

  await look()

  expect(await house.balance()).toBe(3000)
})
