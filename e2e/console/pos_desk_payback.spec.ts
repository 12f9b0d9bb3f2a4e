import { newBands } from './bands.ts'
import {
  act,
  booked,
  expectBalanced,
  finish,
  makeCashier,
  openDesk,
  outcome,
  sheet,
} from './cash_desk.ts'
import type { Festival } from './festival.ts'
import { look } from './look.ts'
import { openTicketEvent } from './office.ts'
import { openShop } from './payrexx.ts'
import { hold, openPhone } from './pos.ts'
import { expect, test } from './test.ts'
import { simulator } from './top_ups.ts'

/** An event of its own, with an account at the simulated provider and a cashier. */
async function openEvent(festival: Festival) {
  const { sdk } = festival
  const path = { id: festival.event._id }
  const event = await sdk.events.duplicate({
    path,
    body: { name: `Payback ${crypto.randomUUID().slice(0, 8)}` },
  })
  const shop = await openShop(sdk, simulator, event._id)
  const own = { ...festival, event }
  return { own, shop, cashier: await makeCashier(own) }
}

test('what came by TWINT and by card goes back the same way, each with what stays; TWINT stands before cash', async ({
  page,
  festival,
  baseURL,
}) => {
  const { own, shop, cashier } = await openEvent(festival)
  const [band] = await newBands(own, 1, { amount: 10 })
  await shop.topUp(band!, 30, baseURL!)
  await shop.topUp(band!, 20, baseURL!, 'card')
  await openPhone(page)
  await openDesk(page, cashier)
  await hold(page, band!)
  await expect(page.getByRole('heading', { name: band!.short_id })).toBeVisible()
  await act(page, 'Pay out').click()
  const ways = sheet(page).getByRole('button', { name: /\d\.\d\d/ })
  await expect(ways.first()).toContainText('TWINT')
  await expect(ways.first()).toContainText('30.00')
  await expect(ways.first()).toContainText('1 payment. 30.00 stay on the wristband.')
  const cash = sheet(page).getByRole('button', { name: /^Cash/ })
  await expect(cash).toContainText('60.00')
  await cash.click()
  await expect(sheet(page)).toContainText('Pay cash only if the visitor wants it.')
  await expect(sheet(page).getByRole('button', { name: /^By every open way/ })).toContainText(
    '50.00',
  )
  await ways.first().click()
  await look(page, 'pos-desk/pay-out-ways')
  await sheet(page).getByRole('button', { name: 'Pay back 30.00' }).click()
  await expect(outcome(page)).toContainText('Paid back')
  await expect(outcome(page)).not.toContainText('until the provider has answered')
  await finish(page)
  await expect(page.locator('.pos-figure')).toHaveText('30.00')

  await act(page, 'Pay out').click()
  await sheet(page)
    .getByRole('button', { name: /^Card, online/ })
    .click()
  await sheet(page).getByRole('button', { name: 'Pay back 20.00' }).click()
  await expect(outcome(page)).toContainText('Paid back')
  await finish(page)
  await expect(page.locator('.pos-figure')).toHaveText('10.00')
  const types = (await booked(own, band!.uid)).map(({ type, amount }) => `${type} ${amount}`)
  expect(types).toEqual(expect.arrayContaining(['twint_refund 30', 'card_refund 20']))
  await expectBalanced(own)
})

