import { randomInt } from 'node:crypto'
import type { Sdk } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import type { Browser, Page } from '@playwright/test'
import { openFestival } from '../../fixtures/festival.ts'
import { act, finish, outcome, sheet } from '../console/cash_desk.ts'
import type { Band } from '../console/festival.ts'
import { hold, makePointOfSale, openPhone, tile } from '../console/pos.ts'
import { panel, question, row, save } from '../console/records.ts'
import { expect, superadmin, test } from '../console/test.ts'
import { copyLoaded, cutOff, reconnect } from './paired_phone.ts'

const sales = Number(process.env.JOURNEY_SALES ?? 30)
/** What each of the two buyers needs for its waters, in notes of 100. */
const hundreds = Math.ceil((3 * (sales / 2 + 2)) / 100)
const pin = '4711'
const result = (page: Page) => page.locator('[data-result]')

type Person = { name: string; email: string }

test(`an organiser with three phones pairs them, sells, tops up, pays out and closes: ${sales} sales, an hour offline, a lost band and a lost phone`, async ({
  page: desk,
  browser,
  festival: { sdk },
  openAs,
}) => {
  test.setTimeout(120_000 + sales * 3_000)
  const { event } = await openFestival(sdk, { name: `Fête du Port ${crypto.randomUUID()}` })
  const query = { event_id: event._id }
  const { bar } = await makePointOfSale({ sdk, event } as Parameters<typeof makePointOfSale>[0])
  await sdk.events.update({ path: { id: event._id }, body: { pos: { drawers_required: true } } })
  const [first, second, lost, fresh] = await registerBands(sdk, query)
  const people = await makePeople(sdk, event._id, bar._id)

  // Paired one after the other in the console, each by its code.
  await openAs(superadmin(), `/admin/events/${event._id}/pairings`)
  const cashier = await pairByCode(desk, browser, bar.name, people.cashier, 'Cash desk')
  const seller = await pairByCode(desk, browser, bar.name, people.first, 'Seller')
  const other = await pairByCode(desk, browser, bar.name, people.second, 'Seller')

  await openDrawer(cashier.page, people.boss)
  await goToDesk(cashier.page)
  for (const [band, notes] of [
    [first, hundreds],
    [second, hundreds],
    [lost, 1],
  ] as const)
    await topUp(cashier.page, band, notes)

  for (const { page } of [seller, other]) await copyLoaded(page, { uid: lost.uid, cents: 10_000 })
  for (let n = 0; n < sales; n++)
    await sellWater(n % 2 ? other.page : seller.page, n % 2 ? second : first)

  // An hour without a network: what was sold in it comes late.
  await cutOff(seller.page)
  await sellWater(seller.page, first, /about/)
  await seller.page.clock.fastForward('01:00:00')
  // Nobody has touched it for too long.
  await signIn(seller.page, people.first)
  await sellWater(seller.page, first, /about/)
  await reconnect(seller.page)
  await seller.page.clock.fastForward('01:00')
  await expect.poll(() => countSales(sdk, query, first)).toBe(Math.ceil(sales / 2) + 2)

  // A lost band: its money moves to a new one.
  await hold(cashier.page, lost)
  await expect(cashier.page.getByRole('heading', { name: lost.short_id })).toBeVisible()
  await act(cashier.page, 'New wristband').click()
  await hold(cashier.page, fresh)
  await sheet(cashier.page).getByRole('button', { name: 'Move everything' }).click()
  await finish(cashier.page)
  expect((await sdk.clients.get({ path: { uid: fresh.uid }, query })).balance).toBe(100)

  // A lost phone: what it had not told before is kept for somebody to look at.
  await cutOff(other.page)
  await sellWater(other.page, second, /about/)
  await lose(desk, other.number)
  await expect(other.page.getByText('This phone is locked.')).toBeVisible({ timeout: 30_000 })
  await handOver(other.page, seller.page)
  const waiting = () => sdk.transaction_reviews.list({ query: { ...query, status: 'open' } })
  await expect.poll(async () => (await waiting()).count).toBe(1)
  await bookHeld(desk, event._id, second)
  await expect.poll(() => countSales(sdk, query, second)).toBe(Math.floor(sales / 2) + 1)

  await payOut(cashier.page, fresh, '100.00')
  await closeDrawer(cashier.page, people.boss)
  await expectEqualFigures(sdk, event._id, {
    topped_up: 100 * (2 * hundreds + 1),
    paid_out: 100,
    sold: 3 * (sales + 3),
  })
  await other.page.context().close()
  await seller.page.context().close()
  await cashier.page.context().close()
})

