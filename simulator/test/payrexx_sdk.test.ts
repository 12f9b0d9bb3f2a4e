import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMerchant } from './payrexx_merchant.ts'

let merchant: Awaited<ReturnType<typeof openMerchant>>
beforeAll(async () => {
  merchant = await openMerchant()
})
afterAll(() => merchant?.stop())

/** Calls as Payrexx's own software does: forms with PHP's brackets, `0` for no id. */
async function call(method: string, path: string, form: Record<string, string> = {}) {
  const response = await fetch(`${merchant.url}/payrexx/v1.16/${path}?instance=demo`, {
    method,
    headers: { 'x-api-key': 'simulator', 'content-type': 'application/x-www-form-urlencoded' },
    ...(method !== 'GET' && { body: new URLSearchParams(form).toString().replaceAll('+', '%20') }),
  })
  const { headers, status } = response
  return { status, type: headers.get('content-type'), body: JSON.parse(await response.text()) }
}

const form = {
  amount: '5075',
  currency: 'CHF',
  referenceId: 'by-form',
  'pm[0]': 'twint',
  'pm[1]': 'visa',
  'psp[0]': '44',
  'basket[0][name][0]': 'Top-up',
  'basket[0][quantity]': '1',
  'basket[0][amount]': '5000',
  'basket[1][name][0]': 'Fees',
  'basket[1][quantity]': '1',
  'basket[1][amount]': '75',
  'fields[email][value]': 'a@example.org',
}

test('a form with lists opens a gateway, and the answer is plain JSON', async () => {
  const { type, body } = await call('POST', 'Gateway/0/', form)

  expect(type).toBe('application/json')
  expect(body.data).toMatchObject([{ amount: 5075, pm: ['twint', 'visa'], psp: [44] }])
})

test('lists without numbers are no lists, as with theirs', async () => {
  const { 'pm[0]': _, 'pm[1]': _one, ...rest } = form

  const { body } = await call('POST', 'Gateway/0/', { ...rest, 'pm[]': 'twint', pm: 'visa' })

  expect(body.data[0].pm).toEqual([])
})

test('transactions are listed at 0, with numbers where clients demand numbers', async () => {
  await merchant.paid({ referenceId: 'listed' })

  const { type, body } = await call('GET', 'Transaction/0/')

  expect(type).toBe('application/json')
  expect(body.data).not.toHaveLength(0)
  for (const { vatRate, pageUuid } of body.data)
    expect([typeof vatRate, typeof pageUuid]).toEqual(['number', 'string'])
})

test('the payment methods are listed', async () => {
  const { body } = await call('GET', 'PaymentMethod/0/')

  expect(body.data.map(({ name }: { name: string }) => name)).toContain('twint')
  expect((await call('GET', 'PaymentMethod/1/')).body.data).toHaveLength(1)
})

test('a transaction that does not wait any more is not cancelled, and its refusal is plain JSON, too', async () => {
  const { id } = await merchant.paid({ referenceId: 'to-cancel' })

  const { status, type, body } = await call('DELETE', `Transaction/${id}/`)

  expect([status, type]).toEqual([404, 'application/json'])
  expect(body.message).toMatch(/status: waiting$/)
})

test.each([
  ['POST', 'Invoice/0/', {}, 'The simulator knows no Invoice.create'],
  ['POST', 'Subscription/0/', {}, 'The simulator knows no Subscription.create'],
  ['POST', 'Gateway/0/', { preAuthorization: '1' }, 'The simulator does not play preAuthorization'],
])('what it cannot do it refuses aloud: %s %s %o', async (method, path, more, message) => {
  const { status, body } = await call(method, path, { ...form, ...more })

  expect(status).toBeGreaterThanOrEqual(400)
  expect(body).toMatchObject({ status: 'error', message })
})
