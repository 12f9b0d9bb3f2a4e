import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import type { Band, Festival } from '../console/festival.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, type PointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, cutOff, pairPhone, reconnect } from './paired_phone.ts'

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
const result = (page: Page) => page.locator('[data-result]')

let place: PointOfSale
let bands: Band[]
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
  bands = await newBands(festival, 3, { amount: 40 })
})

async function sell(page: Page, band: Band, name: string) {
  await tile(page, name).click({ force: true })
  await hold(page, band)
}

async function lastSale({ sdk, event }: Festival, { uid }: Band) {
  const query = { event_id: event._id, uid, limit: 1 }
  return (await sdk.transactions.list({ query })).transactions[0]!
}

test('a phone without contact for more hours than the event allows sells nothing offline and says why, keeps its queue, and sells again with the next contact', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const path = { id: event._id }
  const { pos } = await sdk.events.get({ path })
  // Otherwise the person is signed out meanwhile.
  await sdk.events.update({ path, body: { pos: { idle_minutes: 0 } } })
  await page.clock.install()
  await pairPhone(page, festival, place)
  await copyLoaded(page, { uid: bands[0]!.uid, cents: 4_000 })
  // Only the queue is cut off: the list of wristbands stays new.
  await cutOff(page)
  const told = page.getByText('More than 12 hours without contact')

  await page.clock.fastForward(11 * hour_ms)
  await sell(page, bands[0]!, 'Raclette')
  await expect(result(page)).toContainText('about 28.00')
  await expect(result(page)).toBeHidden()
  await expect(told).toBeHidden()

  await page.clock.fastForward(2 * hour_ms)
  await expect(told).toBeVisible({ timeout: 20_000 })
  await sell(page, bands[1]!, 'Water')
  await expect(result(page)).toContainText('Offline for too long', { timeout: 20_000 })
  await look(page, 'pos-alone/too_long')
  await result(page).getByRole('button', { name: 'Back' }).click()
  await page.goto('/pos/queue')
  // The one that was not sold counts as nothing.
  await expect(page.getByText(/^2 sales · 12\.00/)).toBeVisible()
  await expect(told).toBeVisible()
  await look(page, 'pos-alone/too_long_queue')

  await reconnect(page)
  await page
    .getByRole('button', { name: 'Send now' })
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await expect(page.getByText('All sales are sent.')).toBeVisible({ timeout: 60_000 })
  await expect(told).toBeHidden()
  expect(await lastSale(festival, bands[0]!)).toMatchObject({ type: 'debit', amount: 12 })
  await page.getByRole('button', { name: 'Sell' }).click()
  await cutOff(page)
  // With the water that was refused.
  await sell(page, bands[1]!, 'Raclette')
  await expect(result(page)).toContainText('about 25.00')
  await sdk.events.update({ path, body: { pos: { idle_minutes: pos.idle_minutes } } })
})

test('a week after the event a phone forgets it, also without a network, but for the sales that it has not sent', async ({
  page,
  festival,
}) => {
  await pairPhone(page, festival, place)
  await copyLoaded(page, { uid: bands[2]!.uid, cents: 4_000 })
  await cutOffAll(page)
  await sell(page, bands[2]!, 'Raclette')
  await expect(page.locator('[data-result=taken]')).toBeVisible()
  expect(await page.evaluate(left_on_disk)).toMatchObject({
    wallets: expect.stringMatching(/^[1-9]/),
    people: 1,
    kept: expect.arrayContaining(['menu', 'session']),
    waiting: 2,
  })
  const end_ms = Date.parse(
    (await festival.sdk.events.get({ path: { id: festival.event._id } })).dateEnd!,
  )

  await page.clock.install({ time: end_ms + 6 * day_ms })
  await page.clock.resume()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Who works here?' })).toBeVisible()
  expect(await page.evaluate(left_on_disk)).toMatchObject({ people: 1, waiting: 2 })

  await page.clock.setSystemTime(end_ms + 7 * day_ms + hour_ms)
  await page.reload()
  await expect(page.getByText('This phone is locked.')).toBeVisible({ timeout: 30_000 })
  await look(page, 'pos-alone/week_after')
  await expect
    .poll(() => page.evaluate(left_on_disk))
    .toEqual({
      wallets: '0',
      people: 0,
      kept: [],
      waiting: 2,
    })
  await page.getByRole('button', { name: 'Hand the sales over' }).click()
  await expect(page.getByText('sold, not sent', { exact: true })).toHaveCount(1)
})

/** Lets the app itself through, which its worker would keep. */
const cutOffAll = (page: Page) =>
  page.route('**/*', (route) => {
    const request = route.request()
    const is_app = request.isNavigationRequest() || /\/assets\//.test(request.url())
    return is_app ? route.fallback() : route.abort()
  })

/** What this phone knows of its event, its people and its sales. Code for the page is a string: browser globals have no types here. */
const left_on_disk = `(async () => {
  const read = (name, stores, ask) => new Promise((resolve) => {
    const opened = indexedDB.open(name)
    opened.onsuccess = () => {
      const trx = opened.result.transaction(stores)
      const asked = ask(trx)
      trx.oncomplete = () => { opened.result.close(); resolve(asked.result) }
    }
  })
  const rows = await read('pos-wallets', 'rows', (trx) => trx.objectStore('rows').getAll())
  const people = await read('pos', 'phone', (trx) => trx.objectStore('phone').get('people'))
  const waiting = await read('pos-queue', 'entries', (trx) => trx.objectStore('entries').index('state').count('waiting'))
  const of_phone = ['lock', 'locked_number', 'paired_at', 'clock', 'looks', 'sound', 'reader_format', 'terminal_code']
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('pos.')).map((key) => key.slice(4))
    .filter((name) => !of_phone.includes(name) && !['null', '0'].includes(localStorage['pos.' + name]))
  return { wallets: String(rows.flat().length), people: people.length, kept, waiting }
})()`
