import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { type Band, type Festival, importBands } from './festival.ts'
import { openShop, type Shop } from './payrexx.ts'
import { expect, test } from './test.ts'

const simulator = `http://127.0.0.1:${process.env.E2E_SIMULATOR_PORT}`
const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })
const history = (page: Page) => page.getByRole('region', { name: /^(History|Verlauf)$/ })
const way = (page: Page) => page.getByRole('region', { name: 'Refunds' }).getByRole('group')

let shop: Shop
let band: Band
let replacement: Band

test.beforeAll(async ({ festival: { sdk, event } }) => {
  shop = await openShop(sdk, simulator, event._id)
})

test.beforeEach(async ({ festival, baseURL }) => {
  ;[band, replacement] = await newBands(festival)
  await shop.topUp(band, 30, `${baseURL}/client/${band.short_id}`)
  await shop.refundSlowly(band)
})

test('money on its way back says so until it is there', async ({ page }) => {
  await page.goto(`/client/${band.short_id}`)

  await expect(balance(page)).toContainText('CHF 20.00')
  await expect(refund(page)).toContainText('-30.00')
  await expect(refund(page)).toContainText('On its way')
  await expect(history(page).getByText('On its way')).toHaveCount(1)
  await expect(way(page)).toContainText('By TWINT')
  await expect(way(page).getByText('On its way').first()).toBeVisible()

  await shop.settle()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(history(page).getByText('On its way')).toBeHidden()
  await expect(way(page).getByText('Paid back').first()).toBeVisible()
  await expect(refund(page)).toContainText('-30.00')
})

test('money on its way back is shown on the wristband that replaced the old one', async ({
  page,
  festival: { sdk, event },
}) => {
  const body = { new_uid: replacement.uid }
  await sdk.clients.transfer({ path: { uid: band.uid }, query: { event_id: event._id }, body })

  await page.goto(`/client/${replacement.short_id}`)

  await expect(balance(page)).toContainText('CHF 40.00')
  await expect(refund(page)).toContainText('On its way')
  await refund(page).click()
  await expect(history(page).getByText('The payment is yet to be confirmed')).toBeVisible()
  await expect(page.getByText(`Old wristband${band.short_id}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Moved from another wristband' })).toContainText(
    '+20.00',
  )
})

test.describe('on a small phone, in the longest language', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'de-CH' })

  test('the mark fits beside what it is about', async ({ page }) => {
    await page.goto(`/client/${band.short_id}`)
    const mark = history(page).getByText('Unterwegs')

    await expect(mark).toBeVisible()
    expect(await isWithin(mark, page.getByRole('button', { name: 'TWINT-Rückzahlung' }))).toBe(true)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })
})

const refund = (page: Page) => page.getByRole('button', { name: /^TWINT refund\b/ })

async function newBands({ sdk, event }: Festival): Promise<[Band, Band]> {
  const query = { event_id: event._id }
  const { entrances } = await sdk.entrances.list({ query })
  const make = (kind: string): Band => {
    const number = String(randomInt(1e6, 1e7))
    return { short_id: `${kind}${number}`, uid: `04${number}00000`, pin: '', name: 'Camille' }
  }
  const made: [Band, Band] = [make('R'), make('N')]
  await importBands(sdk, query, entrances[0]!._id, made, 20)
  return made
}

async function isWithin(part: Locator, whole: Locator) {
  const [inner, outer] = [await part.boundingBox(), await whole.boundingBox()]
  if (!inner || !outer) return false
  return inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width
}
