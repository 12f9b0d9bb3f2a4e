import { randomInt } from 'node:crypto'
import { newBands, sellTo } from './bands.ts'
import { balance, dialog, opened, row, said } from './desk.ts'
import type { Festival } from './festival.ts'
import { look } from './look.ts'
import { openShop } from './payrexx.ts'
import { expect, test } from './test.ts'
import { control, simulator } from './top_ups.ts'

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
  await expect(dialog(page)).toContainText('Pay in cash only if the visitor prefers it.')
  await expect(dialog(page).getByRole('button', { name: 'Pay CHF 40.00 in cash' })).toBeVisible()
  await twint.check()
  await look(page, 'staff-desk/twint')
  await dialog(page).getByRole('button', { name: 'Pay CHF 30.00 back' }).click()
  await expect(said(page)).toContainText('Money refunded successfully: CHF 30.00')
  await expect(balance(page)).toContainText('CHF 10.00')
  await page.getByRole('tab', { name: 'Transactions' }).click()
  await expect(page.getByRole('img', { name: 'Refunded in full' })).toHaveCount(1)
})

test('who reads the new balance goes on with the next key, however long the list below takes', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users } = festival
  const [band] = await newBands(festival, 1, { amount: 20 })
  await openAs(users.cashier, `/admin/events/${event._id}/clients/${band!.uid}`)
  await opened(page, band!)
  await page.route('**/transactions?*', async (route) => {
    await new Promise((done) => setTimeout(done, 1_000))
    await route.fallback()
  })

  await page.keyboard.press('t')
  await page.keyboard.type('15\n')
  // It is looked at, also where a question before it keeps it from being read out.
  await page.locator('[aria-label=Wristband]').getByText('CHF 35.00').waitFor()
  await page.keyboard.press('t')

  await expect(dialog(page).getByLabel('Amount')).toHaveValue('')
})

test('what was paid at a card terminal is named by its receipt, and goes back to the card', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users, sdk } = festival
  const [band] = await newBands(festival, 1, { amount: 20 })
  const terminal = await terminalAt(festival)
  const sale = await terminal.pay(30)
  await openAs(users.cashier, `/admin/events/${event._id}/clients/${band!.uid}`)
  await opened(page, band!)

  await page.keyboard.press('t')
  await page.keyboard.type('30')
  await dialog(page).getByRole('radio', { name: 'Card terminal' }).check()
  const [code, reference] = ['Code of the terminal', 'Reference on the receipt'].map((name) =>
    dialog(page).getByRole('textbox', { name }),
  )
  await reference!.fill(sale)
  await expect(code!).toHaveAccessibleDescription(/^Which terminal\?/)
  await code!.fill('nobody-has-this')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Card terminal not found.')
  await code!.fill(terminal.code)
  await look(page, 'staff-desk/receipt')
  await page.keyboard.press('Enter')
  await expect(balance(page)).toContainText('CHF 50.00')
  await expect(row(page, sale)).toBeVisible()

  await page.keyboard.press('t')
  await dialog(page).getByRole('radio', { name: 'Card terminal' }).check()
  await expect(code!).toHaveValue(terminal.code)
  await page.keyboard.press('Escape')
  const ways = await sdk.clients.refund_options({
    path: { uid: band!.uid },
    query: { event_id: event._id },
  })
  expect(ways.options).toContainEqual(expect.objectContaining({ method: 'mypos', amount: 30 }))
})

test('a receipt that was typed before says which wristband has its money', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users, sdk } = festival
  const [first, second] = await newBands(festival, 2)
  const terminal = await terminalAt(festival)
  const receipt = { terminal_code: terminal.code, card_transaction_id: await terminal.pay(30) }
  await sdk.clients.credit({
    path: { uid: first!.uid },
    query: { event_id: event._id },
    body: { type: 'credit', payment_type: 'mypos', amount: 30, ...receipt },
  })
  await openAs(users.cashier, `/admin/events/${event._id}/clients/${second!.uid}`)
  await opened(page, second!)

  await page.keyboard.press('t')
  await page.keyboard.type('30')
  await dialog(page).getByRole('radio', { name: 'Card terminal' }).check()
  const code = dialog(page).getByRole('textbox', { name: 'Code of the terminal' })
  const reference = dialog(page).getByRole('textbox', { name: 'Reference on the receipt' })
  await code.fill(receipt.terminal_code)
  await reference.fill(receipt.card_transaction_id)
  await page.keyboard.press('Enter')

  await expect(dialog(page)).toContainText('This card payment has been credited already.')
  await expect(reference).toHaveAccessibleDescription(
    new RegExp(`^Credited to wristband ${first!.short_id} on .*: CHF.30\\.00\\.$`),
  )
  await look(page, 'staff-desk/receipt_credited')
  const refusal = dialog(page).getByRole('alert').filter({ hasText: 'This card payment' })
  await page.setViewportSize({ width: 375, height: 600 })
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await reference.fill(await terminal.pay(30))
  await expect(refusal).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(balance(page)).toContainText('CHF 50.00')
})

test('what is handed over is what was shown: a sale that comes in meanwhile is told first', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users } = festival
  const [band] = await newBands(festival, 1, { amount: 40 })
  await openAs(users.cashier, `/admin/events/${event._id}/clients/${band!.uid}`)
  await opened(page, band!)
  await page.keyboard.press('r')
  const pay = (amount: string) =>
    dialog(page).getByRole('button', { name: `Pay CHF ${amount} in cash` })
  await expect(pay('40.00')).toBeEnabled()
  const { amount } = await sellTo(festival, band!)

  await pay('40.00').click()

  await expect(dialog(page)).toContainText('The amount to pay out has changed meanwhile.')
  const left = (40 - amount).toFixed(2)
  await pay(left).click()
  await expect(said(page)).toContainText(`hand over CHF ${left} in cash`)
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
  await expect(dialog(page)).toContainText('Pay in cash only if the visitor prefers it.')
  await dialog(page)
    .getByRole('button', { name: /in cash$/ })
    .click()
  await expect(said(page)).toContainText('in cash')
})

/** A card terminal of the festival, at which cards are held. */
async function terminalAt({ sdk, event }: Festival) {
  const [code, terminal_id] = [`desk-${randomInt(1e6)}`, `8${randomInt(1e6, 1e7)}`]
  await sdk.terminals.create({ body: { terminal_code: code, terminal_id } })
  await sdk.event_terminals.set({ path: { id: event._id }, body: { mypos_terminals: [code] } })
  return {
    code,
    /** Answers the reference on the receipt. */
    async pay(amount: number) {
      const reference_number = `sale-${randomInt(1e9)}`
      const sale = { reference_number, amount: amount * 100 }
      await control('POST', `/mypos/terminals/${terminal_id}/sales`, sale)
      return reference_number
    },
  }
}
