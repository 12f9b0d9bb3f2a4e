import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import { look } from './look.ts'
import { hold, makePointOfSale, openPhone, signInAt, tile } from './pos.ts'
import { expect, test } from './test.ts'

// A service worker's storage outlives the page.
test.use({ serviceWorkers: 'allow', reuseContext: false })

const order = (page: Page) => page.getByRole('button', { name: /3\.00.*1 piece/ })
// Code for the page is a string, because browser globals have no types here.
const kept_paths = `(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('pos:'))
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return all.flat().map(({ url }) => new URL(url).pathname)
})()`

test('the whole app opens in flight mode after one start, in each language, and keeps no answer of the API', async ({
  page,
  context,
  festival,
}) => {
  await openPhone(page)
  await signInAt(page, await makePointOfSale(festival))
  const kept = () => page.evaluate<string[]>(kept_paths)
  // The page comes last.
  await expect.poll(kept).toContain('/pos/')
  const foreign = (await kept()).filter(
    (path) => !/^\/(assets\/pos\/|pos\/|icon_)/.test(path) || path.startsWith('/pos/catalogue'),
  )
  expect(foreign).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(tile(page, 'Water')).toBeVisible()
  await expect(page.getByText(/Offline since \d\d:\d\d/)).toBeVisible()
  await look(page, 'pos/offline')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
  await context.setOffline(false)
})

test('one window of a device sells, and another takes over once it is closed', async ({
  page,
  context,
  festival,
}) => {
  await openPhone(page)
  await signInAt(page, await makePointOfSale(festival))
  const second = await context.newPage()
  await second.goto('/pos/')
  await expect(second.getByRole('heading', { name: 'Open in another window' })).toBeVisible()
  await look(second, 'pos/other_window')
  await page.close()
  await expect(second.getByRole('list', { name: 'Items' })).toBeVisible()
  await second.close()
})

test('light, hand and language are chosen by a tap, and an order is not lost on the way', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival)
  await openPhone(page)
  await signInAt(page, await makePointOfSale(festival))
  await tile(page, 'Water').click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await look(page, 'pos/settings')
  await page.getByRole('button', { name: 'Night', exact: true }).click()
  await page.getByRole('button', { name: 'Left' }).click()
  await page.goBack()
  await expect(order(page)).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-light', 'night')
  await expect(page.locator('html')).toHaveAttribute('data-hand', 'left')
  await expect(order(page)).toBeVisible()
  await hold(page, band!)
  await expect(page.locator('[data-result]')).toContainText('20.00 → 17.00')
})

test('a browser that may clear its storage is named, and play money too', async ({
  page,
  festival,
}) => {
  await openPhone(page)
  await page.addInitScript('navigator.storage.persist = async () => false')
  await page.route('**/pos/catalogue?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: { ...json, event: { ...json.event, is_trial: true } } })
  })
  await signInAt(page, await makePointOfSale(festival))
  await expect(page.getByText('This device may lose sales')).toBeVisible()
  await expect(page.getByText('Play money')).toBeVisible()
  await look(page, 'pos/play_money')
})

test('a device signs in with its token and chooses its point of sale', async ({
  page,
  festival: { sdk, event },
}) => {
  const token = `till-${crypto.randomUUID().slice(0, 8)}`
  await sdk.tokens.create({ body: { token, event_id: event._id } })
  await openPhone(page)
  await page.goto('/pos/')
  await look(page, 'pos/sign_in')
  await page.getByLabel('Device token').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Device token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Where does this device sell?' })).toBeVisible()
  await look(page, 'pos/choose_bar')
  await page.getByRole('button', { name: 'Bar du Quai' }).click()
  await expect(tile(page, 'Raclette')).toBeVisible()
})
