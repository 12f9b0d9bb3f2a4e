import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import { look } from './look.ts'
import { heard, hold, makePointOfSale, openPhone, type PointOfSale, signInAt, tile } from './pos.ts'
import { expect, test } from './test.ts'

const result = (page: Page) => page.locator('[data-result]')
const sold_tone = 1320
const refused_tone = 220
const look_tone = 660
const ignored_tone = 990

async function sales(festival: Parameters<typeof newBands>[0], uid: string) {
  const query = { event_id: festival.event._id, uid, limit: 10 }
  const { transactions } = await festival.sdk.transactions.list({ query })
  return transactions.filter(({ type }) => type === 'debit')
}

let place: PointOfSale
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
})
test.beforeEach(async ({ page }) => {
  await openPhone(page)
  await signInAt(page, place)
})

test('two drinks are two taps and the band', async ({ page, festival }) => {
  const [band] = await newBands(festival, 1, { amount: 40 })

  await tile(page, 'Raclette').click()
  await tile(page, 'Water').click()
  await expect(page.getByRole('button', { name: /15\.00.*2 pieces/ })).toBeVisible()
  await hold(page, band!)

  await expect(result(page)).toContainText('40.00 → 25.00')
  // For the visitor across the counter, upside down.
  const opposite = result(page).locator('> p').first()
  await expect(opposite).toContainText(/15\.00.*25\.00/)
  await expect(opposite).toHaveCSS('rotate', '180deg')
  expect(await heard(page)).toEqual({ tones: [sold_tone], vibrations: [[60]] })
  await look(page, 'pos/sold')
  expect(await sales(festival, band!.uid)).toHaveLength(1)
  // It goes by itself.
  await expect(result(page)).toBeHidden()
  await expect(page.getByText('Hold a band to see its balance')).toBeVisible()
})

test('a band that was held before only shows what it has, and pays by being held again', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival, 1, { amount: 8 })
  await hold(page, band!)
  const shown = page.getByRole('region', { name: 'Wristband' })
  await expect(shown).toContainText('8.00')
  await expect(shown).toContainText(band!.short_id)
  await expect(shown).toContainText('3 × Boisson offerte')
  await look(page, 'pos/band')

  await tile(page, 'Water').click()
  expect(await sales(festival, band!.uid)).toHaveLength(0)
  await hold(page, band!)
  await expect(result(page)).toContainText('8.00 → 5.00')
  // Shown to the seller and, upside down, to the visitor.
  await expect(result(page).getByText('low', { exact: true })).toHaveCount(2)
  await expect(result(page).locator('> p').first()).toContainText('low')
  await look(page, 'pos/sold_low')
})

test('another band is ignored while a result is shown, and a tap on a tile counts at once', async ({
  page,
  festival,
}) => {
  const [band, next] = await newBands(festival, 2)
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(result(page)).toBeVisible()
  await hold(page, next!)
  await tile(page, 'Water').click({ force: true })

  await expect(result(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /3\.00.*1 piece/ })).toBeVisible()
  expect((await heard(page)).tones).toEqual([sold_tone, ignored_tone])
  expect(await sales(festival, next!.uid)).toHaveLength(0)
})

test('what is missing is said, and the order is kept', async ({ page, festival }) => {
  const [band] = await newBands(festival, 1, { amount: 8.5 })
  await tile(page, 'Raclette').click()
  await hold(page, band!)

  await expect(result(page)).toContainText('3.50 missing')
  expect(await heard(page)).toEqual({ tones: [refused_tone], vibrations: [[180, 90, 180]] })
  await look(page, 'pos/refused')
  await page.getByRole('button', { name: 'Take one off' }).click()
  await expect(page.getByRole('dialog', { name: 'Order · 12.00' })).toBeVisible()
  expect(await sales(festival, band!.uid)).toHaveLength(0)
})

test('an age is asked once, and holds for this order alone', async ({ page, festival }) => {
  const [band] = await newBands(festival)
  await tile(page, 'Beer').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('16 needed')
  expect((await heard(page)).tones).toEqual([look_tone])
  await look(page, 'pos/age')
  await page.getByRole('button', { name: '16 seen' }).click()
  await expect(result(page)).toContainText('20.00 → 15.00')

  await tile(page, 'Beer').click({ force: true })
  await hold(page, band!)
  await expect(result(page)).toContainText('16 needed')
})

test('unknown and blocked bands are refused in few words', async ({ page, festival }) => {
  const { sdk, event } = festival
  const [blocked] = await newBands(festival)
  await sdk.clients.disable({ path: { uid: blocked!.uid }, query: { event_id: event._id } })
  await tile(page, 'Water').click()
  await hold(page, blocked!)
  await expect(result(page)).toContainText('Blocked band')
  await result(page).getByRole('button', { name: 'Back' }).click()
  await hold(page, { uid: '04FFFFFFFFFFFF' })
  await expect(result(page)).toContainText('Unknown band')
  await result(page).getByRole('button', { name: 'Number by hand' }).click()
  await expect(page.getByRole('dialog', { name: 'Number by hand' })).toBeVisible()
})

