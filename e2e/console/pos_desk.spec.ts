import { newBands } from './bands.ts'
import {
  act,
  booked,
  expectBalanced,
  finish,
  makeCashier,
  openDesk,
  outcome,
  reopenDesk,
  sheet,
} from './cash_desk.ts'
import { look } from './look.ts'
import { hold, openPhone } from './pos.ts'
import { expect, test } from './test.ts'

let cashier: { email: string; password: string }
test.beforeAll(async ({ festival }) => {
  cashier = await makeCashier(festival)
})
test.beforeEach(async ({ page }) => {
  await openPhone(page)
  await openDesk(page, cashier)
})
test.afterAll(async ({ festival }) => expectBalanced(festival))

test('a band that is held shows what it has and its last movements, and what only admins do is grey', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival, 1, { amount: 20 })
  await look(page, 'pos-desk/home')
  await hold(page, band!)
  await expect(page.getByRole('heading', { name: band!.short_id })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/pos/desk/${band!.short_id}$`))
  const facts = page.getByRole('main')
  await expect(facts).toContainText('20.00')
  for (const [fact, value] of [
    ['Refundable', '20.00'],
    ['Offered', '0.00'],
    ['Age', 'unknown'],
    ['Entrance', 'Pass 3 jours'],
    ['Vouchers', '3 × Boisson offerte'],
    ['Deposit', '–'],
  ] as const) {
    const row = facts.locator('dl > div').filter({ has: page.locator('dt', { hasText: fact }) })
    await expect(row).toContainText(value, { ignoreCase: true })
  }
  for (const name of ['Offered credit', 'Pay out in cash despite TWINT', 'Correct the number'])
    await expect(act(page, `${name} Only admins`)).toBeDisabled()
  await look(page, 'pos-desk/band')

  // Its address opens it again, also after a restart.
  await page.reload()
  await expect(page.getByRole('heading', { name: band!.short_id })).toBeVisible()
  await act(page, 'Receipt as QR code').click()
  await expect(sheet(page).locator('figcaption')).toHaveText(
    new RegExp(`/client/${band!.short_id}$`),
  )
})

test('what only admins do leads an admin to the same wristband in the console, where it is done', async ({
  browser,
  festival,
  baseURL,
}) => {
  const { event, users } = festival
  const [band] = await newBands(festival, 1, { amount: 20 })
  const own = await browser.newContext({ baseURL: baseURL! })
  const phone = await own.newPage()
  await openPhone(phone)
  await openDesk(phone, users.admin)
  await hold(phone, band!)
  await expect(phone.getByRole('heading', { name: band!.short_id })).toBeVisible()
  for (const name of ['Offered credit', 'Pay out in cash despite TWINT', 'Correct the number'])
    await expect(act(phone, `${name} In the console`)).toBeEnabled()
  await look(phone, 'pos-desk/band-of-admin')
  const opened = own.waitForEvent('page')
  await act(phone, 'Offered credit In the console').click()
  const office = await opened
  // The console asks who it is, and goes on with the wristband.
  await office.getByRole('textbox', { name: 'Username' }).fill(users.admin.email)
  await office.getByLabel('Password', { exact: true }).fill(users.admin.password)
  await office.keyboard.press('Enter')
  await expect(office).toHaveURL(`/admin/events/${event._id}/clients/${band!.uid}`)
  await expect(office.getByRole('heading', { level: 1 })).toContainText(band!.short_id)
  for (const name of ['Give credit', 'Refund', 'Number'])
    await expect(office.getByRole('button', { name }).first()).toBeVisible()
  await own.close()
})

test('the home of the desk takes a number by hand, and the page shows the last ten movements', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const [band] = await newBands(festival, 1, { amount: 8 })
  const { uid, short_id } = band!
  const body = { type: 'credit' as const, uid, payment_type: 'cash' as const }
  for (let amount = 1; amount <= 10; amount++)
    await sdk.transactions.create({ query, body: { ...body, amount } })
  await page.getByRole('button', { name: 'Number by hand' }).click()
  await sheet(page).getByRole('textbox').fill(short_id)
  await sheet(page).getByRole('textbox').press('Enter')
  await expect(page.getByRole('heading', { name: short_id })).toBeVisible()
  const movements = page.getByRole('region', { name: 'Last movements' }).getByRole('listitem')
  await expect(movements).toHaveCount(10)
  await expect(movements.first()).toContainText('10.00')
  await expect(movements.last()).toContainText('1.00')
})

test('what was begun for one band is gone as soon as another one is held', async ({
  page,
  festival,
}) => {
  const [first, second] = await newBands(festival, 2, { amount: 20 })
  await hold(page, first!)
  await act(page, 'Top up').click()
  await sheet(page).getByRole('button', { name: '5', exact: true }).click()
  const { promise: known, resolve: tell } = Promise.withResolvers<void>()
  await page.route(`**/clients/${second!.uid}?*`, async (route) => {
    await known
    return route.continue()
  })
  await hold(page, second!)
  await expect(sheet(page)).toBeHidden()
  await expect(act(page, 'Top up')).toBeHidden()
  tell()
  await expect(page.getByRole('heading', { name: second!.short_id })).toBeVisible()
  await expect(sheet(page)).toBeHidden()
})

test('a top-up says the new balance before, and the change; a lost answer is asked for again and booked once', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival, 1, { amount: 8 })
  await hold(page, band!)
  await act(page, 'Top up').click()
  for (const key of ['3', '5', '00'])
    await sheet(page).getByRole('button', { name: key, exact: true }).click()
  await expect(sheet(page)).toContainText('8.00 → 43.00')
  await sheet(page).getByRole('button', { name: '50.00', exact: true }).last().click()
  await expect(sheet(page)).toContainText('Change 15.00')
  await look(page, 'pos-desk/top-up')

  const sent: string[] = []
  await page.route('**/transactions?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().postDataJSON()._id)
    // The server has booked it, and the answer gets lost.
    if (sent.length === 1) await route.fetch()
    if (sent.length === 1) return route.abort()
    return route.continue()
  })
  await sheet(page).getByRole('button', { name: 'Top up 35.00' }).click()
  await expect(outcome(page)).toContainText('Asked twice, booked once.')
  await expect(outcome(page)).toContainText('Balance 43.00')
  await expect(outcome(page)).toContainText('Change 15.00')
  await look(page, 'pos-desk/topped-up')
  await finish(page)
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(1)
  const credits = (await booked(festival, band!.uid)).filter(({ amount }) => amount === 35)
  expect(credits).toMatchObject([{ _id: sent[0], amount: 35, payment_type: 'cash', balance: 43 }])
  await expect(page.getByRole('main')).toContainText('43.00')
})

test('an operation without an answer survives a restart, nothing else begins before it, and asking again books it once', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival, 1, { amount: 8 })
  await hold(page, band!)
  await act(page, 'Top up').click()
  for (const key of ['5', '00'])
    await sheet(page).getByRole('button', { name: key, exact: true }).click()
  await page.route('**/transactions?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await sheet(page).getByRole('button', { name: 'Top up 5.00' }).click()
  await expect(page.locator('[data-outcome="unanswered"]')).toBeVisible({ timeout: 20_000 })
  await look(page, 'pos-desk/unanswered')
  await page.reload()
  await expect(page.getByRole('heading', { name: band!.short_id })).toBeVisible()
  await act(page, 'Block').click()
  await sheet(page).getByRole('button', { name: 'Block' }).click()
  await expect(outcome(page)).toContainText('Nobody knows yet whether it was booked')
  await page.unroute('**/transactions?*')
  await outcome(page).getByRole('button', { name: 'Ask again' }).click()
  await expect(outcome(page)).toContainText('Balance 13.00')
  await finish(page)
  const credits = (await booked(festival, band!.uid)).filter(({ type }) => type === 'credit')
  expect(credits.map(({ amount }) => amount)).toEqual([5, 8])
})

test('amount and way come first, then the band; too much is said before money is taken', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const path = { id: event._id }
  const limits = { warningLoadAmount: 100, maxLoadAmount: 250, amounts_to_display: [20, 50, 100] }
  await sdk.events.update({ path, body: limits })
  const [band] = await newBands(festival, 1, { amount: 60 })
  await page.reload()
  await page.getByRole('button', { name: 'Top up' }).click()
  await sheet(page).getByRole('button', { name: '20.00', exact: true }).first().click()
  await hold(page, band!)
  await expect(outcome(page)).toContainText('Balance 80.00')
  await finish(page)

  await act(page, 'Top up').click()
  await sheet(page).getByRole('button', { name: '50.00', exact: true }).first().click()
  await expect(sheet(page)).toContainText('Above 100.00: is that right?')
  for (const key of ['2', '0', '00'])
    await sheet(page).getByRole('button', { name: key, exact: true }).click()
  await expect(sheet(page)).toContainText('More than 0 and less than 300.')
  for (let i = 0; i < 9; i++)
    await sheet(page)
      .getByRole('button', { name: /last digit/ })
      .click()
  for (const key of ['1', '9', '0', '00'])
    await sheet(page).getByRole('button', { name: key, exact: true }).click()
  await expect(sheet(page)).toContainText('At most 250.00 on a wristband. Take no money.')
  await expect(sheet(page).getByRole('button', { name: 'Top up 190.00' })).toBeDisabled()
  await look(page, 'pos-desk/too-high')
})

test('a card payment is credited once, by terminal and reference, and the refusal says where it went', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  await sdk.events.update({ path: { id: event._id }, body: { enable_credit_card: true } })
  await reopenDesk(page)
  const terminal_code = `D-${crypto.randomUUID().slice(0, 6)}`
  const terminal_id = `8${terminal_code.charCodeAt(2)}${Date.now() % 1e6}`
  await sdk.terminals.create({ body: { terminal_code, terminal_id } })
  const path = { id: event._id }
  await sdk.event_terminals.set({ path, body: { mypos_terminals: [terminal_code] } })
  const [one, other] = await newBands(festival, 2, { amount: 1 })
  for (const [band, result] of [
    [one!, 'done'],
    [other!, 'refused'],
  ] as const) {
    await hold(page, band)
    await expect(page.getByRole('heading', { name: band.short_id })).toBeVisible()
    await act(page, 'Top up').click()
    await sheet(page).getByRole('button', { name: '9', exact: true }).click()
    await sheet(page).getByRole('button', { name: '00', exact: true }).click()
    await sheet(page).getByRole('button', { name: 'Card terminal' }).click()
    await sheet(page).getByLabel('Code of the terminal').fill(terminal_code)
    await expect(sheet(page).getByRole('button', { name: 'Top up 9.00' })).toBeDisabled()
    await sheet(page).getByLabel('Reference on the receipt').fill('REF-1')
    await sheet(page).getByRole('button', { name: 'Top up 9.00' }).click()
    await expect(page.locator(`[data-outcome="${result}"]`)).toBeVisible()
    if (result === 'refused') {
      await expect(outcome(page)).toContainText(`${one!.short_id} got 9.00`)
      await look(page, 'pos-desk/refused')
    }
    await finish(page, result)
  }
  expect(await booked(festival, other!.uid)).not.toContainEqual(
    expect.objectContaining({ payment_type: 'mypos' }),
  )
})
