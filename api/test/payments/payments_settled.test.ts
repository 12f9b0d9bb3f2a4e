import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { openOnline, startProviders, webhook_key } from '../online.ts'

const providers = await startProviders()
const api = await startApi(providers.config)
const online = await openOnline(api, providers)
const { visitor, here } = online
const [{ short_id }] = here.bands as [(typeof here.bands)[0]]

describe('a message of the provider', () => {
  const body = JSON.stringify({ transaction: { id: 1, uuid: 'abcd1234', status: 'confirmed' } })
  const send = (headers: Record<string, string>, text = body) =>
    fetch(`${api.url}/payments/webhook/payrexx/${online.event_id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    })
  const signed = (text: string) => ({
    'x-webhook-signature': createHmac('sha256', webhook_key).update(text).digest('hex'),
  })

  test('without the right signature is refused', async () => {
    expect((await send({})).status).toBe(401)
    expect((await send({ 'x-webhook-signature': 'ab'.repeat(32) })).status).toBe(401)
  })

  test('about a payment of someone else, or about nothing, is heard and changes nothing', async () => {
    expect((await send(signed(body))).status).toBe(200)
    expect((await send(signed('no json'), 'no json')).status).toBe(200)
  })
})

describe('TWINT Direct', () => {
  test('is not scanned, scanned, paid: the page is told each', async () => {
    const before = await online.balance()
    const checkin = await visitor.clients.twint_direct_checkin({
      path: { id: short_id },
      body: { amount: 25 },
    })
    expect(checkin.token).toMatch(/^\d{5}$/)
    expect(checkin.qr_code).toMatch(/^data:image\/png;base64,/)
    expect(checkin.android_link).toContain(checkin.token)
    expect(checkin.android_link).toMatch(/S\.browser_fallback_url=http.+no_app%3Dtrue;end$/)
    expect(checkin.ios_links.length).toBeGreaterThan(3)
    const status = () =>
      visitor.clients.twint_direct_status({
        path: { id: short_id },
        query: { token: checkin.token },
      })

    const waiting = { orderStatus: 'IN_PROGRESS', pairingStatus: 'PAIRING_IN_PROGRESS' }
    expect(await status()).toMatchObject(waiting)
    await online.phone(checkin.token, 'scan')
    expect(await status()).toMatchObject(waiting)
    await online.phone(checkin.token, 'pay')

    await expect.poll(async () => (await status()).orderStatus, { timeout: 5000 }).toBe('SUCCESS')
    expect(await online.balance()).toBe(before + 25_00)
    const { transactions } = await visitor.clients.short({ path: { short_id } })
    expect(transactions[0]).toMatchObject({
      type: 'credit',
      payment_type: 'twint_direct',
      amount: 25,
      twint_direct_merchant_tran_id: checkin.reference,
    })
  })

  test('that the visitor rejects is cancelled', async () => {
    const { token, reference } = await visitor.clients.twint_direct_checkin({
      path: { id: short_id },
      body: { amount: 25 },
    })
    await online.phone(token, 'reject')
    await online.poll()

    expect(await state(reference)).toMatchObject({ orderStatus: 'FAILURE' })
    expect(
      await visitor.clients.twint_direct_status({ path: { id: short_id }, query: { token } }),
    ).toMatchObject({ status: 'cancelled', orderStatus: 'FAILURE' })
  })

  test('whose answer was lost is found by its reference and never charged twice', async () => {
    await providers.control('POST', '/control/twint/failures', {
      mode: 'cut_after_accept',
      times: 1,
      operation: 'StartOrder',
    })
    const asked = await visitor.clients
      .twint_direct_checkin({ path: { id: short_id }, body: { amount: 25 } })
      .catch((error) => error)

    // Found at once, or the visitor was told to try again: either way there is one order at most.
    const orders = (await providers.control(
      'GET',
      `/control/twint/orders?merchant_uuid=${online.merchant_uuid}`,
    )) as { orders: { reference: string }[] }
    const references = orders.orders.map(({ reference }) => reference)
    expect(new Set(references).size).toBe(references.length)
    expect(asked.token ?? asked.code).toMatch(/^(\d{5}|payment_unavailable)$/)
  })
})

describe('the job', () => {
  test('is stopped and started for the whole installation, and says who did it', async () => {
    const { superadmin } = online
    const { reference } = await online.top_up(20, {}, 5)
    await providers.control('POST', '/control/payrexx/failures', { mode: 'webhook_none', times: 1 })
    expect((await superadmin.poll.stop()).status).toBe('stopped')
    await online.page(reference, 'pay')
    await online.poll()
    expect((await online.row(reference)).status).toBe('pending')

    const started = await superadmin.poll.start()
    await online.poll()

    expect(started.status).toBe('running')
    expect((await online.row(reference)).status).toBe('success')
  })

  test('ends what waits for an account that the event has no more', async () => {
    const left = await openOnline(api, providers)
    const opened = await left.top_up(20)
    const where = { _id: left.event_id }
    const { secrets } = await api.knex('events').where(where).first('secrets')
    await api.knex('events').where(where).update({ secrets: '{}' })

    await left.poll()

    const row = await left.row(opened.reference)
    expect(row).toMatchObject({ status: 'api_error', message: expect.stringContaining('account') })
    // With the account back it is asked about again, and what was paid meanwhile is credited.
    await left.page(opened.reference, 'pay')
    await api.knex('events').where(where).update({ secrets })
    await left.poll()
    expect(await left.balance()).toBe(20_00)
  })

  test('lists what waits by reference and status, and what it did', async () => {
    const { reference } = await online.top_up(20)
    const [number, random] = reference.split('_') as [string, string]
    for (const part of [number, random, reference]) {
      const { pollWaitList } = await online.office.poll.list({ query: { referenceNumber: part } })
      expect(pollWaitList.map(({ referenceNumber }) => referenceNumber)).toContain(reference)
    }
    const { logs } = await online.office.poll.logs()
    expect(logs.length).toBeGreaterThan(0)
    expect(logs.length).toBeLessThanOrEqual(100)
    expect(JSON.stringify(logs)).not.toContain('payrexx-secret')
  })
})

const state = (reference: string) => visitor.clients.payment({ path: { short_id, reference } })
