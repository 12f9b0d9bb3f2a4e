import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenForWebhooks, openMerchant } from './payrexx_merchant.ts'

let merchant: Awaited<ReturnType<typeof openMerchant>>

beforeEach(async () => {
  merchant = await openMerchant()
})

afterEach(() => merchant.stop())

async function read(url: string) {
  const response = await fetch(url)
  return { status: response.status, markup: await response.text() }
}

/** Presses a button; answers where the browser is sent. */
async function press(link: string, action: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ action, ...fields })
  const response = await fetch(link, { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location') ?? '' }
}

const statusOf = async (id: number) =>
  (await merchant.call('GET', `Gateway/${id}/`)).body.data[0].status

test('a person finds the payments from the front page', async () => {
  await merchant.open()

  const front = await read(merchant.url)
  const list = await read(`${merchant.url}/payrexx`)

  expect(front.markup).toContain('href="/payrexx"')
  expect(list.markup).toMatch(/payment-1.*Waiting/s)
})

test('a page says what is paid, to whom, and under which reference', async () => {
  const { link } = await merchant.open()

  const { markup } = await read(link)

  for (const told of ['demo', 'CHF 50.75', 'CHF 50.00', 'Fees', 'CHF 0.75', 'payment-1', 'TWINT'])
    expect(markup).toContain(told)
})

test.each([
  ['pay', 'confirmed', 'http://127.0.0.1:9/paid'],
  ['decline', 'declined', 'http://127.0.0.1:9/failed'],
  ['cancel', 'cancelled', 'http://127.0.0.1:9/cancelled'],
])('%s makes it %s and sends the browser to %s', async (action, status, url) => {
  const { id, link } = await merchant.open()

  const { to } = await press(link, action)

  expect(to).toBe(url)
  expect(await statusOf(id)).toBe(status)
})

test('a payment without a return to the merchant is paid', async () => {
  const { id, link } = await merchant.open()

  const { to } = await press(link, 'stay', { brand: 'visa' })
  const { markup } = await read(new URL(to, link).href)

  expect(await statusOf(id)).toBe('confirmed')
  expect(markup).toContain('Paid. The browser stays here.')
  expect(markup).toContain('href="http://127.0.0.1:9/paid"')
})

test('a payment is paid once, and a declined one may be retried', async () => {
  const { id, link } = await merchant.open()
  await press(link, 'decline')
  const { markup } = await read(link)

  const second = await press(link, 'pay')
  const third = await press(link, 'pay')

  expect(markup).toContain('The bank refused.')
  expect([second.status, third.status]).toEqual([303, 409])
  expect(await statusOf(id)).toBe('confirmed')
})

test('an expired page takes no money', async () => {
  const { id, link } = await merchant.open()
  await merchant.control('POST', `/payments/${id}/expire`)

  const { status } = await press(link, 'pay')
  const { markup } = await read(link)

  expect(status).toBe(409)
  expect(markup).toContain('This page has expired.')
  expect(markup).not.toContain('<button')
})

test('a deleted page and an unknown button do nothing', async () => {
  const { id, link } = await merchant.open()
  const nonsense = await press(link, 'steal')
  await merchant.call('DELETE', `Gateway/${id}/`)

  const gone = await read(link)
  const paid = await press(link, 'pay')

  expect([nonsense.status, gone.status, paid.status]).toEqual([409, 404, 404])
})

test('a payment may be confirmed with another amount', async () => {
  const { id, link } = await merchant.open()
  await merchant.fail('wrong_amount', { reference: 'payment-1' })

  await press(link, 'pay')

  const { body } = await merchant.call('GET', `Gateway/${id}/`)
  expect(body.data[0].invoices[0].transactions).toMatchObject([{ amount: 2538 }])
})

test('the webhook may be there before the browser', async () => {
  await using shop = await listenForWebhooks()
  await merchant.control('PUT', '/accounts/demo', { webhook_url: shop.url })
  const { link } = await merchant.open()
  await merchant.fail('webhook_before_redirect')

  await press(link, 'pay')

  expect(shop.heard).toHaveLength(1)
})

test('a merchant’s text is escaped on the page', async () => {
  const { link } = await merchant.open({ purpose: '<script>alert(1)</script>', basket: [] })

  const { markup } = await read(link)

  expect(markup).not.toContain('<script>alert')
})
