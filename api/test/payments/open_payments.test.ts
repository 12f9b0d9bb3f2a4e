import { describe, expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { openOnline, startProviders } from '../online.ts'

const providers = await startProviders()
const api = await startApi(providers.config)
const online = await openOnline(api, providers)
const { visitor, here, event_id } = online

/** Tests take turns with the wristbands. */
let next = 0
function band() {
  const n = next++ % here.bands.length
  const { short_id } = here.bands[n]!
  return { n, short_id }
}

describe('the code of a top-up in the app', () => {
  const begin = (short_id: string) =>
    visitor.clients.twint_direct_checkin({ path: { id: short_id }, body: { amount: 25 } })

  test('is shown again by its digits, with the time that is left of its three minutes', async () => {
    const { short_id } = band()
    const begun = await begin(short_id)
    await api
      .knex('payments')
      .where({ event_id, reference: begun.reference })
      .update({ created_at: api.knex.raw("created_at - interval '1 min'") })

    const path = { id: short_id }
    const shown = await visitor.clients.twint_direct_code({ path, query: { token: begun.token } })

    const { expires_in_s, ...code } = begun
    expect(expires_in_s).toBeGreaterThan(170)
    expect(shown).toEqual({ ...code, expires_in_s: expect.any(Number) })
    expect(shown.expires_in_s).toBeLessThanOrEqual(120)
    expect(shown.expires_in_s).toBeGreaterThan(110)
  })

  test('is not shown with another wristband, or by other digits', async () => {
    const { short_id } = band()
    const { token } = await begin(short_id)
    const other = token === '12345' ? '54321' : '12345'

    for (const [id, digits] of [
      [here.bands[0]!.short_id, token],
      [short_id, other],
    ])
      await expect(
        visitor.clients.twint_direct_code({ path: { id: id! }, query: { token: digits! } }),
      ).rejects.toMatchObject({ code: 'payment_not_found' })
  })
})

describe('a top-up that its visitor gives up', () => {
  const cancel = (short_id: string, reference: string) =>
    visitor.clients.payment_cancel({ path: { short_id, reference } })

  test('cannot be paid any more, on the page or in the app', async () => {
    const { n, short_id } = band()
    const { reference } = await online.top_up(30, {}, n)
    const code = await visitor.clients.twint_direct_checkin({
      path: { id: short_id },
      body: { amount: 25 },
    })

    for (const one of [reference, code.reference])
      expect(await cancel(short_id, one)).toMatchObject({
        orderStatus: 'FAILURE',
        status: 'cancelled',
        is_taken: false,
      })

    await expect(online.page(reference, 'pay')).rejects.toThrow('409')
    await expect(online.phone(code.token, 'pay')).rejects.toThrow('404')
  })

  test('is credited when it was paid meanwhile', async () => {
    const { n, short_id } = band()
    const before = await online.balance(n)
    await providers.control('POST', '/control/payrexx/failures', { mode: 'webhook_none', times: 1 })
    const { reference } = await online.top_up(30, {}, n)
    await online.page(reference, 'pay')

    expect(await cancel(short_id, reference)).toMatchObject({ orderStatus: 'SUCCESS' })
    expect(await online.balance(n)).toBe(before + 30_00)
  })

  test('stays open while its provider does not answer', async () => {
    const { n, short_id } = band()
    const { reference } = await online.top_up(30, {}, n)
    await providers.control('POST', '/control/payrexx/failures', { mode: 'http_500', times: 20 })

    const answer = await cancel(short_id, reference)
    await providers.control('DELETE', '/control/payrexx/failures')

    expect(answer).toMatchObject({ orderStatus: 'IN_PROGRESS', is_taken: false })
    await online.page(reference, 'pay')
    await online.poll()
    expect((await online.row(reference)).status).toBe('success')
  })

  test('is somebody’s who knows its reference, and stays as it ended', async () => {
    const { n, short_id } = band()
    const { reference } = await online.top_up(30, {}, n)
    await expect(cancel(here.bands[0]!.short_id, reference)).rejects.toMatchObject({
      code: 'payment_not_found',
    })
    await online.page(reference, 'pay')
    await expect.poll(async () => (await online.row(reference)).status).toBe('success')

    expect(await cancel(short_id, reference)).toMatchObject({ orderStatus: 'SUCCESS' })
  })
})

test('money that the provider has and the wallet cannot get yet is told as that', async () => {
  const { n, short_id } = band()
  await providers.control('POST', '/control/payrexx/failures', { mode: 'webhook_none', times: 1 })
  const { reference } = await online.top_up(30, {}, n)
  const path = { short_id, reference }
  const ask = async () => {
    // Not more often than the provider is asked.
    await api.knex('payments').where({ event_id, reference }).update({ polled_at: null })
    return visitor.clients.payment({ path })
  }
  expect(await ask()).toMatchObject({ orderStatus: 'IN_PROGRESS', is_taken: false })
  await api.knex.raw(
    `ALTER TABLE provider_movements ADD CONSTRAINT broken CHECK (event_id <> '${event_id}') NOT VALID`,
  )
  await online.page(reference, 'pay')

  expect(await ask()).toMatchObject({ orderStatus: 'IN_PROGRESS', is_taken: true })

  await api.knex.raw('ALTER TABLE provider_movements DROP CONSTRAINT broken')
  expect(await ask()).toMatchObject({ orderStatus: 'SUCCESS', is_taken: true })
})
