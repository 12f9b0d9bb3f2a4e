import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import { look } from './look.ts'
import { hold, makePointOfSale, openPhone, type PointOfSale, signInAt, tile } from './pos.ts'
import { expect, test } from './test.ts'

const result = (page: Page) => page.locator('[data-result]')

let place: PointOfSale
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
  const hybrid_payment = { enabled: true, payment_types: ['cash' as const, 'card' as const] }
  const path = { id: place.bar._id }
  await festival.sdk.bars.update({
    path,
    query: { event_id: festival.event._id },
    body: { hybrid_payment },
  })
})
test.beforeEach(async ({ page }) => {
  await openPhone(page)
  await signInAt(page, place)
})

async function newest(festival: Parameters<typeof newBands>[0], query: { uid?: string } = {}) {
  const of_bar = { event_id: festival.event._id, bar_id: place.bar._id, limit: 1, ...query }
  return (await festival.sdk.transactions.list({ query: of_bar })).transactions[0]
}

test('cash: keys, notes and the change in large type pay an order without a band', async ({
  page,
  festival,
}) => {
  await tile(page, 'Raclette').click()
  await page.getByRole('button', { name: /12\.00.*1 piece/ }).click()
  await page.getByRole('button', { name: 'Pay without a band' }).click()
  const pad = page.getByRole('dialog', { name: 'Order · 12.00' })
  await expect(pad).toContainText('12.00 missing')
  for (const key of ['1', '3', '00'])
    await pad.getByRole('button', { name: key, exact: true }).click()
  await expect(pad).toContainText('back 1.00')
  await pad.getByRole('button', { name: '20', exact: true }).click()
  await expect(pad).toContainText('back 8.00')
  await look(page, 'pos/cash')
  await pad.getByRole('button', { name: '12.00 paid · Cash' }).click()

  await expect(result(page)).toContainText('12.00')
  expect(await newest(festival)).toMatchObject({ uid: null, payment_type: 'cash', amount: 12 })
  await expect(page.getByText('Hold a band to see its balance')).toBeVisible()
})

test('not enough on the band: it pays what it has, and the rest is paid at the counter', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival, 1, { amount: 8 })
  await tile(page, 'Raclette').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('4.00 missing')
  await look(page, 'pos/rest_offered')
  await page.getByRole('button', { name: 'Rest at the counter' }).click()
  const pad = page.getByRole('dialog', { name: 'Rest · 4.00' })
  await pad.getByRole('button', { name: 'Card' }).click()
  await look(page, 'pos/rest_by_card')
  await pad.getByRole('button', { name: '4.00 paid · Card' }).click()

  await expect(result(page)).toContainText('8.00 → 0.00')
  await expect(result(page)).toContainText('12.00')
  expect(await newest(festival, { uid: band!.uid })).toMatchObject({
    amount: 8,
    order_parts: [{ uid: null, payment_type: 'card', amount: 4 }],
  })
})

test('a point of sale offers the ways that it has, and none where they are off', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const reopenWith = async (hybrid_payment: {
    enabled: boolean
    payment_types: ('cash' | 'mypos' | 'twint')[]
  }) => {
    await sdk.bars.update({
      path: { id: place.bar._id },
      query: { event_id: event._id },
      body: { hybrid_payment },
    })
    const menu = page.waitForResponse(/\/pos\/catalogue\?/)
    await page.reload()
    await menu
    await tile(page, 'Raclette').click()
    await page.getByRole('button', { name: /12\.00.*1 piece/ }).click()
  }
  const [poor] = await newBands(festival, 1, { amount: 8 })
  const pays = page.getByRole('button', { name: 'Pay without a band' })
  const refuse = async () => {
    await hold(page, poor!)
    await expect(result(page)).toContainText('4.00 missing')
  }
  const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const empty = async () => {
    await tile(page, 'Raclette').press('Backspace')
    await expect(page.getByText('Hold a band to see its balance')).toBeVisible()
  }

  await reopenWith({ enabled: false, payment_types: ['cash', 'mypos', 'twint'] })
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible()
  await expect(pays).toBeHidden()
  await close()
  await refuse()
  await expect(result(page).getByRole('button', { name: 'Second band' })).toBeVisible()
  await expect(result(page).getByRole('button', { name: 'Rest at the counter' })).toBeHidden()
  await result(page).getByRole('button', { name: 'Back' }).click()
  await empty()

  for (const [payment_types, names] of [
    [
      ['twint', 'cash'],
      ['Cash', 'TWINT'],
    ],
    [['mypos'], ['Terminal']],
  ] as const) {
    await reopenWith({ enabled: true, payment_types: [...payment_types] })
    await pays.click()
    const ways = page.getByRole('group', { name: 'How it is paid' })
    await expect(ways.getByRole('button')).toHaveText([...names])
    await close()
    if (names[0] === 'Cash') await empty()
  }
  await refuse()
  await expect(result(page).getByRole('button', { name: 'Rest at the counter' })).toBeVisible()
})
