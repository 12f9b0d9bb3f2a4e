import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import type { Festival } from './festival.ts'
import { look } from './look.ts'
import { hold, makePointOfSale, openPhone, type PointOfSale, pairAt, tile } from './pos.ts'
import { expect, test } from './test.ts'

const result = (page: Page) => page.locator('[data-result]')

let place: PointOfSale
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
  const hybrid_payment = { enabled: true, payment_types: ['cash' as const] }
  const query = { event_id: festival.event._id }
  await festival.sdk.bars.update({ path: { id: place.bar._id }, query, body: { hybrid_payment } })
})

async function salesOf({ sdk, event }: Festival, uid: string) {
  const query = { event_id: event._id, uid, limit: 10 }
  const { transactions } = await sdk.transactions.list({ query })
  return transactions.filter(({ bar_id }) => bar_id === place.bar._id)
}

/** Opens the last sale in the history. */
async function openLast(page: Page) {
  await page.goto('/pos/history')
  await page.locator('summary').first().click()
}

async function sell(page: Page, names: string[], band: { uid: string }, after: string) {
  for (const name of names) await tile(page, name).click({ force: true })
  await hold(page, band)
  await expect(result(page)).toContainText(after)
}

test('a second band pays for what the first one cannot, and both pay or neither', async ({
  page,
  festival,
}) => {
  const [poor, friend, third] = await newBands(festival, 3, { amount: 8 })
  await openPhone(page)
  await pairAt(page, festival, place)
  for (const name of ['Water', 'Water', 'Lemonade']) await tile(page, name).click()
  await hold(page, poor!)
  await expect(result(page)).toContainText('4.00 missing')
  await page.getByRole('button', { name: 'Second band' }).click()
  const sheet = page.getByRole('dialog', { name: 'Second band pays 6.00' })
  await expect(sheet).toContainText('The first band pays 6.00 of its 8.00.')
  await look(page, 'pos/second-band')
  await hold(page, poor!)
  await expect(sheet).toBeVisible()

  await sheet.getByRole('button', { name: /Water/ }).click()
  const nine = page.getByRole('dialog', { name: 'Second band pays 9.00' })
  await expect(nine).toContainText('1 of 2')
  await hold(page, friend!)
  await expect(result(page)).toContainText('1.00 missing')
  expect(await salesOf(festival, poor!.uid)).toEqual([])
  expect(await salesOf(festival, friend!.uid)).toEqual([])

  await page.getByRole('button', { name: 'Second band' }).click()
  await expect(sheet).toBeVisible()
  await hold(page, third!)
  await expect(result(page)).toContainText('8.00 → 2.00')
  await expect(result(page)).toContainText('second band 6.00')
  await look(page, 'pos/second-band-sold')
  const [sold] = await salesOf(festival, poor!.uid)
  expect(sold).toMatchObject({ amount: 6, order_parts: [{ uid: third!.uid, amount: 6 }] })
  await openLast(page)
  await expect(page.locator('details').first()).toContainText('2 × Water')
})

test('a change opens the old order as a cart, and posts reversal and new sale as one', async ({
  page,
  festival,
}) => {
  const [band, other] = await newBands(festival, 2, { amount: 40 })
  await openPhone(page)
  await pairAt(page, festival, place)
  await sell(page, ['Raclette', 'Lemonade'], band!, '40.00 → 22.00')
  await openLast(page)
  await page.getByRole('button', { name: 'Change the order' }).click()
  await look(page, 'pos/change-reason')
  await page.getByRole('button', { name: 'Wrong item' }).click()
  await expect(page.getByText(/This order replaces that of .* \(18\.00\)/)).toBeVisible()
  await expect(page.getByRole('button', { name: /18\.00.*3 pieces/ })).toBeVisible()
  await look(page, 'pos/changing')
  await page.getByRole('button', { name: 'One less: Raclette' }).click()
  await tile(page, 'Water').click()
  await hold(page, other!)
  await expect(result(page)).toBeHidden()
  await hold(page, band!)
  await expect(result(page)).toContainText('9.00')

  const moved = await salesOf(festival, band!.uid)
  expect(moved).toHaveLength(3)
  expect(moved.filter(({ reversed }) => reversed)).toMatchObject([{ amount: 18 }])
  expect(moved.find(({ balance }) => balance === 31)).toMatchObject({ reversed: false, amount: 9 })
  expect(await salesOf(festival, other!.uid)).toEqual([])
  await expect(page.getByText('This order replaces')).toBeHidden()
  await page.goto('/pos/history')
  await expect(page.locator('summary').nth(1)).toContainText('taken back')
  await expect(page.locator('summary').first()).toContainText('9.00')
})

