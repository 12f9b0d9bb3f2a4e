import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import type { Band } from '../console/festival.ts'
import { look } from '../console/look.ts'
import { heard, hold, makePointOfSale, type PointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, cutOff, entries_address, pairPhone, reconnect } from './paired_phone.ts'

const result = (page: Page) => page.locator('[data-result]')
const back = (page: Page) => result(page).getByRole('button', { name: 'Back' }).click()

let place: PointOfSale
let bands: Band[]
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
  // Before the first phone reads the list of wallets.
  bands = await newBands(festival, 8, { amount: 40 })
})

type Festival = Parameters<typeof newBands>[0]

async function sales({ sdk, event }: Festival, { uid }: Band) {
  const query = { event_id: event._id, uid, limit: 10 }
  const { transactions } = await sdk.transactions.list({ query })
  return transactions.filter(({ type }) => type === 'debit')
}

async function sell(page: Page, band: Band, ...names: string[]) {
  for (const name of names) await tile(page, name).click({ force: true })
  await hold(page, band)
}

async function openQueue(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Sales not sent' })).toBeVisible()
}

test('without a network sales are taken offline within the limits, survive a restart, and are booked once', async ({
  page,
  festival,
}) => {
  const [band, other, poor] = bands as [Band, Band, Band]
  const heartbeat = page.waitForRequest(entries_address)
  const phone = await pairPhone(page, festival, place)
  expect((await heartbeat).postDataJSON()).toMatchObject({
    entries: [],
    state: { unsent: 0, storage_kept: true },
  })
  await copyLoaded(page, bands[0]!.uid)
  await cutOff(page)

  await sell(page, band, 'Raclette')
  await expect(page.locator('[data-result=taken]')).toContainText('about 28.00')
  expect((await heard(page)).tones).toEqual([1320, 1560])
  await look(page, 'pos-queue/taken')
  await expect(result(page)).toBeHidden()
  await sell(page, band, 'Raclette', 'Raclette')
  await expect(result(page)).toContainText('No connection: 30.00 max')
  await look(page, 'pos-queue/limit')
  await back(page)
  await page.getByRole('button', { name: /24\.00/ }).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await sell(page, other, 'Water')
  await expect(result(page)).toContainText('about 37.00')
  await expect(result(page)).toBeHidden()
  await sell(page, { ...poor, uid: '04FFFFFFFFFFFF' }, 'Water')
  await expect(result(page)).toContainText('Offline: unknown band')
  await back(page)

  await page.reload()
  await expect(tile(page, 'Water')).toBeVisible()
  await openQueue(page)
  await expect(page.getByText(/15\.00/).first()).toBeVisible()
  await expect(page.getByText('sold, not sent', { exact: true })).toHaveCount(2)
  await look(page, 'pos-queue/waiting')
  // Taken back by an entry behind the sale, which stays.
  await page.goto('/pos/history')
  // The newest sale in the list is the one that was refused.
  const last_sold = page.locator('details').nth(1)
  await last_sold.locator('summary').click()
  await expect(last_sold).toContainText(other.short_id)
  await last_sold.getByRole('button', { name: 'Take back' }).click()
  await last_sold.getByRole('button', { name: 'Wrong item' }).click()
  await expect(last_sold).toContainText('taken back, not sent')
  await page.goto('/pos/settings')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeDisabled()
  await page.goto('/pos/queue')
  await reconnect(page)
  const sent = expect(page.getByText('All sales are sent.')).toBeVisible({ timeout: 60_000 })
  // The queue may be sent by itself before the finger is there.
  const button = page.getByRole('button', { name: 'Send now' })
  await button.click({ timeout: 5_000 }).catch(() => undefined)
  await sent

  const [sold, ...more] = await sales(festival, band)
  expect(more).toEqual([])
  expect(sold).toMatchObject({ amount: 12, smartphone_number: phone.number })
  const taken_back = (await sales(festival, other)).filter(({ reversed }) => reversed)
  expect(taken_back).toMatchObject([{ amount: 3, smartphone_number: phone.number }])
  expect(await sales(festival, poor)).toEqual([])
})

