import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import type { Festival } from './festival.ts'
import { look } from './look.ts'
import { hold, makePointOfSale, openPhone, type PointOfSale, pairAt } from './pos.ts'
import { expect, test } from './test.ts'

const result = (page: Page) => page.locator('[data-result]')
const returnTile = (page: Page) => page.getByRole('button', { name: /^Cup/ })

/** Hands containers out to a band. */
async function handOut({ sdk, event }: Festival, place: PointOfSale, uid: string, pieces: number) {
  const order = [{ _id: place.cup._id, kind: 'deposit' as const, quantity: pieces }]
  const query = { event_id: event._id }
  await sdk.transactions.create({
    query,
    body: { type: 'debit', uid, bar_id: place.bar._id, order },
  })
}

test('a device for returns takes containers back, and reaches nothing else', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const place = await makePointOfSale(festival)
  const [band, other] = await newBands(festival, 2, { amount: 40 })
  await handOut(festival, place, band!.uid, 3)
  const token = `returns-${crypto.randomUUID()}`
  const body = { event_id: event._id, token, permissions: ['deposit_return' as const] }
  await sdk.tokens.create({ body })
  await openPhone(page)
  await page.goto('/pos/')
  await page.getByRole('button', { name: 'Device' }).click()
  await page.getByLabel('Device token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: place.bar.name }).click()
  await expect(returnTile(page)).toBeVisible()
  await expect(page.getByText('Raclette')).toBeHidden()
  await look(page, 'pos/returns')
  for (const address of ['/pos/sell', '/pos/history', '/pos/desk', '/pos/queue', '/pos/settings']) {
    await page.goto(address)
    await expect(returnTile(page)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Items' })).toBeHidden()
  }

  await page.getByRole('button', { name: /^\+10/ }).click()
  await expect(page.getByText('10 pieces back · hold the band')).toBeVisible()
  // Three that it has, and four more than taken.
  await hold(page, band!)
  await expect(result(page)).toContainText('7 back at most')
  await look(page, 'pos/returns-at-most')
  await page.getByRole('button', { name: 'Take 7 back' }).click()
  await hold(page, band!)
  await expect(result(page)).toContainText('34.00 → 48.00')
  await expect(page.getByText('today 7 · 14.00')).toBeVisible()
  // The rest waits for a second band.
  await expect(result(page)).toBeHidden()
  await expect(page.getByText('3 pieces back · hold the band')).toBeVisible()
  await hold(page, other!)
  await expect(result(page)).toContainText('40.00 → 46.00')
  await expect(page.getByText('today 10 · 20.00')).toBeVisible()
  await look(page, 'pos/returns-of-day')
})

test('a seller takes containers back without a connection, within the limit of the device', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const place = await makePointOfSale(festival)
  const [band] = await newBands(festival, 1, { amount: 40 })
  await handOut(festival, place, band!.uid, 4)
  const path = { id: event._id }
  await sdk.events.update({
    path,
    body: { offline: { enabled: true, unknown_wristbands: true, limit_per_device: 7 } },
  })
  await page.addInitScript(
    `navigator.storage.persist = navigator.storage.persisted = async () => true`,
  )
  await openPhone(page)
  await pairAt(page, festival, place)
  await page.goto('/pos/returns')
  await returnTile(page).click()
  await returnTile(page).click()
  await hold(page, band!)
  await expect(result(page)).toContainText('32.00 → 36.00')
  await expect(result(page)).toBeHidden()
  await page.route('**/pos/entries*', (route) => route.abort())
  for (let i = 0; i < 2; i++) await returnTile(page).click()
  await hold(page, band!)
  await expect(page.locator('[data-result="taken"]')).toContainText('taken offline')
  await expect(result(page)).toBeHidden()
  for (let i = 0; i < 2; i++) await returnTile(page).click()
  await hold(page, band!)
  await expect(result(page)).toContainText('limit reached')
})

test('each container has a count of its own, and the limit of a band is not one of returns', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const place = await makePointOfSale(festival)
  const plate = await sdk.deposits.create({
    query,
    body: { name: 'Plate', price: 3, delta: 9, color: 'gray', return_color: 'purple' },
  })
  const possible = [{ _id: place.cup._id }, { _id: plate._id }]
  const body = { possible_deposits: possible, possible_deposit_returns: possible }
  await sdk.bars.update({ path: { id: place.bar._id }, query, body })
  const [band] = await newBands(festival, 1, { amount: 40 })
  await handOut(festival, place, band!.uid, 3)
  const path = { id: event._id }
  const offline = { enabled: true, unknown_wristbands: true, limit_per_device: 30 }
  await sdk.events.update({ path, body: { offline: { ...offline, limit_per_wristband: 2 } } })
  await page.addInitScript(
    `navigator.storage.persist = navigator.storage.persisted = async () => true`,
  )
  await openPhone(page)
  await pairAt(page, festival, place)
  await page.goto('/pos/returns')
  await page.route('**/pos/entries*', (route) => route.abort())
  const cups = page.getByRole('listitem').filter({ hasText: 'Cup' })
  const plates = page.getByRole('listitem').filter({ hasText: 'Plate' })
  await returnTile(page).click()
  await returnTile(page).click()
  await plates.getByRole('button', { name: /^Plate/ }).click()
  await expect(page.getByText('3 pieces back · hold the band')).toBeVisible()
  await hold(page, band!)
  // 7.00 to a band that may spend 2.00.
  await expect(page.locator('[data-result="taken"]')).toContainText('taken offline')
  await expect(cups).toContainText('today 2 · 4.00')
  await expect(plates).toContainText('today 1 · 3.00')
  await expect(result(page)).toBeHidden()

  await page.goto('/pos/sell')
  await page
    .getByRole('list', { name: 'Items' })
    .getByRole('button', { name: /^Water/ })
    .click()
  await hold(page, band!)
  await expect(result(page)).toContainText('No connection: 2.00 max')
})
