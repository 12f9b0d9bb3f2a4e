import { resolveDue } from '@kermesse/core/refunds/by_provider/resolve'
import { beforeAll, describe, expect, test } from 'vitest'
import { listenAs } from '../../../core/test/providers/listener.ts'
import { openHouse, startMoneyOut } from '../money_out.ts'
import { type Online, openOnline } from '../online.ts'

const world = await startMoneyOut()
const { api, providers } = world

/** The page of a top-up as the provider has it, oldest first. */
async function transactionsOf(online: Online, reference: string): Promise<{ id: number }[]> {
  const path = `/control/payrexx/movements?instance=${online.instance}`
  const { movements } = await providers.control('GET', path)
  return movements.filter((one: { reference: string }) => one.reference === reference)
}

const paymentOf = async ({ office, row }: Online, reference: string) =>
  office.payments.get({ path: { id: (await row(reference))._id } })

describe('a page that was paid twice', () => {
  let online: Online
  let reference: string

  beforeAll(async () => {
    online = await openOnline(api, providers)
    reference = (await online.top_up(20)).reference
    await online.page(reference, 'pay')
    await online.poll()
    await online.page(reference, 'pay', { is_again: true })
    await online.poll()
    await online.poll()
  })

  test('is credited twice and flagged', async () => {
    expect(await online.balance()).toBe(4000)
    const payment = await paymentOf(online, reference)
    expect(payment).toMatchObject({
      status: 'success',
      flags: expect.arrayContaining(['paid_twice']),
    })
    expect(payment.transaction_ids).toHaveLength(2)
  })

  test('gives back once what somebody has paid back of either payment', async () => {
    const [, second] = await transactionsOf(online, reference)

    await providers.control('POST', `/control/payrexx/transactions/${second!.id}/refund`, {
      amount: 2000,
    })
    await online.poll()
    await online.poll()

    expect(await online.balance()).toBe(2000)
    const { flags } = await paymentOf(online, reference)
    expect(flags).toContain('refunded_elsewhere')
    expect(await online.audit()).toMatchObject({ ok: true, differences: [] })
  })

  test('and what a bank has taken back of the other', async () => {
    const [first] = await transactionsOf(online, reference)

    const path = `/control/payrexx/transactions/${first!.id}/take_back`
    await providers.control('POST', path, { status: 'disputed' })
    await online.poll()
    await online.poll()

    expect(await online.balance()).toBe(0)
    expect((await paymentOf(online, reference)).flags).toContain('charged_back')
    expect(await online.audit()).toMatchObject({ ok: true, differences: [] })
  })
})

test('an account that answers only what is documented is topped up and paid back', async () => {
  const house = await openHouse(world)
  const account = `/control/payrexx/accounts/${house.instance}`
  await providers.control('PUT', account, { shape: 'documented' })
  await house.pay('card', 30)

  const asked = await house.cashier.clients.refund_all({ path: house.path() })
  const refunds = () => api.knex('provider_refunds').where({ event_id: house.event_id })
  await refunds().update({ next_check_at: api.knex.fn.now() })
  await resolveDue(house.worker())

  expect(asked.data).toMatchObject([{ status: 'pending', amount: 30 }])
  expect(await house.paid_back('card')).toEqual([30])
  expect(await refunds().pluck('status')).toEqual(['done'])
  await house.poll()
  expect(await house.balance()).toBe(0)
  expect(await house.audit()).toMatchObject({ ok: true, differences: [] })
})

test('an answer that nobody can read is kept and flagged, and the job goes on', async () => {
  const online = await openOnline(api, providers)
  const { reference } = await online.top_up(20)
  const odd = { id: 7, status: 'confirmed', currency: 'CHF', referenceId: reference }
  const answer = {
    ...odd,
    invoices: [{ transactions: [{ id: 8, status: 'confirmed', sum: '20.-' }] }],
  }
  {
    await using other = await listenAs(() => ({ status: 'success', data: [answer] }))
    const URL = `${other.url}/v1.16/?instance=${online.instance}`
    const pay = { URL, SECRET: 'payrexx-secret' }
    await online.superadmin.events.update({ path: { id: online.event_id }, body: { pay } })
    await online.poll()
  }
  const doubtful = await paymentOf(online, reference)
  const pay = {
    URL: `${providers.url}/payrexx/?instance=${online.instance}`,
    SECRET: 'payrexx-secret',
  }
  await online.superadmin.events.update({ path: { id: online.event_id }, body: { pay } })
  await online.page(reference, 'pay')
  await online.poll()

  expect(doubtful).toMatchObject({ status: 'temp_failed', flags: ['unreadable_answer'] })
  expect(doubtful.raw_answer).toContain('"sum":"20.-"')
  expect(await paymentOf(online, reference)).toMatchObject({ status: 'success' })
  expect(await online.balance()).toBe(2000)
})
