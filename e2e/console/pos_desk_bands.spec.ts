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

test('paying out repeats the amount on the button, asks for the PIN, and asks again when the amount has changed', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const [band] = await newBands(festival, 1, { amount: 30, pin: 'PIN4711' })
  const { uid } = band!
  await hold(page, band!)
  await act(page, 'Pay out').click()
  const cash = sheet(page).getByRole('button', { name: /^Cash/ })
  await expect(cash).toContainText('30.00')
  await cash.click()
  const pay = sheet(page).getByRole('button', { name: 'Pay out 30.00 in cash' })
  await expect(pay).toBeDisabled()
  await sheet(page).getByLabel('PIN of the wristband').fill('0000')
  await pay.click()
  await expect(sheet(page).getByRole('alert')).toContainText('PIN')
  await sheet(page).getByLabel('PIN of the wristband').fill(band!.pin)
  await look(page, 'pos-desk/pay-out')

  // Somebody else tops it up meanwhile.
  const body = { type: 'credit' as const, uid, amount: 5, payment_type: 'cash' as const }
  await sdk.transactions.create({ query, body })
  await pay.click()
  await expect(outcome(page)).toContainText('It is 35.00 now.')
  await finish(page, 'refused')
  await act(page, 'Pay out').click()
  await sheet(page).getByRole('button', { name: /^Cash/ }).click()
  await sheet(page).getByLabel('PIN of the wristband').fill(band!.pin)
  await sheet(page).getByRole('button', { name: 'Pay out 35.00 in cash' }).click()
  await expect(outcome(page)).toContainText('Hand out 35.00 in cash')
  await finish(page)
  const paid = (await booked(festival, uid)).filter(({ type }) => type === 'checkout')
  expect(paid).toMatchObject([{ amount: 35, balance: 0 }])
})

test('nothing is paid out without a connection', async ({ page, festival }) => {
  const [band] = await newBands(festival, 1, { amount: 30 })
  await hold(page, band!)
  await page.route('**/refund_options?*', (route) => route.abort())
  await act(page, 'Pay out').click()
  await expect(sheet(page).getByRole('alert')).toContainText('nothing is paid out offline')
  await expect(sheet(page).getByRole('button', { name: 'Choose a way' })).toBeDisabled()
})

test('a new band must be unused, what moves is listed, and the old one is replaced', async ({
  page,
  festival,
}) => {
  const { sdk, event, regular } = festival
  const query = { event_id: event._id }
  const [old, fresh] = await newBands(festival, 2, { amount: 12 })
  await hold(page, old!)
  await act(page, 'New wristband').click()
  await expect(sheet(page)).toContainText('12.00')
  await hold(page, regular)
  await expect(sheet(page).getByRole('alert')).toContainText('Somebody wears this one already.')
  await hold(page, fresh!)
  await expect(sheet(page)).toContainText(`${old!.short_id} → ${fresh!.short_id}`)
  await look(page, 'pos-desk/new-band')
  await sheet(page).getByRole('button', { name: 'Move everything' }).click()
  await expect(outcome(page)).toContainText(`Everything is on ${fresh!.short_id} now`)
  await finish(page)
  await expect(page.getByRole('heading', { name: fresh!.short_id })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('24.00')
  await hold(page, old!)
  await expect(page.getByText('Replaced by another wristband')).toBeVisible()
  await expect(act(page, 'Top up')).toBeDisabled()
  expect((await sdk.clients.get({ path: { uid: fresh!.uid }, query })).balance).toBe(24)
})

test('a lost band that has a PIN is moved only once its PIN was asked for; what it costs is chosen from what is not hidden', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const [old] = await newBands(festival, 1, { amount: 30, pin: 'PIN4711' })
  const [fresh] = await newBands(festival, 1, { amount: 1 })
  const made = { type: 'entrance' as const, payment_types: ['wristband' as const], price: 5 }
  const name = `Replacement ${crypto.randomUUID().slice(0, 6)}`
  const { _id: id } = await sdk.entrances.create({ query, body: { ...made, name } })
  const hidden = { ...made, name: `Hidden ${name}`, hide_in_bracelet_transfer: true }
  const { _id: hidden_id } = await sdk.entrances.create({ query, body: hidden })
  await reopenDesk(page)
  await hold(page, old!)
  await act(page, 'New wristband').click()
  await hold(page, fresh!)
  await expect(sheet(page)).toContainText(`${old!.short_id} → ${fresh!.short_id}`)
  const submit = sheet(page).getByRole('button', { name: 'Move everything' })
  await expect(submit).toBeDisabled()
  await expect(sheet(page).getByRole('button', { name: hidden.name })).toHaveCount(0)
  const charge = sheet(page).getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(charge).toContainText('30.00 → 25.00')
  await charge.click()
  await sheet(page).getByLabel('PIN of the wristband').fill('0000')
  await submit.click()
  await expect(sheet(page).getByRole('alert')).toContainText('Wrong PIN')
  await look(page, 'pos-desk/new-band-proof')
  await sheet(page).getByLabel('PIN of the wristband').fill(old!.pin)
  await submit.click()
  await expect(outcome(page)).toContainText(`Everything is on ${fresh!.short_id} now`)
  await finish(page)
  const client = await sdk.clients.get({ path: { uid: fresh!.uid }, query })
  expect(client).toMatchObject({ balance: 26, entrance_id: id })
  for (const one of [id, hidden_id]) await sdk.entrances.delete({ path: { id: one }, query })
})

