import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentOrder } from '../../src/providers/payment_provider.ts'
import type { PayrexxConfig } from '../../src/providers/payrexx_config.ts'
import { payrexx } from '../../src/providers/payrexx_payments.ts'
import {
  readPayrexxWebhook,
  verifyPayrexxWebhook,
} from '../../src/providers/payrexx_webhook_body.ts'
import { anOrder, type PayrexxWorld, startPayrexx } from './payrexx.ts'

let world: PayrexxWorld

beforeAll(async () => {
  world = await startPayrexx()
})

afterAll(() => world?.stop())

type Request = { method?: string; url: URL; headers: IncomingMessage['headers']; raw: Buffer }

/** Records requests and answers with an empty body. */
async function listen() {
  const heard: Request[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, headers, url = '' } = request
    heard.push({ method, headers, url: new URL(url, 'http://x'), raw: Buffer.concat(chunks) })
    response.end('{"status":"success","data":[]}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function sentFor(order: Partial<PaymentOrder> = {}, config: Partial<PayrexxConfig> = {}) {
  await using shop = await listen()
  await payrexx({ ...world.config, base_url: shop.url, ...config }).open!({ ...anOrder, ...order })
  const [{ raw, ...request }] = shop.heard as [Request]
  return { ...request, body: JSON.parse(raw.toString()) }
}

test('secret, account and version go where they belong', async () => {
  const { method, url, headers, body } = await sentFor({}, { version: '1.14' })

  expect(method).toBe('POST')
  expect(url.pathname + url.search).toBe('/v1.14/Gateway/?instance=demo')
  expect(headers).toMatchObject({ 'x-api-key': 'simulator', 'content-type': 'application/json' })
  expect(JSON.stringify(body)).not.toContain('simulator')
})

test('amount and fee are two lines that make up what is charged', async () => {
  const { body } = await sentFor()
  const free = await sentFor({ fee: 0 })

  expect(body).toMatchObject({
    amount: 1015,
    basket: [
      { name: ['Recharge du bracelet'], quantity: 1, amount: 1000 },
      { name: ['Frais de transaction'], quantity: 1, amount: 15 },
    ],
  })
  expect(free.body.amount).toBe(1000)
  expect(free.body.basket).toHaveLength(1)
})

test.each([
  ['twint', {}, ['twint']],
  ['card', {}, ['visa', 'mastercard', 'american-express', 'apple-pay', 'google-pay']],
  ['card', { pm: { card: ['visa'] }, psp: [44] }, ['visa']],
] as const)('%s offers its own ways to pay', async (method, config, pm) => {
  const { psp } = config as { psp?: number[] }

  const { body } = await sentFor({ method }, config as Partial<PayrexxConfig>)

  expect(body.pm).toEqual(pm)
  expect(body.psp).toEqual(psp)
})

test('the simulator’s webhooks are ours to read, as JSON and as a form', async () => {
  await using shop = await listen()
  for (const webhook_format of ['json', 'form']) {
    const account = { webhook_url: shop.url, webhook_key: 'key', webhook_format }
    await world.control('PUT', '/accounts/demo', account)

    const { payment, transaction } = await world.paid()
    await expect.poll(() => shop.heard.length).toBe(1)
    const { raw, headers } = shop.heard.pop()!

    expect(verifyPayrexxWebhook(raw, String(headers['x-webhook-signature']), 'key')).toBe(true)
    expect(readPayrexxWebhook(raw)).toMatchObject({
      references: [payment.reference],
      gateway_id: payment.provider_id,
      transaction_id: transaction,
      status: 'confirmed',
      time: expect.stringMatching(/Z$/),
    })
  }
})

const reference = new URL(
  '../../../../shared/reference/payrexx/openapi-v1.16-unofficial.json',
  import.meta.url,
)

describe.skipIf(!existsSync(reference))('the reference description', () => {
  test.each(['twint', 'card'] as const)('takes what we send for %s', async (method) => {
    const { paths } = JSON.parse(readFileSync(reference, 'utf8'))
    const { schema } = paths['/Gateway/'].post.requestBody.content['application/json']
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })

    const { body } = await sentFor({ method })

    expect(ajv.validate(schema, body), ajv.errorsText()).toBe(true)
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(body)))
  })
})
