import type { Page } from '@playwright/test'
import { newBands, sellTo } from './bands.ts'
import { look } from './look.ts'
import { expect, test } from './test.ts'

const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })
const is_live = (page: Page) => page.getByRole('img', { name: 'Updates by itself' })

for (const viewport of [
  { width: 375, height: 667 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('a sale appears by itself, without a touch', async ({ page, festival }) => {
      const [band] = await newBands(festival)
      await page.goto(`/client/${band!.short_id}`)
      await expect(balance(page)).toContainText('CHF 20.00')
      await expect(is_live(page)).toBeVisible()

      await sellTo(festival, band!)

      // Sooner than a page would ask that nobody tells.
      await expect(balance(page)).toContainText('CHF 8.00', { timeout: 10_000 })
      await expect(page.getByRole('button', { name: /^Raclette/ })).toContainText('-12.00')
      if (viewport.width === 375) await look(page, 'wallet/sold')
      const said = page.getByRole('status').filter({ hasText: 'Balance CHF 8.00' })
      await expect(said).toBeAttached()
    })
  })
}

test('a page that nobody tells asks now and then', async ({ page, festival }) => {
  const [band] = await newBands(festival)
  await page.clock.install()
  let refused = 0
  await page.route('**/clients/short/*/changes*', (route) => {
    refused += 1
    const json = { error: 'full', error_code: 'overloaded', request_id: 'r-1' }
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json })
  })
  await page.goto(`/client/${band!.short_id}`)
  await expect(balance(page)).toContainText('CHF 20.00')
  await expect.poll(() => refused).toBe(1)

  await sellTo(festival, band!)
  await page.clock.runFor(16_000)

  await expect(balance(page)).toContainText('CHF 8.00')
  await expect(is_live(page)).toBeHidden()
})

test('a page that was hidden, or offline, knows at once what was sold meanwhile', async ({
  page,
  context,
  festival,
}) => {
  const [band] = await newBands(festival)
  await page.goto(`/client/${band!.short_id}`)
  await expect(is_live(page)).toBeVisible()

  await context.setOffline(true)
  await expect(is_live(page)).toBeHidden()
  await sellTo(festival, band!)
  await expect(balance(page)).toContainText('CHF 20.00')
  await context.setOffline(false)

  await expect(balance(page)).toContainText('CHF 8.00')
  await expect(is_live(page)).toBeVisible()
})