test('a code that the app does not know shows its sentence and its request, to copy; a silent phone only vibrates', async ({
  page,
  festival,
}) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Silent' }).click()
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  const [band] = await newBands(festival, 1, { amount: 1 })
  await page.context().grantPermissions(['clipboard-write'])
  let asked = ''
  await page.route('**/transactions?*', async (route) => {
    const response = await route.fetch()
    const problem = await response.json()
    asked = problem.request_id
    // A newer server may answer with codes that this app does not have.
    await route.fulfill({ response, json: { ...problem, error_code: 'webhook_limit' } })
  })
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('An event has at most 20 webhooks.')
  await expect(result(page)).toContainText(asked)
  await result(page).getByRole('button', { name: 'Copy' }).click()
  await expect(result(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await heard(page)).toEqual({ tones: [], vibrations: [[180, 90, 180]] })
  await look(page, 'pos/unknown_code')
})

test('a number by hand pays as its band does', async ({ page, festival }) => {
  const [band] = await newBands(festival)
  await tile(page, 'Water').click()
  await page.getByRole('button', { name: 'Number by hand' }).click()
  await look(page, 'pos/by_hand')
  await page.getByLabel('Number on the wristband').fill(band!.short_id)
  await page.keyboard.press('Enter')
  await expect(result(page)).toContainText('20.00 → 17.00')
})

test('a sale without an answer is asked again with the same id, and booked once', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival)
  const ids: string[] = []
  await page.route('**/transactions?*', async (route) => {
    ids.push(route.request().postDataJSON()._id)
    // The first try never leaves; the second is booked, and its answer is lost.
    if (ids.length === 2) await route.fetch()
    return ids.length <= 2 ? route.abort() : route.fallback()
  })
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(page.getByText('No answer yet')).toBeVisible()
  await hold(page, band!)

  await expect(result(page)).toContainText('20.00 → 17.00')
  expect(new Set(ids).size).toBe(1)
  expect(ids.length).toBe(3)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(await sales(festival, band!.uid)).toHaveLength(1)
})

test('an app that ends in the middle of a sale goes on with it', async ({ page, festival }) => {
  const [band] = await newBands(festival)
  await page.route('**/transactions?*', (route) => route.abort())
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(page.getByText('No answer yet')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCSS('opacity', '1')
  await page.unroute('**/transactions?*')
  await page.reload()

  await expect(result(page)).toContainText('20.00 → 17.00')
  expect(await sales(festival, band!.uid)).toHaveLength(1)
})

test('a large amount asks for one press', async ({ page, festival }) => {
  const [band] = await newBands(festival, 1, { amount: 100 })
  for (let i = 0; i < 5; i++) await tile(page, 'Raclette').click()
  await hold(page, band!)
  await look(page, 'pos/confirm')
  await page.getByRole('button', { name: 'Pay 60.00' }).click()
  await expect(result(page)).toContainText('100.00 → 40.00')
})

test('vouchers pay first, and the result names them', async ({ page, festival }) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const water = place.bar.consumptions!.find(({ name }) => name === 'Crew drink')!
  const voucher = await sdk.vouchers.create({
    query,
    body: { name: 'Crew', consumptions: [water._id] },
  })
  const [band] = await newBands(festival)
  const vouchers = [{ voucher_id: voucher._id, quantity: 1 }]
  await sdk.clients.set_vouchers({ path: { uid: band!.uid }, query, body: { vouchers } })

  await tile(page, 'Crew drink').click()
  const withoutVoucher = async () => {
    await page.getByRole('button', { name: /hold the band/ }).click()
    await page.getByRole('button', { name: 'Without voucher: Crew drink' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await withoutVoucher()
  await hold(page, band!)
  await expect(result(page)).toContainText('Voucher only')
  await result(page).getByRole('button', { name: 'Back' }).click()
  await withoutVoucher()
  await hold(page, band!)
  await expect(result(page)).toContainText('20.00 → 20.00')
  await expect(result(page)).toContainText(/1 × voucher/)
  await expect(result(page)).toBeHidden()
  await tile(page, 'Crew drink').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('Voucher only')
})

test('a new price is said, and holding the band again pays it', async ({ page, festival }) => {
  const { sdk, event } = festival
  const own = await makePointOfSale(festival)
  const [band] = await newBands(festival)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInAt(page, own)
  await tile(page, 'Water').click()
  const { consumptions, _id, revision } = own.bar
  await sdk.bars.update({
    path: { id: _id },
    query: { event_id: event._id },
    body: {
      consumptions: consumptions!.map((item) =>
        item.name === 'Water' ? { ...item, price: 3.5 } : item,
      ),
      revision,
    },
  })
  await hold(page, band!)
  await expect(result(page)).toContainText('New price: 3.50')
  await result(page).getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: /3\.50.*1 piece/ })).toBeVisible()
  await hold(page, band!)
  await expect(result(page)).toContainText('20.00 → 16.50')
})