test('a band below zero says what it owes, and nothing moves from it before', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const [old, fresh] = await newBands(festival, 2, { amount: 3 })
  const { uid } = old!
  const made = { type: 'entrance' as const, name: 'On the tab', min_right: 30 as const }
  const tab = { ...made, price: 11, payment_types: ['wristband' as const] }
  const { _id: id } = await sdk.entrances.create({
    query,
    body: { ...tab, allow_negative_balance: true },
  })
  const body = { entrance_id: id, payment_type: 'wristband' as const }
  await sdk.desk.add_entrance({ path: { uid }, query, body })
  await hold(page, old!)
  await act(page, 'New wristband').click()
  await hold(page, fresh!)
  await expect(sheet(page)).toContainText(`${old!.short_id} → ${fresh!.short_id}`)
  await expect(sheet(page).getByRole('alert')).toContainText('8.00 are owed on it.')
  await expect(sheet(page).getByRole('button', { name: 'Move everything' })).toBeDisabled()
  await look(page, 'pos-desk/new-band-debt')
  // Other tests take the first entrance for their bands.
  await sdk.entrances.delete({ path: { id }, query })
})

test('a broken band is closed for good, and the new one has what it had', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const [old] = await newBands(festival, 1, { amount: 14 })
  const [fresh] = await newBands(festival, 1, { amount: 1 })
  await hold(page, old!)
  await act(page, 'New wristband').click()
  await sheet(page).getByRole('button', { name: 'Broken' }).click()
  await expect(sheet(page)).toContainText('The old one is closed for good.')
  await sheet(page).getByLabel('Or its number').fill(fresh!.short_id)
  await sheet(page).getByRole('button', { name: 'Check' }).click()
  await expect(sheet(page)).toContainText(`${old!.short_id} → ${fresh!.short_id}`)
  await sheet(page).getByRole('button', { name: 'Move everything' }).click()
  await expect(outcome(page)).toContainText(`Everything is on ${fresh!.short_id} now`)
  await finish(page)
  await hold(page, old!)
  await expect(page.getByText('Broken, and replaced by another wristband')).toBeVisible()
  const [moved] = await booked(festival, old!.uid)
  expect(moved).toMatchObject({ type: 'defect_wristband', amount: 14, balance: 0 })
  const client = await sdk.clients.get({ path: { uid: old!.uid }, query })
  expect(client).toMatchObject({ defective: true, transferred_to: fresh!.uid })
})