/** Wristbands with nothing on them. */
async function registerBands(sdk: Sdk, query: { event_id: string }) {
  const start = randomInt(1e6, 9e6)
  const bands = [0, 1, 2, 3].map((n): Band => {
    const number = start + n * 7_919
    return { short_id: `J${number}`, uid: `04${number}00000`, pin: '', name: 'Camille' }
  })
  const clients_data = ['chip;number', ...bands.map(({ uid, short_id }) => `${uid};${short_id}`)]
  const body = { clients_data: clients_data.join('\n'), allow_guessable_numbers: true }
  expect(await sdk.clients.import({ query, body })).toMatchObject({ success: 4 })
  return bands as [Band, Band, Band, Band]
}

async function makePeople(sdk: Sdk, event_id: string, bar_id: string) {
  const made = async (name: string, right: 10 | 20 | 30) => {
    const person = { name: `${name} ${crypto.randomUUID().slice(0, 4)}` }
    const email = `${crypto.randomUUID()}@example.org`
    const place = right === 30 ? { event_id } : { event_id, bar_id }
    const body = { ...person, email, password: 'only-for-this-test', right, ...place }
    const { _id } = await sdk.users.create({ body })
    await sdk.users.update({ path: { id: _id }, body: { pin } })
    return { ...person, email }
  }
  return {
    boss: await made('Dominique', 30),
    cashier: await made('Camille', 20),
    first: await made('Alix', 10),
    second: await made('Sacha', 10),
  }
}

/** Pairs a new phone by the code that the console shows, and signs its person in. */
async function pairByCode(
  desk: Page,
  browser: Browser,
  bar: string,
  person: Person,
  role: 'Cash desk' | 'Seller',
) {
  const number = `J${crypto.randomUUID().slice(0, 8)}`
  await desk.getByRole('link', { name: 'Pair a phone' }).first().click()
  await panel(desk).getByRole('combobox', { name: 'Smartphone' }).fill(number)
  await panel(desk).getByLabel('Role').selectOption(role)
  await panel(desk)
    .getByRole('combobox', { name: /Point of sale/ })
    .click()
  await desk.getByRole('option', { name: bar }).click()
  await save(desk)
  await expect(question(desk)).toContainText('Open the camera of the phone')
  const address = await question(desk).locator('figcaption').innerText()
  const own = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  const page = await own.newPage()
  await openPhone(page)
  // A browser without a screen makes no such promise.
  await page.addInitScript('navigator.storage.persist = async () => true')
  await page.clock.install()
  await page.clock.resume()
  await page.goto(address)
  await signIn(page, person)
  await question(desk).getByRole('button', { name: 'Done' }).click()
  await expect(row(desk, number)).toContainText('Paired')
  return { page, number }
}

async function signIn(page: Page, { name }: Person) {
  await page.getByRole('button', { name }).click()
  await enterPin(page)
  await expect(tile(page, 'Water')).toBeVisible()
}

async function enterPin(page: Page) {
  for (const digit of pin)
    await page.getByRole('button', { name: digit, exact: true }).last().click()
  await page.getByRole('button', { name: 'Sign in' }).last().click()
}

async function openDrawer(page: Page, boss: Person) {
  await page.goto('/pos/drawer')
  for (let n = 0; n < 5; n++) await page.getByRole('button', { name: 'One 20.00 more' }).click()
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await page.getByRole('button', { name: boss.name }).click()
  await enterPin(page)
  await expect(page.getByRole('heading', { name: /^Drawer / })).toBeVisible()
}

/** A band that is held counts once the page is there. */
async function goToDesk(page: Page) {
  await page.goto('/pos/desk')
  await expect(page.getByRole('heading', { name: 'Cash desk' })).toBeVisible()
}

async function topUp(page: Page, band: Band, hundreds: number) {
  await hold(page, band)
  await expect(page.getByRole('heading', { name: band.short_id })).toBeVisible()
  await act(page, 'Top up').click()
  for (const key of [String(hundreds), '00', '00'])
    await sheet(page).getByRole('button', { name: key, exact: true }).click()
  await sheet(page)
    .getByRole('button', { name: `Top up ${hundreds}00.00` })
    .click()
  await expect(outcome(page)).toContainText(`${hundreds}00.00`)
  await finish(page)
}

async function sellWater(page: Page, band: Band, words: RegExp = / → /) {
  await tile(page, 'Water').click()
  await hold(page, band)
  await expect(result(page)).toContainText(words)
}

