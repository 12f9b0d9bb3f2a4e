import { checkProviders } from '@kermesse/core/reports/check_providers'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../api.ts'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
let house: House
beforeEach(async () => {
  house = await openHouse(world)
})

type Moved = { id: number; reference: string; amount: number }

/**
 * Simulates a movement at the visitor's bank or in the organiser's account for a payment of the
 * page; the first one by default.
 */
async function atBank(reference: string, action: string, body: object = {}, n = 0) {
  const path = `/control/payrexx/movements?instance=${house.instance}`
  const { movements } = (await house.control('GET', path)) as { movements: Moved[] }
  const paid = movements.filter((one) => one.reference === reference && one.amount > 0)
  await house.control('POST', `/control/payrexx/transactions/${paid[n]!.id}/${action}`, body)
}

/** Staff asks the provider now, as long after the payment as they like. */
async function look(reference: string) {
  const { _id } = await house.row(reference)
  await house.office.payments.retry({ path: { id: _id } })
  return house.office.payments.get({ path: { id: _id } })
}

const losses = async () => {
  const { accounts } = await house.audit()
  return accounts.find(({ account }) => account === 'losses')?.balance ?? 0
}

const isProved = async () =>
  expect(await house.audit()).toMatchObject({ ok: true, differences: [] })

describe('a dispute that Payrexx shows as a row', () => {
  test('takes the money, is flagged while it is open, and gives it back when it is won', async () => {
    const { reference } = await house.pay('card', 30)
    await atBank(reference, 'take_back', { status: 'disputed' })
    const open = await look(reference)
    const while_open = await house.balance()
    await isProved()

    await atBank(reference, 'win')
    const won = await look(reference)
    await look(reference)

    expect(open.flags).toEqual(['charged_back', 'disputed'])
    expect(while_open).toBe(0)
    expect(won.flags).toEqual([])
    expect(won.status).toBe('success')
    expect(await house.balance()).toBe(3000)
    await isProved()
  })

  test('gives the organiser back what had been spent', async () => {
    const { reference } = await house.pay('card', 30)
    await house.spend(25)
    await atBank(reference, 'take_back', { status: 'disputed' })
    await look(reference)
    const lost = await losses()

    await atBank(reference, 'win')
    await Promise.all([look(reference), look(reference)])
    await checkProviders(house.worker(), 0)

    expect(lost).toBe(-25)
    expect(await losses()).toBe(0)
    expect(await house.balance()).toBe(500)
    await isProved()
  })

  test('is another one when it is lost after it was won', async () => {
    const { reference } = await house.pay('card', 30)
    await atBank(reference, 'take_back', { status: 'disputed' })
    await look(reference)
    await atBank(reference, 'win')
    await look(reference)

    await atBank(reference, 'take_back', { status: 'chargeback' })
    const lost = await look(reference)
    await look(reference)

    expect(lost.flags).toEqual(['charged_back'])
    expect(await house.balance()).toBe(0)
    await isProved()
  })

  test('goes back to the wristband that is worn by then, and can be paid back again', async () => {
    const { reference } = await house.pay('card', 30)
    await atBank(reference, 'take_back', { status: 'disputed' })
    await look(reference)
    const { uid } = house.path(0)
    const new_uid = house.path(1).uid
    await house.office.clients.transfer({ path: { uid }, body: { new_uid } })

    await atBank(reference, 'win')
    await look(reference)
    const balance = await house.balance(1)
    const back = await house.cashier.clients.refund_all({ path: { uid: new_uid } })

    expect(balance).toBe(3000)
    expect(back).toMatchObject({ success: true, amount: 30 })
    await isProved()
  })

  test('of which one part is won gives back that part', async () => {
    const { reference } = await house.pay('card', 30)
    await atBank(reference, 'take_back', { status: 'disputed', amount: 1000 })
    await look(reference)
    await atBank(reference, 'take_back', { status: 'chargeback', amount: 500 })
    await look(reference)
    const both = await house.balance()

    await atBank(reference, 'win')
    await look(reference)

    expect(both).toBe(1500)
    expect(await house.balance()).toBe(2500)
    await isProved()
  })
})

test('a dispute that is only a state takes nothing and is flagged until it is decided', async () => {
  const { reference } = await house.pay('card', 30)
  await atBank(reference, 'dispute')
  const open = await look(reference)
  await world.api
    .knex('payments')
    .where({ event_id: house.event_id })
    .update({ recheck_until: new Date(0).toISOString() })
  // Webhooks of banks get lost within months: it is looked at by itself.
  await house.poll()
  const asked_again = (await house.row(reference)).next_poll_at

  await atBank(reference, 'win')
  await house.poll()

  expect(open.flags).toEqual(['disputed'])
  expect(await house.balance()).toBe(3000)
  expect(asked_again).not.toBeNull()
  expect(await house.row(reference)).toMatchObject({ flags: [], next_poll_at: null })
  await isProved()
})

