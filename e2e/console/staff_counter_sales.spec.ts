import { look } from './look.ts'
import { newBar } from './menus.ts'
import { expect, test } from './test.ts'

test('a sale at the counter is taken back at its point of sale, and the page says who gets the cash', async ({
  page,
  festival,
  openAs,
}) => {
  const { sdk, event, users } = festival
  const query = { event_id: event._id }
  const { bar, address } = await newBar(festival, {
    name: 'Theke',
    hybrid_payment: { enabled: true, payment_types: ['cash'] },
    consumptions: [{ name: 'Espresso', price: 4, type: 'quantity' }],
  })
  const { consumptions } = await sdk.bars.get({ path: { id: bar._id }, query })
  const order = [{ _id: consumptions![0]!._id }]
  const sale = { type: 'debit' as const, payment_type: 'cash' as const, bar_id: bar._id, order }
  const { _id: id } = await sdk.transactions.create({ query, body: sale })
  await openAs(users.admin, address)
  await page.getByRole('tab', { name: 'At the counter' }).click()
  await expect(page).toHaveURL(`${address}/sales`)
  await look(page, 'staff-bars/counter-sales')

  await page.getByRole('button', { name: 'Take back Espresso 4.00' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Hand CHF.4\.00 back to the customer in cash\./)
  await look(page, 'staff-bars/counter-sale-back')
  await dialog.getByLabel('Wrong item or quantity').check()
  await dialog.getByRole('button', { name: /^Take CHF.4\.00 back$/ }).click()

  await expect(page.getByRole('status').filter({ hasText: 'was taken back' })).toContainText(
    /Hand CHF.4\.00 back to the customer in cash\./,
  )
  await expect(page.getByRole('img', { name: 'It was taken back' })).toBeVisible()
  const taken_back = await sdk.transactions.get({ path: { id }, query })
  expect(taken_back.refunded).toBe(true)
})

test('the cash of an event stands in both readings, each by its name', async ({
  page,
  festival: { event, users, sdk },
  openAs,
}) => {
  const { cash } = await sdk.statistics.get({ query: { event_id: event._id } })
  await openAs(users.admin, '/statistics')

  for (const [name, amount] of [
    ['Cash by date of sale', cash.by_sale_date],
    ['Cash drawer by booking date', cash.by_booking_date],
  ] as const) {
    const block = page.getByRole('heading', { name }).locator('..')
    await expect(block).toContainText(amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, "'"))
  }
})
