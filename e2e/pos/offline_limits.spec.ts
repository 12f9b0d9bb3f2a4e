import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import type { Band, Festival } from '../console/festival.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, type PointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, cutOff, pairPhone, reconnect } from './paired_phone.ts'

const day_ms = 86_400_000
const result = (page: Page) => page.locator('[data-result]')
const back = (page: Page) => result(page).getByRole('button', { name: 'Back' }).click()

let place: PointOfSale
let bands: Band[]
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
  // Before the first phone reads the list of wallets.
  bands = await newBands(festival, 8, { amount: 40 })
})

async function sell(page: Page, band: Band, ...names: string[]) {
  for (const name of names) await tile(page, name).click({ force: true })
  await hold(page, band)
}

async function sendAll(page: Page) {
  await reconnect(page)
  await page.goto('/pos/queue')
  const sent = expect(page.getByText('All sales are sent.')).toBeVisible({ timeout: 60_000 })
  // The queue may be sent by itself before the finger is there.
  const button = page.getByRole('button', { name: 'Send now' })
  await button.click({ timeout: 5_000 }).catch(() => undefined)
  await sent
}

async function lastSale({ sdk, event }: Festival, { uid }: Band) {
  const query = { event_id: event._id, uid, limit: 1 }
  return (await sdk.transactions.list({ query })).transactions[0]!
}

for (const [n, name, error_ms] of [
  [0, 'a minute slow', -60_000],
  [1, 'a day fast', day_ms],
  [2, 'a year slow', -365 * day_ms],
] as const)
  test(`a phone whose clock is ${name} sells offline, and its sale is booked at the time of the event`, async ({
    page,
    festival,
  }) => {
    const band = bands[n]!
    await page.clock.install({ time: Date.now() + error_ms })
    await page.clock.resume()
    await pairPhone(page, festival, place)
    await copyLoaded(page, bands[0]!.uid)
    await cutOff(page)
    const sold_ms = Date.now()
    await sell(page, band, 'Water')
    await expect(result(page)).toContainText('about 37.00')
    await sendAll(page)

    const { amount, date } = await lastSale(festival, band)
    expect(amount).toBe(3)
    expect(Math.abs(Date.parse(date) - sold_ms)).toBeLessThan(30_000)
  })

test('a phone whose clock was set back while the app was closed sells nothing offline until the server answers', async ({
  page,
  festival,
}) => {
  await pairPhone(page, festival, place)
  await copyLoaded(page, bands[0]!.uid)
  await page.clock.install({ time: Date.now() - day_ms })
  await page.clock.resume()
  await cutOff(page)
  await page.reload()
  await sell(page, bands[3]!, 'Water')
  await expect(result(page)).toContainText('Offline: check the clock')
  await back(page)
})

test('a browser that may clear its storage sells online only', async ({ page, festival }) => {
  await pairPhone(page, festival, place)
  await copyLoaded(page, bands[0]!.uid)
  await page.addInitScript('navigator.storage.persist = async () => false')
  await page.reload()
  await expect(page.getByText('This device may lose sales')).toBeVisible()
  await cutOff(page)
  await sell(page, bands[3]!, 'Water')
  await expect(result(page)).toContainText('Offline: not possible')
  await look(page, 'pos-queue/storage-refused')
  await back(page)
  await reconnect(page)
  await hold(page, bands[3]!)
  await expect(result(page)).toContainText('40.00 → 37.00')
})

test('what a phone sells offline in all, and what vouchers alone pay, is limited', async ({
  page,
  festival,
}) => {
  const [, , , , first, second, third, crew] = bands
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const drink = place.bar.consumptions!.find(({ name }) => name === 'Crew drink')!
  const voucher = await sdk.vouchers.create({
    query,
    body: {
      name: `Crew ${crypto.randomUUID().slice(0, 6)}`,
      consumptions: [drink._id],
    },
  })
  const vouchers = [{ voucher_id: voucher._id, quantity: 9 }]
  await sdk.clients.set_vouchers({ path: { uid: crew!.uid }, query, body: { vouchers } })
  await pairPhone(page, festival, place)
  await copyLoaded(page, voucher._id)
  await cutOff(page)
  const drinks = (count: number) => Array.from({ length: count }, () => 'Crew drink')
  await sell(page, crew!, ...drinks(6))
  await expect(result(page)).toContainText('No connection: 5 pieces')
  await back(page)
  await page.getByRole('button', { name: /6 pieces/ }).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await sell(page, crew!, ...drinks(5))
  await expect(page.locator('[data-result=taken]')).toBeVisible()
  await sendAll(page)

  await sdk.events.update({ path: { id: event._id }, body: { offline: { limit_per_device: 20 } } })
  await page.goto('/pos/sell')
  await page.reload()
  await cutOff(page)
  await sell(page, first!, 'Raclette')
  await expect(result(page)).toContainText('about 28.00')
  await expect(result(page)).toBeHidden()
  await sell(page, second!, 'Water', 'Water')
  await expect(result(page)).toContainText('about 34.00')
  await expect(result(page)).toBeHidden()
  await sell(page, third!, 'Water')
  await expect(result(page)).toContainText('Offline: limit reached')
  await look(page, 'pos-queue/limit-of-the-phone')
  await back(page)
  await sendAll(page)
  await sdk.events.update({
    path: { id: event._id },
    body: { offline: { limit_per_device: 1_000 } },
  })
})

test('a phone with an app that is too old sells nothing new, and still sends what waits', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const path = { id: event._id }
  await pairPhone(page, festival, place)
  await copyLoaded(page, bands[0]!.uid)
  await cutOff(page)
  await sell(page, bands[6]!, 'Water')
  await expect(page.locator('[data-result=taken]')).toBeVisible()
  await expect(result(page)).toBeHidden()
  await sdk.events.update({ path, body: { pos: { min_version: '999.0.0' } } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This app is too old' })).toBeVisible()
  await expect(page.getByText(/999\.0\.0 is needed/)).toBeVisible()
  await look(page, 'pos/too-old')
  const before = await lastSale(festival, bands[5]!)
  await hold(page, bands[5]!)
  await sendAll(page)
  expect(await lastSale(festival, bands[6]!)).toMatchObject({ type: 'debit', amount: 3 })
  expect(await lastSale(festival, bands[5]!)).toEqual(before)

  await sdk.events.update({ path, body: { pos: { min_version: null } } })
  await page.goto('/pos/sell')
  await expect(tile(page, 'Water')).toBeVisible()
})
