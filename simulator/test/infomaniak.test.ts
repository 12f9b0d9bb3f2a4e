import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../src/server.ts'

const office = { key: 'simulator', user: 'box-office', password: 'simulator' }
let simulator: Simulator

beforeEach(async () => {
  simulator = await startSimulator({ port: 0 })
})

afterEach(() => simulator?.stop())

async function call(path: string, headers: Record<string, string> = office, body?: object) {
  const response = await fetch(`${simulator.url}/infomaniak/api/shop${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: whatever the shop answers is looked at field by field
  const answered: any = await response.json().catch(() => undefined)
  return { status: response.status, body: answered }
}

async function control(method: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const url = `${simulator.url}/control/infomaniak${path}`
  return (await fetch(url, { method, headers, body: JSON.stringify(body) })).status
}

async function signIn() {
  const { body } = await call('/login')
  return { key: 'simulator', credential: body.token as string }
}

test('a small programme is on sale from the start, in three languages', async () => {
  const names = async (language: string) => {
    const { body } = await call('/event/501/zones', { ...office, 'accept-language': language })
    return body.map(({ name }: { name: string }) => name)
  }

  expect((await call('/events')).body).toMatchObject([{ date_id: 501, period_id: 2026 }])
  expect(await names('en_GB')).toEqual(['Floor', 'Grandstand', 'VIP area'])
  expect(await names('de_DE')).toEqual(['Parkett', 'Tribüne', 'Espace VIP'])
})

test('only an office that signed in sees the tickets, page by page', async () => {
  expect(await call('/tickets')).toMatchObject({ status: 401 })
  expect(await call('/login', { ...office, password: 'wrong' })).toMatchObject({ status: 403 })
  expect(await call('/events', { key: 'nobody' })).toMatchObject({ status: 401 })

  const { body } = await call('/tickets?limit=150&offset=100', await signIn())

  expect(body).toHaveLength(100)
  expect(body[0]).toMatchObject({ ticket_id: 9101, status: 'valid', zone_name: 'Espace VIP' })
})

test('a key that only sells sees no tickets', async () => {
  const headers = await signIn()
  await control('PUT', '/shops/simulator', { kind: 'shop' })

  expect(await call('/tickets', headers)).toMatchObject({ status: 403 })
})

test('a ticket goes in once, and out again', async () => {
  const headers = await signIn()
  const { body } = await call('/tickets?limit=50', headers)
  const scan = (way: string, { barcode }: { barcode: string }) =>
    call(`/ticket/${way}`, headers, { barcode }).then(({ status }) => status)

  expect(await scan('scan-in', body[0])).toBe(200)
  expect(await scan('scan', body[0])).toBe(409)
  expect(await scan('scan-out', body[0])).toBe(200)
  expect(await scan('scan-in', body[0])).toBe(200)
  expect(await scan('scan-in', body[49])).toBe(422)
  expect(await scan('scan-in', { barcode: '1' })).toBe(404)
})

test('a ticket that has passed says so, whichever way it went', async () => {
  const headers = await signIn()
  const { body } = await call('/tickets?limit=1', headers)
  const statusOf = async () => (await call('/tickets?limit=1', headers)).body[0].status
  expect(await statusOf()).toBe('valid')

  for (const way of ['scan-in', 'scan-out']) {
    await call(`/ticket/${way}`, headers, { barcode: body[0].barcode })
    expect(await statusOf()).toBe('scanned')
  }
})

test('a page is no longer than the shop allows, and tickets may be sold between two', async () => {
  const headers = await signIn()
  await control('PUT', '/shops/simulator', { largest_page: 3 })
  await control('POST', '/failures', { mode: 'sells_meanwhile', path: '/tickets' })
  const page = async (offset: number) => {
    const { body } = await call(`/tickets?limit=9&offset=${offset}`, headers)
    return body.map(({ ticket_id }: { ticket_id: number }) => ticket_id)
  }

  const [first, second] = [await page(0), await page(3)]

  expect(first).toHaveLength(3)
  expect(second).toEqual([first[2], first[2] + 1, first[2] + 2])
})

test('tickets and shows are added, and what is armed fails so many times', async () => {
  const show = { date_id: 9, event_id: 9, period_id: 1, names: { fr: 'Nuit' }, zones: [] }
  await control('POST', '/shops/other/events', show)
  await control('POST', '/failures', { mode: 'rate_limited', times: 2, path: '/events' })
  const statuses: number[] = []
  for (let n = 0; n < 3; n += 1) statuses.push((await call('/events', { key: 'other' })).status)

  expect(statuses).toEqual([429, 429, 200])
  expect((await call('/events', { key: 'other' })).body).toMatchObject([{ name: 'Nuit' }])
})

test('more calls in a minute than a shop may are refused, and what gates said is remembered', async () => {
  const headers = await signIn()
  const { body } = await call('/tickets?limit=1', headers)
  const { barcode } = body[0]
  await call('/ticket/scan-in', headers, { barcode })
  await call('/ticket/scan-in', headers, { barcode })
  await control('PUT', '/shops/simulator', { calls_per_minute: 5 })

  expect(await call('/events', headers)).toMatchObject({ status: 200 })
  expect(await call('/events', headers)).toMatchObject({ status: 429 })

  const shop = await fetch(`${simulator.url}/control/infomaniak/shops/simulator`)
  expect(((await shop.json()) as { scans: object[] }).scans).toEqual([
    { barcode, way: 'scan-in', status: 200 },
    { barcode, way: 'scan-in', status: 409 },
  ])
})