async function countSales(sdk: Sdk, query: { event_id: string }, { uid }: Band) {
  const { transactions } = await sdk.transactions.list({ query: { ...query, uid, limit: 1000 } })
  return transactions.filter(({ type }) => type === 'debit').length
}

async function lose(desk: Page, number: string) {
  await desk.getByRole('button', { name: `Actions for ${number}` }).click()
  await desk.getByRole('menuitem', { name: 'Lost' }).click()
  await question(desk).getByRole('button', { name: 'Lost' }).click()
  await expect(row(desk, number)).toContainText('Lost')
}

/** The sale that a locked phone has not sent comes over another one, as a file. */
async function handOver(from: Page, to: Page) {
  await from.getByRole('button', { name: 'Hand the sales over' }).click()
  await expect(from.getByText('sold, not sent', { exact: true })).toHaveCount(1)
  await from.getByRole('button', { name: 'Hand over to another phone' }).click()
  const saved = from.waitForEvent('download')
  await from.getByRole('button', { name: 'Save as a file' }).click()
  const file = await (await saved).path()
  await to.goto('/pos/take-over')
  await to.getByLabel('Open a file').setInputFiles(file)
  await expect(to.getByText(/taken over/).first()).toBeVisible()
}

/** Somebody looks at what the lost phone had sold, and books it. */
async function bookHeld(desk: Page, event_id: string, band: Band) {
  await desk.goto(`/admin/events/${event_id}/transaction_reviews`)
  const held = row(desk, band.short_id)
  await expect(held).toContainText('Purchase')
  await held.getByRole('button', { name: /^Actions/ }).click()
  await desk.getByRole('menuitem', { name: 'Book' }).first().click()
  await question(desk).getByRole('button', { name: 'Book' }).click()
  await expect(question(desk)).toBeHidden()
}

async function payOut(page: Page, band: Band, amount: string) {
  await goToDesk(page)
  await hold(page, band)
  await act(page, 'Pay out').click()
  await sheet(page).getByRole('button', { name: /^Cash/ }).click()
  await sheet(page)
    .getByRole('button', { name: `Pay out ${amount} in cash` })
    .click()
  await expect(outcome(page)).toContainText(`Hand out ${amount} in cash`)
  await finish(page)
}

/** Counts the float of 100 and the three top-ups, less the 100 that were paid out. */
async function closeDrawer(page: Page, boss: Person) {
  await page.goto('/pos/drawer')
  await page.getByRole('button', { name: 'Count and close' }).click()
  const notes = 2 * hundreds + 1
  for (let n = 0; n < notes; n++)
    await page.getByRole('button', { name: 'One 100.00 more' }).click()
  await page.getByRole('button', { name: `Close with ${notes}00.00` }).click()
  await page.getByRole('button', { name: boss.name }).click()
  await enterPin(page)
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report).toContainText('Z report')
}

type Sums = { topped_up: number; paid_out: number; sold: number }

/** The report of the drawer, statistics, transactions and the audit say the same. */
async function expectEqualFigures(sdk: Sdk, event_id: string, wanted: Sums) {
  const query = { event_id }
  const { drawers } = await sdk.drawers.list({ query })
  expect(drawers).toMatchObject([
    { state: 'closed', counted_amount: wanted.topped_up, difference: 0 },
  ])
  const { transactions } = await sdk.transactions.list({ query: { ...query, limit: 1000 } })
  const sumOf = (type: Schema<'Transaction'>['type']) =>
    transactions.filter((one) => one.type === type).reduce((sum, { amount }) => sum + amount, 0)
  expect({
    topped_up: sumOf('credit'),
    paid_out: sumOf('checkout'),
    sold: sumOf('debit'),
  }).toEqual(wanted)
  const { credit, cash_credit, checkout, debit, cash_balance } = await sdk.statistics.get({ query })
  expect({ credit, cash_credit, checkout, debit, cash_balance }).toEqual({
    credit: wanted.topped_up,
    cash_credit: wanted.topped_up,
    checkout: wanted.paid_out,
    debit: wanted.sold,
    cash_balance: wanted.topped_up - wanted.paid_out,
  })
  const { cash } = await sdk.drawers.report({ path: { id: drawers[0]!._id }, query })
  expect(cash).toMatchObject({
    float: 100,
    cash_top_ups: wanted.topped_up,
    cash_payouts: wanted.paid_out,
    expected_amount: wanted.topped_up,
  })
  const { ok, differences } = await sdk.events.audit({ path: { id: event_id } })
  expect({ ok, differences }).toEqual({ ok: true, differences: [] })
}
