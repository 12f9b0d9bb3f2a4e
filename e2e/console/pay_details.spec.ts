import type { Locator, Page } from '@playwright/test'
import { look } from './look.ts'
import { expect, test, withoutAnswers } from './test.ts'
import { openTopUps, type TopUps } from './top_ups.ts'

let top_ups: TopUps
test.beforeAll(async ({ festival }) => {
  top_ups = await openTopUps(festival)
})

test.use({ viewport: { width: 375, height: 667 } })

const open = (page: Page, short_id: string, way = 'card') =>
  page.goto(`/client/${short_id}/pay?payment_type=${way}`)
const quick = (page: Page) => page.getByRole('group', { name: 'Amounts' }).getByRole('button')
const down = (page: Page) => page.getByRole('button', { name: 'To the end of the page' })

test('the usual amounts are offered, and the button says what will be paid', async ({ page }) => {
  const band = top_ups.band()
  await open(page, band.short_id)
  await expect(quick(page)).toHaveText(['10', '20', '30', '40', '50', '60', '70', '100'])
  await expect(page.getByText('CHF', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled()

  await quick(page).nth(3).click()
  await expect(page.getByRole('button', { name: 'Pay CHF 40.00' })).toBeEnabled()
  // A cent and a half is two.
  await page.getByRole('textbox', { name: 'Amount' }).fill('41')
  await page.getByRole('checkbox', { name: /CHF 0.62/ }).check()
  await expect(page.getByRole('button', { name: 'Pay CHF 41.62' })).toBeEnabled()
})

for (const locale of ['en-GB', 'fr-CH', 'de-CH'])
  test.describe(locale, () => {
    test.use({ locale })

    test('nothing covers a control of the form on a phone', async ({ page }) => {
      const band = top_ups.band()
      await page.goto(`/client/${band.short_id}`)
      await open(page, band.short_id)
      await page.getByRole('button', { name: '40', exact: true }).click()
      const bar = page.locator('[type=submit]')
      const top = (await boxOf(bar)).y
      const controls = await page
        .locator('form :is([type=radio], [type=checkbox], fieldset button)')
        .all()
      expect(controls).toHaveLength(12)
      for (const control of controls) {
        const { y, height } = await boxOf(control)
        expect(y + height).toBeLessThan(top)
      }
    })
  })

test('the way back is there where there is one, and the way down on a small screen alone', async ({
  page,
}) => {
  const band = top_ups.band()
  await page.setViewportSize({ width: 375, height: 500 })
  await open(page, band.short_id)
  await expect(quick(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toBeHidden()
  await expect(down(page)).toBeVisible()
  const [pays, leads_down] = [await boxOf(page.locator('[type=submit]')), await boxOf(down(page))]
  expect(leads_down.x).toBeGreaterThanOrEqual(pays.x + pays.width)

  await page.setViewportSize({ width: 1440, height: 500 })
  await expect(down(page)).toBeHidden()
  await page.goto(`/client/${band.short_id}`)
  await page.getByRole('link', { name: 'Card' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`/client/${band.short_id}`)
})

test('while the page loads, its outline stands in its place', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/(events\/general|clients\/short\/)/, async (route) => {
    await held.promise
    await route.continue()
  })
  await withoutAnswers(page)
  await open(page, top_ups.band().short_id)
  const outline = page.getByRole('status', { name: 'Loading the top-up' })
  await expect(outline).toBeVisible()

  held.resolve()
  await expect(quick(page).first()).toBeVisible()
  await expect(outline).toBeHidden()
})

test('a server that names no page to pay on is an unknown error, and nothing hangs', async ({
  page,
}) => {
  const band = top_ups.band()
  await page.route('**/clients/short/*/pay*', async (route) => {
    const response = await route.fetch()
    const { link: _link, ...rest } = await response.json()
    return route.fulfill({ response, json: rest })
  })
  await open(page, band.short_id)
  await quick(page).nth(1).click()
  await page.getByRole('button', { name: 'Pay CHF 20.00' }).click()

  await expect(page.getByRole('alert')).toHaveText('Unknown error')
  await look(page, 'pay/unknown_error')
  await expect(page.getByRole('button', { name: 'Pay CHF 20.00' })).toBeEnabled()
})

test('nobody asks about a code any more whose page was left', async ({ page }) => {
  const band = top_ups.band()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/twint_direct/status')) asked += 1
  })
  await page.goto(`/client/${band.short_id}`)
  await page.getByRole('link', { name: 'TWINT Direct' }).click()
  await quick(page).nth(1).click()
  await page.getByRole('button', { name: 'Pay CHF 20.00' }).click()
  await expect(page.getByText(/^\d{5}$/)).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(1)

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`/client/${band.short_id}`)
  const before = asked
  await page.waitForTimeout(3_000)
  expect(asked).toBe(before)
})

async function boxOf(one: Locator) {
  return (await one.boundingBox())!
}
