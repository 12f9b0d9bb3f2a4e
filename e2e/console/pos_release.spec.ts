import type { Page } from '@playwright/test'
import { copyLoaded, cutOff, pairPhone, reconnect } from '../pos/paired_phone.ts'
import { newBands } from './bands.ts'
import { hold, makePointOfSale, openPhone, signInAt, tile } from './pos.ts'
import { expect, test } from './test.ts'

// The worker tells which release is the newest.
test.use({ serviceWorkers: 'allow', reuseContext: false })

/** Tells the page that there is a newer release, as its worker does. */
async function announceRelease(page: Page) {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  // Again and again: an answer of the worker itself may come behind it.
  await page.evaluate(`
    globalThis.is_old_page = true
    const data = { newest: '/assets/pos/of_the_next_release.js' }
    setInterval(() => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data })), 1_000)`)
}

const isOldPage = (page: Page) =>
  page.evaluate('globalThis.is_old_page === true').catch(() => undefined)

test('a new release waits for the order, and is then taken without a tap', async ({
  page,
  festival,
}) => {
  await page.clock.install()
  await openPhone(page)
  await signInAt(page, await makePointOfSale(festival))
  await tile(page, 'Water').click()
  await announceRelease(page)
  await page.clock.runFor(10_000)
  // The order goes on, on the page of before.
  await page.getByRole('button', { name: /3\.00.*1 piece/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(10_000)
  await tile(page, 'Water').click()
  await expect(page.getByRole('button', { name: /6\.00.*2 pieces/ })).toBeVisible()
  expect(await isOldPage(page)).toBe(true)

  for (let i = 0; i < 2; i++) await tile(page, 'Water').press('Backspace')
  await page.clock.runFor(10_000)
  await expect.poll(() => isOldPage(page)).toBe(false)
  await expect(tile(page, 'Water')).toBeVisible()
})

test('a new release waits for sales that are not sent, and for a dialog that is open over an empty order', async ({
  page,
  festival,
}) => {
  const place = await makePointOfSale(festival)
  const [band] = await newBands(festival, 1, { amount: 40 })
  await page.clock.install()
  await pairPhone(page, festival, place)
  await copyLoaded(page, band!.uid)
  await cutOff(page)
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(page.locator('[data-result=taken]')).toBeVisible()
  await expect(page.locator('[data-result]')).toBeHidden()
  await announceRelease(page)
  await page.clock.runFor(10_000)
  const states = page.getByRole('button', { name: 'Settings' })
  await expect(states).toContainText(/offline1reads/)
  expect(await isOldPage(page)).toBe(true)

  await page.getByRole('button', { name: 'Number by hand' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await reconnect(page)
  await page.clock.runFor(60_000)
  await expect(states).toContainText('sent')
  await page.clock.runFor(10_000)
  expect(await isOldPage(page)).toBe(true)

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(10_000)
  await expect.poll(() => isOldPage(page)).toBe(false)
  await expect(tile(page, 'Water')).toBeVisible()
})