test('entrances on sale are sold in their order, for the right of the person', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const [band] = await newBands(festival, 1, { amount: 3 })
  const name = `Night ${crypto.randomUUID().slice(0, 6)}`
  const made = { type: 'entrance' as const, payment_types: ['cash' as const] }
  const { deposits } = await sdk.deposits.list({ query })
  const own = {
    ...made,
    name,
    price: 18,
    sort_order: -50,
    ages: [16 as const, 18 as const],
    deposit: deposits[0]!._id,
  }
  const { _id: id } = await sdk.entrances.create({ query, body: own })
  const hidden = { ...made, name: `Crew ${name}`, price: 0, min_right: 30 as const }
  await sdk.entrances.create({ query, body: hidden })
  const later = { ...made, name: `Later ${name}`, price: 1 }
  const display_begin_date = new Date(Date.now() + 3_600_000).toISOString()
  await sdk.entrances.create({ query, body: { ...later, display_begin_date } })
  const path = { id: event._id }
  await sdk.events.update({ path, body: { ask_for_the_postal_code: true } })
  await reopenDesk(page)
  await hold(page, band!)
  await act(page, 'Entrance').click()
  await expect(sheet(page).getByRole('button', { name: later.name })).toHaveCount(0)
  await expect(
    sheet(page)
      .getByRole('button', { name: /\d\.\d\d/ })
      .first(),
  ).toContainText(name)
  await expect(sheet(page).getByRole('button', { name: hidden.name })).toHaveCount(0)
  await sheet(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  const chosen = sheet(page).getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(chosen).toContainText(deposits[0]!.name)
  const sell = sheet(page).getByRole('button', { name: /^Sell for/ })
  await expect(sell).toBeDisabled()
  await sheet(page).getByRole('button', { name: '16' }).last().click()
  await sheet(page).getByLabel('Postal code').fill('2502')
  await look(page, 'pos-desk/entrance')
  await sell.click()
  await expect(outcome(page)).toContainText('Entrance sold')
  await finish(page)
  const [sold] = await booked(festival, band!.uid)
  const amount = 18 + deposits[0]!.price
  expect(sold).toMatchObject({ type: 'add_entrance', amount, payment_type: 'cash' })
  const client = await sdk.clients.get({ path: { uid: band!.uid }, query })
  expect(client).toMatchObject({ age: 16, postal_code: '2502' })
  await sdk.events.update({ path, body: { ask_for_the_postal_code: false } })
  // Other tests take the first entrance for their bands.
  await sdk.entrances.delete({ path: { id }, query })
})

test('a band is blocked and unblocked, its age is noted, and the last top-up is done once more', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const [band] = await newBands(festival, 1, { amount: 3 })
  const { uid } = band!
  const body = { type: 'credit' as const, uid, amount: 11, payment_type: 'cash' as const }
  await sdk.transactions.create({ query, body })
  const client = () => sdk.clients.get({ path: { uid }, query })
  await hold(page, band!)

  await act(page, '11.00 once more').click()
  await expect(outcome(page)).toContainText('Balance 25.00')
  await finish(page)
  expect((await client()).balance).toBe(25)

  await act(page, 'Age').click()
  await sheet(page).getByRole('button', { name: '16' }).first().click()
  await finish(page)
  expect((await client()).age).toBe(16)

  await act(page, 'Block').click()
  await expect(sheet(page)).toContainText('The balance of 25.00 stays on it.')
  await sheet(page).getByRole('button', { name: 'Block' }).click()
  await finish(page)
  await expect(page.getByRole('main')).toContainText('Blocked')
  expect((await client()).blocked).toBe(true)
  await act(page, 'Unblock').click()
  await sheet(page).getByRole('button', { name: 'Unblock' }).click()
  await finish(page)
  expect((await client()).blocked).toBe(false)
})