test('each way says what is kept for it and what stays, and cash by how much it is rounded', async ({
  page,
  festival,
  baseURL,
}) => {
  const { own, shop, cashier } = await openEvent(festival)
  const body = { twint: { enable_twint: true, freight: 1.5 } }
  await own.sdk.events.update({ path: { id: own.event._id }, body })
  const [band] = await newBands(own, 1, { amount: 10.03 })
  await shop.topUp(band!, 30, baseURL!)
  await openPhone(page)
  await openDesk(page, cashier)
  await hold(page, band!)
  await expect(page.getByRole('heading', { name: band!.short_id })).toBeVisible()
  await act(page, 'Pay out').click()
  const twint = sheet(page).getByRole('button', { name: /^TWINT/ })
  await expect(twint).toContainText('30.00')
  await expect(twint).toContainText('1.50 are kept for it. 8.53 stay on the wristband.')
  const cash = sheet(page).getByRole('button', { name: /^Cash/ })
  await expect(cash).toContainText('40.05')
  await expect(cash).toContainText('Rounded by 0.02.')
  await expect(cash).not.toContainText('kept')
  await look(page, 'pos-desk/pay-out-costs')
  await twint.click()
  await sheet(page).getByRole('button', { name: 'Pay back 30.00' }).click()
  await expect(outcome(page)).toContainText('Paid back')
  await finish(page)
  await expect(page.locator('.pos-figure')).toHaveText('8.53')

  await act(page, 'Pay out').click()
  await expect(cash).toContainText('Rounded by 0.02.')
  await cash.click()
  await sheet(page).getByRole('button', { name: 'Pay out 8.55 in cash' }).click()
  await expect(outcome(page)).toContainText('Hand out 8.55 in cash')
  await finish(page)
  await expect(page.locator('.pos-figure')).toHaveText('0.00')
  const [paid] = await booked(own, band!.uid)
  expect(paid).toMatchObject({ type: 'checkout', amount: 8.55, balance: 0 })
  await expectBalanced(own)
})

test('a payout that the provider has not answered is held, and the phone says so', async ({
  page,
  festival,
  baseURL,
}) => {
  const { own, shop, cashier } = await openEvent(festival)
  const [band] = await newBands(own, 1, { amount: 10 })
  await shop.topUp(band!, 30, baseURL!)
  await shop.topUp(band!, 20, baseURL!, 'card')
  await shop.fail({ mode: 'refund_pending', call: 'Transaction.refund', times: 1 })
  await openPhone(page)
  await openDesk(page, cashier)
  await hold(page, band!)
  await expect(page.getByRole('heading', { name: band!.short_id })).toBeVisible()
  await act(page, 'Pay out').click()
  await sheet(page)
    .getByRole('button', { name: /^By every open way/ })
    .click()
  await sheet(page).getByRole('button', { name: 'Pay back 50.00' }).click()
  await expect(outcome(page)).toContainText(/\d0\.00 are held until the provider has answered\./)
  await look(page, 'pos-desk/in-doubt')
  await finish(page)
  // The same where nothing was paid: no tick, and nobody reads "Paid back".
  const [other] = await newBands(own, 1, { amount: 10 })
  await shop.topUp(other!, 30, baseURL!)
  await shop.fail({ mode: 'refund_pending', call: 'Transaction.refund', times: 1 })
  await hold(page, other!)
  await expect(page.getByRole('heading', { name: other!.short_id })).toBeVisible()
  await act(page, 'Pay out').click()
  await sheet(page)
    .getByRole('button', { name: /^TWINT/ })
    .click()
  await sheet(page).getByRole('button', { name: 'Pay back 30.00' }).click()
  await expect(outcome(page)).toContainText('Nothing was paid back yet.')
  await expect(outcome(page)).not.toContainText('Paid back')
  await finish(page)

  // Nobody gets the held part once more.
  await hold(page, band!)
  await expect(page.getByRole('heading', { name: band!.short_id })).toBeVisible()
  await expect(page.locator('.pos-figure')).toHaveText('10.00')
  await act(page, 'Pay out').click()
  await expect(sheet(page).getByRole('button', { name: /^Cash/ })).toContainText('10.00')
  await expectBalanced(own)
})

