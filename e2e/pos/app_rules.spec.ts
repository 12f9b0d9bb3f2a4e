import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, entries_address, pairPhone } from './paired_phone.ts'

const result = (page: Page) => page.locator('[data-result]')

test('a phone that may lose its storage sells with a connection alone', async ({
  page,
  festival,
}) => {
  const place = await makePointOfSale(festival)
  const [band] = await newBands(festival, 1, { amount: 40 })
  await pairPhone(page, festival, place)
  await copyLoaded(page)
  await page.addInitScript(`
    navigator.storage.persist = async () => false
    navigator.storage.persisted = async () => false`)
  await page.reload()
  await expect(page.getByText('This device may lose sales')).toBeVisible()
  await page.route(entries_address, (route) => route.abort())
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('No connection: not possible')
  await expect(page.locator('[data-result=taken]')).toBeHidden()
  await look(page, 'pos-queue/storage-refused')
})
