import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, entries_address, pairPhone } from './paired_phone.ts'

const result = (page: Page) => page.locator('[data-result]')

test('an app below the lowest version sells nothing new, keeps the order, and still sends its queue', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const place = await makePointOfSale(festival)
  const [band] = await newBands(festival, 1, { amount: 40 })
  const sold = async () => {
    const query = { event_id: event._id, uid: band!.uid, limit: 10 }
    const { transactions } = await sdk.transactions.list({ query })
    return transactions.filter(({ type }) => type === 'debit').map(({ amount }) => amount)
  }
  /** The phone reads the setting with the menu. */
  const setLowest = async (min_version: string | null) => {
    await sdk.events.update({ path: { id: event._id }, body: { pos: { min_version } } })
    const menu = page.waitForResponse((response) => /\/pos\/catalogue/.test(response.url()))
    await page.reload()
    await menu
    await expect(tile(page, 'Water')).toBeVisible()
  }
  await pairPhone(page, festival, place)
  await copyLoaded(page)
  await page.route(entries_address, (route) => route.abort())
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('about 37.00')

  await setLowest('9999.0.0')
  try {
    await tile(page, 'Raclette').click()
    await hold(page, band!)
    await expect(result(page)).toContainText('The app is too old')
    await look(page, 'pos/app-too-old')
    await result(page).getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('button', { name: /12\.00.*1 piece/ })).toBeVisible()

    await page.goto('/pos/settings')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeDisabled()
    await look(page, 'pos/send-first')
    await page.getByRole('button', { name: 'Send 1 sale first, or hand it over.' }).click()
    await expect(page.getByRole('heading', { name: 'Sales not sent' })).toBeVisible()
    await page.unroute(entries_address)
    await expect(page.getByText('All sales are sent.')).toBeVisible({ timeout: 60_000 })
    expect(await sold()).toEqual([3])
    await page.getByRole('button', { name: 'Settings' }).last().click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeEnabled()
  } finally {
    await page.goto('/pos/sell')
    await setLowest(null)
  }
  // A changed menu comes with the next empty cart.
  await page.getByRole('button', { name: /12\.00.*1 piece/ }).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await tile(page, 'Raclette').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('37.00 → 25.00')
  expect((await sold()).toSorted((a, b) => a - b)).toEqual([3, 12])
})

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