test('a ticket brings its voucher packs, and what is paid beside it is booked with its way', async ({
  page,
  festival,
}) => {
  const { own, tickets, zone } = await openTicketEvent(festival)
  const { sdk } = own
  const { query } = zone
  const { voucher_packs } = await sdk.voucher_packs.list({ query })
  // Three drinks, as the wristband has them from its entrance.
  const pack = voucher_packs.find(({ name }) => name === 'Bénévoles')!
  const of_zone = {
    payment_types: ['cash' as const],
    voucher_packs: [{ voucher_pack_id: pack._id, quantity: 2 }],
  }
  await sdk.zones.update({ ...zone, body: of_zone })
  const [band] = await newBands(own)
  await openPhone(page)
  await openDesk(page, await makeCashier(own))
  await hold(page, band!)
  await expect(page.getByRole('heading', { name: band!.short_id })).toBeVisible()
  const facts = page.getByRole('main').locator('dl > div')
  const vouchers = facts.filter({ hasText: 'Vouchers' }).locator('dd')
  await expect(vouchers).toHaveText('3 × Boisson offerte')
  await act(page, 'Ticket to wristband').click()
  await sheet(page).getByLabel('Code of the ticket').fill(tickets[0]!.token)
  await sheet(page).getByRole('button', { name: 'Something is paid here' }).click()
  await look(page, 'pos-desk/ticket-extra')
  for (const digit of ['7', '0', '0'])
    await sheet(page).getByRole('button', { name: digit, exact: true }).first().click()
  await sheet(page).getByRole('button', { name: 'Hand it out as this wristband' }).click()
  await expect(outcome(page)).toContainText(`Handed out as ${band!.short_id}`)
  await expect(outcome(page)).toContainText('6 × Boisson offerte')
  await look(page, 'pos-desk/ticket-done')
  await finish(page)
  const lines = await booked(own, band!.uid)
  expect(
    lines.map(({ type, amount, payment_type }) => [type, amount, payment_type]),
  ).toContainEqual(['zone', 7, 'cash'])
  await expect(vouchers).toHaveText('9 × Boisson offerte')
  await expectBalanced(own)
})

test('an entrance says its voucher packs and its ways of paying, and the wristband has them afterwards', async ({
  page,
  festival,
}) => {
  const { own, cashier } = await openEvent(festival)
  const { sdk, event } = own
  const query = { event_id: event._id }
  await sdk.events.update({ path: { id: event._id }, body: { enable_credit_card: true } })
  const { voucher_packs } = await sdk.voucher_packs.list({ query })
  const [band] = await newBands(own, 1, { amount: 5 })
  const name = `Evening ${crypto.randomUUID().slice(0, 6)}`
  await sdk.entrances.create({
    query,
    body: {
      type: 'entrance',
      name,
      price: 12,
      payment_types: ['twint', 'cash', 'mypos', 'wristband'],
      voucher_packs: [{ voucher_pack_id: voucher_packs[0]!._id, quantity: 2 }],
    },
  })
  const quantity = async () => {
    const { vouchers } = await sdk.clients.get({ path: { uid: band!.uid }, query })
    return vouchers.reduce((sum, one) => sum + one.quantity, 0)
  }
  const before = await quantity()
  await openPhone(page)
  await openDesk(page, cashier)
  await hold(page, band!)
  await expect(page.getByRole('heading', { name: band!.short_id })).toBeVisible()
  await act(page, 'Entrance').click()
  const offered = sheet(page).getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(offered).toContainText('2 voucher packs')
  await offered.click()
  // Of the ways of the entrance those of the desk, without the card payment that it does not allow.
  const ways = sheet(page).getByRole('group', { name: 'Paid by' }).getByRole('button')
  await expect(ways).toHaveText(['Cash', 'Card terminal', 'TWINT'])
  await expect(ways.first()).toHaveAttribute('aria-pressed', 'true')
  await ways.last().click()
  await expect(sheet(page)).toContainText('The visitor pays 12.00 by the QR code of the desk.')
  await look(page, 'pos-desk/entrance-packs')
  await sheet(page).getByRole('button', { name: 'Sell for 12.00' }).click()
  await expect(outcome(page)).toContainText('Entrance sold')
  await finish(page)
  expect(await quantity()).toBeGreaterThan(before)
  const [sold] = await booked(own, band!.uid)
  expect(sold).toMatchObject({ type: 'add_entrance', amount: 12, payment_type: 'twint' })
  await expectBalanced(own)
})
