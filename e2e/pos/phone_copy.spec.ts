import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, cutOff, pairPhone } from './paired_phone.ts'

const result = (page: Page) => page.locator('[data-result]')

/** Requests of a page that a sale or a held wristband makes. */
function countQuestions(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const sells = pathname === '/pos/entries' && request.postDataJSON().entries.length > 0
    if (sells || pathname.startsWith('/clients')) asked.push(pathname)
  })
  return asked
}

test('a blocked and a replaced wristband are refused by the phone itself, until they sell again', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const place = await makePointOfSale(festival)
  const [blocked, old, fresh] = await newBands(festival, 3, { amount: 40 })
  await pairPhone(page, festival, place)
  await copyLoaded(page, old!.uid)
  const asked = countQuestions(page)
  // It follows before it is told.
  await page.waitForTimeout(6_000)
  await sdk.clients.disable({ path: { uid: blocked!.uid }, query })
  const moved = { new_uid: fresh!.uid }
  await sdk.clients.transfer({ path: { uid: old!.uid }, query, body: moved })
  await page.waitForTimeout(3_000)

  await hold(page, blocked!)
  await expect(page.getByRole('region', { name: 'Wristband' })).toContainText('Blocked band')
  await tile(page, 'Raclette').click()
  await hold(page, blocked!)
  await expect(result(page)).toContainText('Blocked band')
  await look(page, 'pos-copy/blocked')
  await result(page).getByRole('button', { name: 'Back' }).click()
  await hold(page, old!)
  await expect(result(page)).toContainText('Replaced band')
  await result(page).getByRole('button', { name: 'Back' }).click()
  expect(asked).toEqual([])

  await sdk.clients.enable({ path: { uid: blocked!.uid }, query })
  // Within half a minute the stream tells the phone.
  await page.waitForTimeout(36_000)
  await hold(page, blocked!)
  await expect(result(page)).toContainText('40.00 → 28.00')
})

test('own sales lower the copy at once, and a list that comes later without them never raises it again', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const place = await makePointOfSale(festival)
  const [band] = await newBands(festival, 1, { amount: 40 })
  const { uid } = band!
  await pairPhone(page, festival, place)
  await copyLoaded(page, { uid, cents: 4_000 })
  await cutOff(page)
  await tile(page, 'Raclette').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('about 28.00')
  await expect(result(page)).toBeHidden()
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('about 25.00')
  await expect(result(page)).toBeHidden()

  // The server does not know of the sales, and tells the phone of a top-up.
  const body = { type: 'credit' as const, amount: 5 }
  await sdk.clients.credit({ path: { uid }, query: { event_id: event._id }, body })
  await copyLoaded(page, { uid, cents: 4_500 })
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('about 27.00')
})

test('a phone whose pairing ends forgets the wristbands, and keeps what it has not sent', async ({
  page,
  festival,
}) => {
  const place = await makePointOfSale(festival)
  const [band] = await newBands(festival, 1, { amount: 40 })
  const phone = await pairPhone(page, festival, place)
  await copyLoaded(page, band!.uid)
  expect(await page.evaluate(parts_on_disk)).toBeGreaterThan(0)
  await cutOff(page)
  await tile(page, 'Raclette').click()
  await hold(page, band!)
  await expect(page.locator('[data-result=taken]')).toBeVisible()

  const query = { event_id: festival.event._id }
  await festival.sdk.pairings.lose({ path: { id: phone.pairing_id }, query })
  await expect(page.getByText('This phone is locked.')).toBeVisible({ timeout: 20_000 })

  await expect.poll(() => page.evaluate(parts_on_disk)).toBe(0)
  await page.getByRole('button', { name: 'Hand the sales over' }).click()
  await expect(page.getByText('sold, not sent', { exact: true })).toHaveCount(1)
})

test('a phone without a network forgets the wristbands on its last day', async ({
  page,
  festival,
  context,
}) => {
  const place = await makePointOfSale(festival)
  const ends_at = new Date(Date.now() + 25_000).toISOString()
  await pairPhone(page, festival, place, ends_at)
  await copyLoaded(page, festival.regular.uid)
  await context.setOffline(true)

  await expect(page.getByText('This phone is locked.')).toBeVisible({ timeout: 45_000 })

  await expect.poll(() => page.evaluate(parts_on_disk)).toBe(0)
})

// Code for the page is a string, because browser globals have no types here.
const parts_on_disk = `new Promise((resolve, reject) => {
  const opened = indexedDB.open('pos-wallets')
  opened.onerror = () => reject(opened.error)
  opened.onsuccess = () => {
    const trx = opened.result.transaction(['rows', 'state'])
    const counts = ['rows', 'state'].map((name) => trx.objectStore(name).count())
    trx.oncomplete = () => {
      opened.result.close()
      resolve(counts.reduce((sum, { result }) => sum + result, 0))
    }
  }
})`