test('a seller takes the last sale of a band back with a reason, until the time is over', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival, 1, { amount: 40 })
  await page.clock.install()
  await openPhone(page)
  await pairAt(page, festival, place)
  await tile(page, 'Lemonade').click()
  await page.getByRole('button', { name: /6\.00.*piece/ }).click()
  await page.getByRole('button', { name: 'Pay without a band' }).click()
  const pad = page.getByRole('dialog', { name: 'Order · 6.00' })
  await pad.getByRole('button', { name: '10', exact: true }).click()
  await pad.getByRole('button', { name: '6.00 paid · Cash' }).click()
  await expect(result(page)).toContainText('6.00')
  await openLast(page)
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Wrong item' }).click()
  await expect(page.getByText('Hand 6.00 back in cash.')).toBeVisible()
  await look(page, 'pos/counter-sale-back')
  await page.goto('/pos/sell')
  await sell(page, ['Raclette'], band!, '40.00 → 28.00')
  await sell(page, ['Water'], band!, '28.00 → 25.00')
  await page.goto('/pos/history')
  await page.locator('summary').nth(1).click()
  await expect(page.getByText('1 × Raclette')).toBeVisible()
  // The band has paid for something else since.
  await expect(page.getByRole('button', { name: 'Take back' })).toBeHidden()
  await expect(page.locator('details').nth(1)).toContainText(
    'A cashier can take this sale back today.',
  )
  await page.locator('summary').first().click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Why is it taken back?')).toBeVisible()
  await look(page, 'pos/undo')
  await page.getByRole('button', { name: 'Not served' }).click()
  await expect(page.locator('summary').first()).toContainText('taken back')
  await expect
    .poll(async () => (await salesOf(festival, band!.uid)).filter(({ reversed }) => reversed))
    .toMatchObject([{ amount: 3 }])
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await page.clock.fastForward('02:01')
  await expect(page.getByRole('button', { name: 'Take back' })).toBeHidden()
})

test('a cashier takes back any sale of today on the phone, where the event lets the desk; else it says that only admins do', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const path = { id: event._id }
  const { desk_may_reverse } = await sdk.events.get({ path })
  await sdk.events.update({ path, body: { desk_may_reverse: true } })
  const own = await makePointOfSale(festival)
  const { users } = await sdk.users.list({ query: { search: own.seller.email } })
  await sdk.users.update({ path: { id: users[0]!._id }, body: { right: 20 } })
  const [band] = await newBands(festival, 1, { amount: 40 })
  await openPhone(page)
  await pairAt(page, festival, own, 'cashier')
  await sell(page, ['Raclette'], band!, '40.00 → 28.00')
  await sell(page, ['Water'], band!, '28.00 → 25.00')
  await page.goto('/pos/history')
  const first_sold = page.locator('details').nth(1)
  await first_sold.locator('summary').click()
  await first_sold.getByRole('button', { name: 'Take back' }).click()
  await first_sold.getByRole('button', { name: 'Wrong item' }).click()
  await expect(first_sold).toContainText('taken back')
  const query = { event_id: event._id, uid: band!.uid, limit: 5 }
  await expect
    .poll(async () =>
      (await sdk.transactions.list({ query })).transactions.filter((one) => one.reversed),
    )
    .toMatchObject([{ amount: 12 }])

  await sdk.events.update({ path, body: { desk_may_reverse: false } })
  await page.goto('/pos/sell')
  await expect
    .poll(() => page.evaluate(`localStorage.getItem('pos.menu')`))
    .toContain('"desk_may_reverse":false')
  await openLast(page)
  const last_sold = page.locator('details').first()
  await expect(last_sold).toContainText('Only an admin takes this sale back, in the console.')
  await expect(last_sold.getByRole('button')).toHaveCount(0)
  await look(page, 'pos/undo-by-admin')
  await sdk.events.update({ path, body: { desk_may_reverse } })
})