test('a sale whose answer is lost or late is taken offline, and is booked once', async ({
  page,
  festival,
}) => {
  const [, , , lost, late] = bands as [Band, Band, Band, Band, Band]
  await pairPhone(page, festival, place)
  await copyLoaded(page, bands[0]!.uid)
  await page.route(entries_address, async (route) => {
    await route.fetch()
    // The network may have come back meanwhile.
    await route.abort().catch(() => undefined)
  })
  await sell(page, lost, 'Water')
  await expect(result(page)).toContainText('about 37.00')
  await expect(result(page)).toBeHidden()
  await reconnect(page)

  const { promise: taken, resolve: tellTaken } = Promise.withResolvers<void>()
  let is_first = true
  await page.route(entries_address, async (route) => {
    if (!is_first || !route.request().postData()?.includes(late.uid)) return route.fallback()
    is_first = false
    const response = await route.fetch()
    await taken
    return route.fulfill({ response })
  })
  await sell(page, late, 'Water')
  await expect(result(page)).toContainText('about 37.00')
  tellTaken()
  await openQueue(page)
  await expect(page.getByText('All sales are sent.')).toBeVisible()
  expect(await sales(festival, lost)).toMatchObject([{ amount: 3 }])
  expect(await sales(festival, late)).toMatchObject([{ amount: 3 }])
})

test('an app that is killed while it sells goes on with the same sale', async ({
  page,
  festival,
}) => {
  const band = bands[5]!
  await pairPhone(page, festival, place)
  await copyLoaded(page, bands[0]!.uid)
  await page.route(entries_address, () => undefined)
  await tile(page, 'Water').click()
  const asked = page.waitForRequest(entries_address)
  await hold(page, band)
  await asked
  await reconnect(page)
  await page.reload()
  await expect(result(page)).toContainText('40.00 → 37.00')
  await expect(page.getByText('Hold a band to see its balance')).toBeVisible()
  expect(await sales(festival, band)).toMatchObject([{ amount: 3 }])
})

test('another phone takes the queue over by QR codes and by a file, and nothing is booked twice', async ({
  page,
  festival,
  browser,
  baseURL,
}) => {
  const band = bands[6]!
  const phone = await pairPhone(page, festival, place)
  await copyLoaded(page, bands[0]!.uid)
  await cutOff(page)
  await sell(page, band, 'Water')
  await expect(result(page)).toContainText('about 37.00')
  await openQueue(page)
  await page.getByRole('button', { name: 'Hand over to another phone' }).click()
  const frame = page.locator('[data-frame]')
  await expect(frame).toBeVisible()
  await look(page, 'pos-queue/hand_over')
  const text = await frame.getAttribute('data-frame')
  expect(text!.length).toBeLessThanOrEqual(900)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const file = await (await saved).path()

  const own = await browser.newContext({ baseURL: baseURL! })
  const helper = await own.newPage()
  await helper.addInitScript(camera_with, text)
  await pairPhone(helper, festival, place)
  await helper.goto('/pos/take-over')
  await expect(helper.getByText('2 entries taken over')).toBeVisible()
  await look(helper, 'pos-queue/taken_over')
  await expect
    .poll(() => sales(festival, band))
    .toMatchObject([{ amount: 3, smartphone_number: phone.number }])
  await helper.getByRole('button', { name: 'Take over from another one' }).click()
  await helper.getByLabel('Open a file').setInputFiles(file)
  await expect(helper.getByText(/taken over/).first()).toBeVisible()
  await own.close()

  await reconnect(page)
  // The queue may be sent by itself before the finger is there.
  const button = page.getByRole('button', { name: 'Send now' })
  await button.click({ timeout: 5_000 }).catch(() => undefined)
  await expect(page.getByText('All sales are sent.')).toBeVisible()
  expect(await sales(festival, band)).toHaveLength(1)
})

/** A camera that shows nothing, and a reader that reads this code in it. */
function camera_with(text: string | null) {
  const all = globalThis as unknown as Record<string, unknown>
  all.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code', 'code_128']
    detect = async () => [{ rawValue: text }]
  }
  const { mediaDevices } = navigator as unknown as { mediaDevices: Record<string, unknown> }
  type Canvas = {
    getContext(kind: '2d'): { fillRect(x: number, y: number, width: number, height: number): void }
    captureStream(): unknown
  }
  mediaDevices.getUserMedia = async () => {
    const canvas = (all.document as { createElement(name: string): Canvas }).createElement('canvas')
    const picture = canvas.getContext('2d')
    // A video begins with its first picture.
    setInterval(() => picture.fillRect(0, 0, 1, 1), 50)
    return canvas.captureStream()
  }
}
