import { newBands } from './bands.ts'
import { balance, dialog, opened, said } from './desk.ts'
import { look } from './look.ts'
import { openShop } from './payrexx.ts'
import { expect, test } from './test.ts'
import { simulator } from './top_ups.ts'

test('what came by TWINT is offered to go back by TWINT, before cash and payment by payment', async ({
  page,
  festival,
  openAs,
  baseURL,
}) => {
  const { event, users, sdk } = festival
  const shop = await openShop(sdk, simulator, event._id)
  const [band] = await newBands(festival, 1, { amount: 10 })
  await shop.topUp(band!, 30, baseURL!)
  await openAs(users.cashier, `/admin/events/${event._id}/clients/${band!.uid}?tab=refunds`)
  await expect(page.getByRole('tabpanel')).toContainText('CHF 30.00')
  await look(page, 'staff-desk/refunds')

  await page.keyboard.press('r')
  const twint = dialog(page).getByRole('radio', { name: /TWINT/ })
  await expect(twint).toBeChecked()
  await expect(dialog(page)).toContainText('CHF 10.00 stays on the wristband.')
  await dialog(page).getByRole('radio', { name: /Cash/ }).check()
  await expect(dialog(page)).toContainText('Pay in cash only if the visitor wants it so.')
  await expect(dialog(page).getByRole('button', { name: 'Pay CHF 40.00 in cash' })).toBeVisible()
  await twint.check()
  await look(page, 'staff-desk/twint')
  await dialog(page).getByRole('button', { name: 'Pay CHF 30.00 back' }).click()
  await expect(said(page)).toContainText('Money refunded successfully: CHF 30.00')
  await expect(balance(page)).toContainText('CHF 10.00')
  await page.getByRole('tab', { name: 'Transactions' }).click()
  await expect(page.getByRole('img', { name: 'Taken back' })).toHaveCount(1)
})

test('an admin pays one payment back, then by every way that is open, then in cash on purpose', async ({
  page,
  festival,
  openAs,
  baseURL,
}) => {
  const { event, users, sdk } = festival
  const shop = await openShop(sdk, simulator, event._id)
  const [band] = await newBands(festival, 1, { amount: 10 })
  for (const amount of [20, 25]) await shop.topUp(band!, amount, baseURL!)
  await shop.topUp(band!, 15, baseURL!, 'card')
  await openAs(users.admin, `/admin/events/${event._id}/clients/${band!.uid}`)
  await opened(page, band!)
  await page.getByRole('button', { name: 'Actions for Top-up CHF 25.00' }).click()
  await page.getByRole('menuitem', { name: 'Refund this payment' }).click()
  await expect(dialog(page)).toContainText('CHF 25.00 goes back by the way it came.')
  await dialog(page).getByRole('button', { name: 'Pay CHF 25.00 back' }).click()
  await expect(said(page)).toContainText('Money refunded successfully: CHF 25.00')
  await expect(balance(page)).toContainText('CHF 45.00')

  await page.keyboard.press('r')
  await dialog(page).getByRole('radio', { name: 'By every way that is open but cash' }).check()
  await look(page, 'staff-desk/every_way')
  await dialog(page).getByRole('button', { name: 'Pay CHF 35.00 back' }).click()
  await expect(said(page)).toContainText('Money refunded successfully: CHF 35.00')
  await expect(balance(page)).toContainText('CHF 10.00')

  await shop.topUp(band!, 12, baseURL!)
  await page.reload()
  await opened(page, band!)
  await page.keyboard.press('r')
  await dialog(page).getByRole('radio', { name: /^Cash/ }).check()
  await expect(dialog(page)).toContainText('Pay in cash only if the visitor wants it so.')
  await dialog(page)
    .getByRole('button', { name: /in cash$/ })
    .click()
  await expect(said(page)).toContainText('in cash')
})
