import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenForWebhooks, openMerchant } from './payrexx_merchant.ts'

let merchant: Awaited<ReturnType<typeof openMerchant>>

beforeEach(async () => {
  merchant = await openMerchant()
})

afterEach(() => merchant.stop())

const account = (fields: object) => merchant.control('PUT', '/accounts/demo', fields)
const sign = (raw: string, key = 'whsec') => createHmac('sha256', key).update(raw).digest('hex')
const statuses = (all: { status: string }[]) => all.map(({ status }) => status)

test('a merchant gets signed webhooks of payments and refunds', async () => {
  await using shop = await listenForWebhooks()
  await account({ webhook_url: shop.url, webhook_key: 'theirs' })
  const { id } = await merchant.paid()
  await expect.poll(() => shop.heard.length).toBe(1)

  await merchant.call('POST', `Transaction/${id}/refund`, { amount: 100 })
  await expect.poll(() => shop.heard.length).toBe(2)

  expect(statuses(shop.transactions())).toEqual(['confirmed', 'partially-refunded'])
  expect(shop.transactions()[0]).toMatchObject({
    id,
    amount: 5075,
    referenceId: 'payment-1',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\+00:00$/),
    invoice: { currencyAlpha3: 'CHF', paymentRequestId: expect.any(Number) },
  })
  for (const { raw, signature } of shop.heard) expect(signature).toBe(sign(raw, 'theirs'))
})

test('an account may want forms as PHP writes them', async () => {
  await using shop = await listenForWebhooks()
  await account({ webhook_url: shop.url, webhook_format: 'form' })

  const { id } = await merchant.paid()
  await expect.poll(() => shop.heard.length).toBe(1)

  const [{ raw, type, signature }] = shop.heard as [(typeof shop.heard)[number]]
  const form = new URLSearchParams(raw)
  expect(type).toBe('application/x-www-form-urlencoded')
  expect(form.get('transaction[id]')).toBe(String(id))
  expect(form.get('transaction[invoice][referenceId]')).toBe('payment-1')
  expect(signature).toBe(sign(raw))
})

test('failed webhooks are retried until the attempts are used up', async () => {
  await using shop = await listenForWebhooks([500, 503, 200, 500, 500])
  await account({ webhook_url: shop.url, webhook_retry_ms: [1, 1] })

  await merchant.paid()
  await expect.poll(() => shop.heard.length).toBe(3)
  await account({ webhook_retry_ms: [1] })
  await merchant.paid()
  await expect.poll(() => shop.heard.length).toBe(5)

  const deliveries = async () => (await merchant.control('GET', '/webhooks')).body.webhooks
  await expect.poll(deliveries).toMatchObject([
    { reference: 'payment-1', status: 'confirmed', tries: 3, answer: 200, is_delivered: true },
    { tries: 2, answer: 500, is_delivered: false },
  ])
})

test('a script need not wait for the next try', async () => {
  await using shop = await listenForWebhooks([500])
  await account({ webhook_url: shop.url, webhook_retry_ms: [3_600_000] })
  await merchant.paid()
  await expect.poll(() => shop.heard.length).toBe(1)
  const first = async () => (await merchant.control('GET', '/webhooks')).body.webhooks[0]
  await expect.poll(first).toMatchObject({ answer: 500 })

  await merchant.control('POST', '/webhooks/flush')

  expect(await first()).toMatchObject({ tries: 2, is_delivered: true })
  expect(shop.heard).toHaveLength(2)
})

test('a merchant nobody reaches is no trouble for those who pay', async () => {
  await account({ webhook_url: 'http://127.0.0.1:9/hook', webhook_retry_ms: [] })

  const { status } = await merchant.paid()

  expect(status).toBe('confirmed')
})

test('a webhook may never come, or twice', async () => {
  await using shop = await listenForWebhooks()
  await account({ webhook_url: shop.url })
  await merchant.fail('webhook_none')
  await merchant.fail('webhook_duplicate', { reference: 'twice' })

  await merchant.paid({ referenceId: 'never' })
  await merchant.paid({ referenceId: 'twice' })
  await expect.poll(() => shop.heard.length).toBe(2)

  expect(shop.transactions().map(({ referenceId }) => referenceId)).toEqual(['twice', 'twice'])
  expect(shop.heard[0]).toEqual(shop.heard[1])
})

test('a webhook may come after a later one, and a script can end its waiting', async () => {
  await using shop = await listenForWebhooks()
  await account({ webhook_url: shop.url })
  await merchant.fail('webhook_reordered')
  const { id } = await merchant.paid()
  await merchant.call('POST', `Transaction/${id}/refund`, { amount: 100 })
  await expect.poll(() => shop.heard.length).toBe(2)

  await merchant.fail('webhook_reordered')
  await merchant.paid({ referenceId: 'alone' })
  await merchant.control('POST', '/webhooks/flush')

  expect(statuses(shop.transactions())).toEqual(['partially-refunded', 'confirmed', 'confirmed'])
  expect(shop.transactions()[2]).toMatchObject({ referenceId: 'alone' })
})

test('a webhook may be signed wrongly, or name someone else’s payment', async () => {
  await using shop = await listenForWebhooks()
  await account({ webhook_url: shop.url })
  await merchant.fail('webhook_bad_signature')
  await merchant.paid()
  await expect.poll(() => shop.heard.length).toBe(1)
  await merchant.fail('webhook_foreign')
  await merchant.paid()
  await expect.poll(() => shop.heard.length).toBe(2)

  const [forged, foreign] = shop.heard as [(typeof shop.heard)[number], (typeof shop.heard)[number]]

  expect(forged.signature).not.toBe(sign(forged.raw))
  expect(foreign.signature).toBe(sign(foreign.raw))
  expect(JSON.parse(foreign.raw).transaction).toMatchObject({
    referenceId: 'someone-else',
    invoice: { referenceId: 'someone-else' },
  })
})