test('a payment that is held back as insecure is flagged, and credited when it is let through', async () => {
  const { reference } = await house.top_up(20)
  await house.control('POST', `/control/payrexx/payments/${reference}/hold_back`)
  await house.poll()
  const held = await house.row(reference)
  const { payments } = await house.office.payments.list({ query: { flagged: true } })
  await atBank(reference, 'let_through')
  await house.poll()

  expect(held).toMatchObject({ status: 'failed', flags: ['insecure'] })
  expect(payments.map((one) => one.reference)).toEqual([reference])
  expect(await house.balance()).toBe(2000)
  const after = await house.row(reference)
  expect(after.status).toBe('success')
  expect(after.flags).not.toContain('insecure')
  await isProved()
})

describe('of a page that was paid twice', () => {
  test('each refund made at Payrexx lowers what its own payment can give back', async () => {
    const { reference } = await house.pay('card', 30)
    await house.page(reference, 'pay', { is_again: true })
    await look(reference)
    await atBank(reference, 'refund', { amount: 2500 }, 1)
    await atBank(reference, 'refund', { amount: 1000 }, 0)
    await look(reference)

    const rows: { provider_id: string; amount: number }[] = await world.api
      .knex('provider_movements')
      .where({ event_id: house.event_id, kind: 'refund' })
      .select('provider_id', 'amount')
    const paid = await world.api
      .knex('provider_movements')
      .where({ event_id: house.event_id, kind: 'payment' })
      .orderByRaw('provider_id::bigint')
      .pluck('provider_id')
    const gone = rows.map(({ provider_id, amount }) => [
      paid.indexOf(provider_id.split(':')[0]),
      amount,
    ])

    expect(gone.sort()).toEqual([
      [0, 1000],
      [1, 2500],
    ])
    const back = await house.cashier.clients.refund_all({ path: house.path() })
    expect(back).toMatchObject({ success: true, amount: 25 })
    expect(await house.paid_back('card')).toEqual([5, 10, 20, 25])
    await isProved()
  })
})

describe('money that Payrexx took in another currency', () => {
  async function paidInEuro() {
    const { reference } = await house.top_up(20)
    await house.control('POST', `/control/payrexx/payments/${reference}/convert`, {
      currency: 'EUR',
    })
    await house.page(reference, 'pay')
    await house.poll()
    const { _id: id } = await house.row(reference)
    return { reference, id }
  }
  const told = { status: 'api_error', message: 'the provider took EUR 20.00' }
  const difference = { check: 'paid in another currency', expected: '20.00', found: '0.00' }

  test('is told by every poll and by the audit until a superadmin settles it', async () => {
    const { reference, id } = await paidInEuro()
    await house.poll()
    await look(reference)
    const open = await house.office.payments.get({ path: { id } })
    const red = await house.audit()
    const settle = { path: { id }, body: { reason: 'credited at the desk' } }
    const query = { event_id: house.event_id }

    await refused(house.office.payments.settle_currency(settle), 'forbidden', 403)
    const settled = await house.superadmin.payments.settle_currency({ ...settle, query })
    await look(reference)

    expect(open).toMatchObject({ ...told, flags: ['currency_differs'] })
    expect(open.other_currency).toEqual({ amount: 20, currency: 'EUR', settled_at: null })
    expect(red.differences).toMatchObject([{ ...difference, subject: `${reference} EUR` }])
    expect(settled).toMatchObject({ flags: [], other_currency: { settled_at: expect.any(String) } })
    expect(await house.balance()).toBe(0)
    await checkProviders(house.worker(), 0)
    await isProved()
    const again = await house.superadmin.payments.settle_currency({ ...settle, query })
    expect(again.other_currency).toEqual(settled.other_currency)
    const { audit_log } = await house.office.audit_log.list({ query: { limit: 3 } })
    expect(JSON.stringify(audit_log)).toContain('credited at the desk')
  })

  test('is settled by its refund at Payrexx, which takes nothing from the wristband', async () => {
    const { reference } = await paidInEuro()
    await house.cash(50)
    await atBank(reference, 'refund', {})

    const after = await look(reference)
    await checkProviders(house.worker(), 0)

    expect(after).toMatchObject({ flags: [], other_currency: { settled_at: expect.any(String) } })
    expect(await house.balance()).toBe(5000)
    await isProved()
  })
})

describe('a refund of which the provider paid half', () => {
  test('is booked as half, and the rest is on the wristband again', async () => {
    await house.pay('mypos', 50)
    const never = { mode: 'listed_never', call: 'refund' }
    await house.control('POST', '/control/mypos/rest/failures', never)
    await house.cashier.clients.refund_all({ path: house.path() })
    const { refund_errors } = await house.office.refund_errors.list({})
    const path = { id: refund_errors[0]!._id }
    const more = { paid: true, amount: 50.01 }
    await refused(house.office.refund_errors.decide({ path, body: more }), 'invalid_request', 400)

    const decided = await house.office.refund_errors.decide({
      path,
      body: { paid: true, amount: 25, provider_id: '0-0000012-345678901' },
    })

    expect(decided).toMatchObject({ refund_status: 'done', refunding: false, amount: 25 })
    expect(await house.balance()).toBe(2500)
    await isProved()
    const options = await house.cashier.clients.refund_options({ path: house.path() })
    expect(JSON.stringify(options)).toContain('25')
  })
})
