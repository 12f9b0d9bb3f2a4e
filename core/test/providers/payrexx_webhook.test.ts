import { expect, test } from 'vitest'
import {
  readPayrexxWebhook,
  verifyPayrexxWebhook,
} from '../../src/providers/payrexx_webhook_body.ts'

const key = 'whsec'
const body = Buffer.from('{"transaction":{"id":1,"uuid":"abcd1234","status":"confirmed"}}')
const signature = '6ec5ab970d2f7591e7d877fa7f1c617602a3237d93e7f260669cc4811989a36e'

test('a webhook is accepted if its bytes were signed with the key', () => {
  expect(verifyPayrexxWebhook(body, signature, key)).toBe(true)
})

test.each([
  ['another body', Buffer.from(`${body} `), signature, key],
  ['another key', body, signature, 'whsek'],
  ['no key', body, signature, ''],
  ['no signature', body, undefined, key],
  ['upper case', body, signature.toUpperCase(), key],
  ['half a signature', body, signature.slice(0, 32), key],
  ['as many letters in more bytes', body, `${signature.slice(0, -1)}é`, key],
])('a webhook with %s is not', (_name, raw, given, with_key) => {
  expect(verifyPayrexxWebhook(raw, given, with_key)).toBe(false)
})

const hint = {
  references: ['payment-1'],
  gateway_id: '1001',
  transaction_id: '1002',
  uuid: 'abcd1234',
  status: 'confirmed',
  time: '2026-07-01T10:05:00.000Z',
}
const transaction = {
  id: 1002,
  uuid: 'abcd1234',
  status: 'confirmed',
  time: '2026-07-01T12:05:00+02:00',
  referenceId: 'payment-1',
  invoice: { paymentRequestId: 1001, referenceId: 'payment-1' },
}

test('a webhook as JSON says which payment to look at', () => {
  const read = readPayrexxWebhook(Buffer.from(JSON.stringify({ transaction })))

  expect(read).toEqual(hint)
})

test('a webhook as a PHP form says the same, with their older time', () => {
  const form = new URLSearchParams({
    'transaction[id]': '1002',
    'transaction[uuid]': 'abcd1234',
    'transaction[status]': 'confirmed',
    'transaction[time]': '2026-07-01 10:05:00',
    'transaction[invoice][paymentRequestId]': '1001',
    'transaction[invoice][referenceId]': 'payment-1',
  })

  expect(readPayrexxWebhook(form.toString())).toEqual(hint)
})

test('missing fields stay undefined', () => {
  expect(readPayrexxWebhook(body)).toEqual({
    ...hint,
    references: [],
    gateway_id: null,
    transaction_id: '1',
    time: null,
  })
})

test.each([
  '',
  'null',
  '[]',
  '"text"',
  '{"subscription":{"id":1}}',
  '{"transaction":[]}',
  '{"transaction":{"id":"1; DROP","status":"confirmed"}}',
  '{"transaction":{"id":1}}',
  '{"transaction":{"id":{"a":1},"status":"confirmed"}}',
  'transaction=1',
  '%',
])('%s is no webhook about a transaction', (raw) => {
  expect(readPayrexxWebhook(raw)).toBeUndefined()
})

test.each(['yesterday', '2026-07-01T12:05:00', '2026-13-45 99:99:99', ''])(
  'the time %s is none',
  (time) => {
    const read = readPayrexxWebhook(JSON.stringify({ transaction: { ...transaction, time } }))

    expect(read).toEqual({ ...hint, time: null })
  },
)
