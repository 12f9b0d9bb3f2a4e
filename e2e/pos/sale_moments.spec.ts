import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import type { Band, Festival } from '../console/festival.ts'
import {
  heard,
  hold,
  makePointOfSale,
  openPhone,
  type PointOfSale,
  signInAt,
  tile,
} from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, entries_address, pairPhone, reconnect } from './paired_phone.ts'

const result = (page: Page) => page.locator('[data-result]')
const ignored_tone = 990
const later_ms = 10_000

let place: PointOfSale
let bands: Band[]
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival, [
    { name: 'Gin', type: 'quantity', price: 8, color: 'red', min_age: 18 },
  ])
  // Before the first phone reads the list of wallets.
  bands = await newBands(festival, 2, { amount: 40 })
})

async function bandOfAge({ sdk, event }: Festival, age: 16 | 18) {
  const [band] = await newBands({ sdk, event }, 1, { amount: 40 })
  await sdk.clients.update({
    path: { uid: band!.uid },
    query: { event_id: event._id },
    body: { age },
  })
  return band!
}

async function sales({ sdk, event }: Festival, { uid }: Band) {
  const query = { event_id: event._id, uid, limit: 10 }
  const { transactions } = await sdk.transactions.list({ query })
  return transactions.filter(({ type }) => type === 'debit')
}

test('a band that was held shows its age too, for a minute', async ({ page, festival }) => {
  const band = await bandOfAge(festival, 16)
  await page.clock.install()
  await openPhone(page)
  await signInAt(page, place)
  await hold(page, band)
  const shown = page.getByRole('region', { name: 'Wristband' })
  await expect(shown).toContainText('40.00')
  await expect(shown).toContainText('16 or older')
  await page.clock.fastForward(55_000)
  await expect(shown).toContainText('16 or older')
  await page.clock.fastForward(5_000)
  await expect(shown).toBeHidden()
  expect(await sales(festival, band)).toEqual([])
})

test('a band that is held while the order is open pays it', async ({ page, festival }) => {
  const [band] = await newBands(festival, 1, { amount: 40 })
  await openPhone(page)
  await signInAt(page, place)
  await tile(page, 'Raclette').click()
  await page.getByRole('button', { name: /12\.00.*1 piece/ }).click()
  const order = page.getByRole('dialog', { name: 'Order · 12.00' })
  await expect(order).toBeVisible()
  await hold(page, band!)
  await expect(result(page)).toContainText('40.00 → 28.00')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await sales(festival, band!)).toHaveLength(1)
})

test('a sale in work shows its amount, a bar after 300 ms, and ignores each band by a short tone', async ({
  page,
  festival,
}) => {
  const [band, other] = await newBands(festival, 2, { amount: 40 })
  await openPhone(page)
  await signInAt(page, place)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/transactions?*', async (route) => {
    await answered
    return route.continue()
  })
  await tile(page, 'Raclette').click()
  const asked = page.waitForRequest('**/transactions?*')
  await hold(page, band!)
  await asked
  const in_work = page.locator('section:has(> [role=progressbar])')
  await expect(in_work.getByText('12.00')).toHaveCSS('font-size', '40px')
  expect(await page.evaluate(opacity_at)).toEqual({ 290: '0', 310: '1' })
  await hold(page, band!)
  await hold(page, other!)
  await tile(page, 'Water').click({ force: true })
  expect(await heard(page)).toMatchObject({ tones: [ignored_tone, ignored_tone] })
  await expect(in_work).toBeVisible()

  answer()
  await expect(result(page)).toContainText('40.00 → 28.00')
  await expect(page.getByText('Hold a band to see its balance')).toBeVisible()
  expect(await sales(festival, band!)).toHaveLength(1)
  expect(await sales(festival, other!)).toEqual([])
})

test('a sale goes to the queue once the patience of the event is over, and not before', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const path = { id: event._id }
  // As an event is made.
  expect(event.pos).toMatchObject({ patience_ms: 1_500 })
  await sdk.events.update({ path, body: { pos: { patience_ms: 1_500 } } })
  await page.clock.install()
  await pairPhone(page, festival, place)
  await copyLoaded(page, bands[0]!.uid)
  await page.route(entries_address, () => undefined)
  await tile(page, 'Water').click()
  await page.clock.pauseAt(Date.now() + later_ms)
  const asked = page.waitForRequest(entries_address)
  await hold(page, bands[0]!)
  await asked
  await page.clock.runFor(1_450)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(result(page)).toBeHidden()
  await page.clock.runFor(100)
  await expect(page.locator('[data-result=taken]')).toContainText('about 37.00')
  await sdk.events.update({ path, body: { pos: { patience_ms: 5_000 } } })
})

test('a result names the cups on the band and the number of the order, goes by itself after 2.5 s, and the history keeps the number', async ({
  page,
  festival,
}) => {
  await page.clock.install()
  await pairPhone(page, festival, place)
  await copyLoaded(page, bands[1]!.uid)
  // Phones do not number their orders yet.
  await page.route(entries_address, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const { transaction } of answer.results ?? [])
      if (transaction) transaction.order_number = 'Q-B017'
    await route.fulfill({ response, json: answer })
  })
  for (let n = 0; n < 2; n++) await tile(page, 'Lemonade').click()
  await page.clock.pauseAt(Date.now() + later_ms)
  await hold(page, bands[1]!)
  await expect(result(page)).toContainText('40.00 → 28.00')
  await expect(result(page)).toContainText(`2 × ${place.cup.name}`)
  await expect(result(page)).toContainText('Q-B017')
  await reconnect(page)
  await page.clock.runFor(2_450)
  await expect(result(page)).toBeVisible()
  await page.clock.runFor(100)
  await expect(result(page)).toBeHidden()

  await page.clock.resume()
  await page.goto('/pos/history')
  await expect(page.locator('summary', { hasText: '12.00' })).toContainText('Number Q-B017')
})

test('an age of 16 is not enough for 18: the seller says that 18 was seen, or sells nothing', async ({
  page,
  festival,
}) => {
  const band = await bandOfAge(festival, 16)
  await openPhone(page)
  await signInAt(page, place)
  await tile(page, 'Beer').click()
  await hold(page, band)
  // The band is old enough for it.
  await expect(result(page)).toContainText('40.00 → 35.00')
  await expect(result(page)).toBeHidden()

  await tile(page, 'Gin').click()
  await hold(page, band)
  await expect(result(page)).toContainText('18 needed')
  await expect(result(page)).toContainText('Gin')
  await expect(result(page).getByRole('button')).toHaveText(['18 seen', 'Take one off', 'Back'])
  await result(page).getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: /8\.00.*1 piece/ })).toBeVisible()
  expect(await sales(festival, band)).toHaveLength(1)
  await hold(page, band)
  await result(page).getByRole('button', { name: '18 seen' }).click()
  await expect(result(page)).toContainText('35.00 → 27.00')
  expect(await sales(festival, band)).toHaveLength(2)
})

// Code for the page is a string, because browser globals have no types here.
const opacity_at = `(() => {
  const bar = document.querySelector('[role=progressbar]')
  const [appear] = bar.getAnimations()
  appear.pause()
  return Object.fromEntries([290, 310].map((ms) => {
    appear.currentTime = ms
    return [ms, getComputedStyle(bar).opacity]
  }))
})()`
