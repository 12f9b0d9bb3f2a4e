import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { Kermesse } from '../src/kermesse.ts'
import { signWebhook, verifyWebhook, WebhookError } from '../src/webhooks.ts'

const secret = `whsec_${btoa('a secret of twenty-four b')}`
const other = `whsec_${btoa('another of twenty-four by')}`
const body = '{"type":"payment.succeeded","timestamp":"2026-11-27T12:00:00Z","data":{"é":"🎡"}}'
const now = new Date()
const sign = (by: string | string[] = secret, timestamp = now) =>
  signWebhook(by, { id: 'msg_1', timestamp, body })
const refusal = (code: string) => expect.objectContaining({ name: 'WebhookError', code })

describe("the specification's own library", () => {
  test('accepts what was signed here', async () => {
    const library = new Webhook(secret)

    expect(library.verify(body, { ...(await sign()) })).toEqual(JSON.parse(body))
    expect(library.verify(body, { ...(await sign([other, secret])) })).toEqual(JSON.parse(body))
    expect(() => new Webhook(other).verify(body, { ...headers })).toThrow()
  })

  test('signs what is accepted here', async () => {
    const signature = new Webhook(secret).sign('msg_1', now, body)
    const signed = { ...(await sign()), 'webhook-signature': signature }

    expect(await verifyWebhook(secret, signed, body)).toEqual({ ...JSON.parse(body), id: 'msg_1' })
  })
})

const headers = await sign()
const as_another_scheme = headers['webhook-signature'].replace('v1', 'v2')

test.each([
  ['headers of Node', { ...headers, host: 'x', cookie: ['a', 'b'] }],
  ['headers of fetch', new Headers(headers)],
  ['capital letters', { ...headers, 'webhook-id': undefined, 'Webhook-Id': 'msg_1' }],
  [
    'further signatures',
    { ...headers, 'webhook-signature': `v1a,x ${headers['webhook-signature']}` },
  ],
])('%s are read', async (_, received) => {
  const { id, type } = await verifyWebhook(secret, received, new TextEncoder().encode(body))

  expect({ id, type }).toEqual({ id: 'msg_1', type: 'payment.succeeded' })
})

test('while a secret is replaced, either may sign and either may be known', async () => {
  const both = await sign([other, secret])

  await verifyWebhook(secret, both, body)
  await verifyWebhook(other, both, body)
  await verifyWebhook([other, secret], headers, body)
})

describe('refused is', () => {
  test.each([
    ['another body', headers, body.replace('succeeded', 'failed')],
    ['another id', { ...headers, 'webhook-id': 'msg_2' }, body],
    ['another time', { ...headers, 'webhook-timestamp': `${Date.now() / 1000 + 1}` }, body],
    ['another scheme', { ...headers, 'webhook-signature': as_another_scheme }, body],
    [
      'no signature of ours',
      { ...headers, 'webhook-signature': 'v1, v1,%% v2,eA== v1,eA==' },
      body,
    ],
  ])('%s', async (_, received, text) => {
    await expect(verifyWebhook(secret, received, text)).rejects.toEqual(
      refusal('invalid_signature'),
    )
  })

  test('the signature of another secret', async () => {
    const call = verifyWebhook([other], headers, body)

    await expect(call).rejects.toBeInstanceOf(WebhookError)
  })

  test.each([-301, 302])('a message of %i s from now', async (seconds) => {
    const old = await sign(secret, new Date(now.getTime() + seconds * 1000))
    const moment = { now }

    const call = verifyWebhook(secret, old, body, moment)

    await expect(call).rejects.toEqual(refusal('timestamp_outside_tolerance'))
    await verifyWebhook(secret, old, body, { now, tolerance_s: 400 })
  })

  test('a request without its headers, a parsed body and an empty secret', async () => {
    const parsed = JSON.parse(body)
    const text = await signWebhook(secret, { id: 'a', timestamp: now, body: 'text' })

    await expect(verifyWebhook(secret, {}, body)).rejects.toEqual(refusal('missing_header'))
    await expect(verifyWebhook(secret, headers, parsed)).rejects.toEqual(refusal('invalid_body'))
    await expect(verifyWebhook(secret, text, 'text')).rejects.toEqual(refusal('invalid_body'))
    await expect(verifyWebhook('whsec_', headers, body)).rejects.toEqual(refusal('invalid_secret'))
    await expect(sign('whsec_%')).rejects.toEqual(refusal('invalid_secret'))
  })
})

test('the class verifies without a client', async () => {
  const { type } = await Kermesse.webhooks.verify(body, headers, secret)

  expect(type).toBe('payment.succeeded')
})
