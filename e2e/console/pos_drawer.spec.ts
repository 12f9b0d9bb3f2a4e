import { createClient } from '@kermesse/sdk/client'
import { makePhoneKeys, pairPhone, signPhoneIn } from '@kermesse/sdk/phone_keys'
import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import { openDesk } from './cash_desk.ts'
import type { Festival } from './festival.ts'
import { look } from './look.ts'
import { hold, makePointOfSale, openPhone, tile } from './pos.ts'
import { expect, test } from './test.ts'

/** A cashier and an admin of a new point of sale. */
async function makeCrew(festival: Festival) {
  const { sdk, event } = festival
  const { bar } = await makePointOfSale(festival)
  const names = crypto.randomUUID().slice(0, 8)
  const staff_uid = `0A${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`.toUpperCase()
  const cashier = { email: `cashier-${names}@example.org`, name: `Camille ${names}` }
  const boss = { email: `boss-${names}@example.org`, name: `Dominique ${names}`, staff_uid }
  const of_event = { password: 'only-for-this-test', event_id: event._id }
  for (const [person, right, pin] of [
    [cashier, 20, '1234'],
    [boss, 30, '9876'],
  ] as const) {
    const place = right === 20 ? { bar_id: bar._id } : {}
    const user = await sdk.users.create({ body: { ...person, ...of_event, right, ...place } })
    await sdk.users.update({ path: { id: user._id }, body: { pin } })
  }
  return { bar, cashier, boss, number: `K${names}` }
}

async function enter(page: Page, pin: string) {
  for (const digit of pin)
    await page.getByRole('button', { name: digit, exact: true }).last().click()
  await page.getByRole('button', { name: 'Sign in' }).last().click()
}

/** Pairs a phone of the cash desk, and signs somebody in on it. */
async function startShift(
  page: Page,
  { sdk, event }: Festival,
  { bar, number, name, pin }: { bar: { _id: string }; number: string; name: string; pin: string },
) {
  const { path } = await sdk.pairings.create({
    query: { event_id: event._id },
    body: { smartphone_number: number, role: 'cashier', bar_id: bar._id },
  })
  await openPhone(page)
  await page.goto(path)
  await page.getByRole('button', { name }).click()
  await enter(page, pin)
  await expect(page.getByRole('button', { name: 'Water' })).toBeVisible()
}

test('a cashier opens a drawer with a float, sends cash to the safe, and closes it with a difference that an admin explains', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const { bar, cashier, boss, number } = await makeCrew(festival)
  await startShift(page, festival, { bar, number, name: cashier.name, pin: '1234' })

  await page.goto('/pos/drawer')
  await expect(page.getByRole('heading', { name: 'Float' })).toBeVisible()
  for (let n = 0; n < 5; n++) await page.getByRole('button', { name: 'One 20.00 more' }).click()
  await expect(page.locator('output')).toContainText('100.00')
  await look(page, 'pos-drawer/open')
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(page.getByRole('button', { name: boss.name })).toBeVisible()
  await look(page, 'pos-drawer/second-person')
  await hold(page, { uid: boss.staff_uid })
  await expect(page.getByRole('heading', { name: `Drawer ${number}` })).toBeVisible()

  await page.getByRole('button', { name: 'Cash out' }).click()
  const sheet = page.getByRole('dialog')
  for (const key of ['1', '0', '00'])
    await sheet.getByRole('button', { name: key, exact: true }).click()
  await sheet.getByLabel('Reason').fill('to the safe')
  await sheet.getByRole('button', { name: 'Take 10.00 out' }).click()
  await page.getByRole('button', { name: 'Somebody confirms it later' }).click()
  await expect(page.getByRole('region', { name: 'To be confirmed' })).toContainText('on its way')
  await look(page, 'pos-drawer/open-drawer')

  // Nobody learns what to count before the count.
  await page.getByRole('button', { name: 'X report' }).click()
  await expect(page.getByText('Count the drawer first')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('button', { name: 'Count and close' }).click()
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'One 20.00 more' }).click()
  await page.getByRole('button', { name: 'Close with 80.00' }).click()
  await page.getByRole('button', { name: 'Somebody confirms it later' }).click()
  await expect(page.getByRole('alert')).toContainText('−10.00')
  await look(page, 'pos-drawer/difference')
  await page.getByLabel('Why is there a difference?').fill('wrong change')
  await page.getByRole('button', { name: 'Close with 80.00' }).click()
  await page.getByRole('button', { name: boss.name }).click()
  await enter(page, '9876')
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report).toContainText('Z report')
  await expect(report).toContainText('−10.00')
  await look(page, 'pos-drawer/closed')

  const { drawers } = await sdk.drawers.list({ query: { event_id: event._id, search: number } })
  expect(drawers).toMatchObject([{ state: 'closed', counted_amount: 80, difference: -10 }])
  const proof = await sdk.events.audit({ path: { id: event._id } })
  expect(proof.differences).toEqual([])
})

test('a drawer is handed over, and its new holder continues it on another phone', async ({
  page,
  festival,
  browser,
  baseURL,
}) => {
  const { sdk, event } = festival
  const { bar, cashier, boss, number } = await makeCrew(festival)
  await startShift(page, festival, { bar, number, name: cashier.name, pin: '1234' })
  await page.goto('/pos/drawer')
  await page.getByRole('button', { name: 'One 20.00 more' }).click()
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await page.getByRole('button', { name: 'Somebody confirms it later' }).click()
  await expect(page.getByRole('region', { name: 'To be confirmed' })).toContainText('on its way')

  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('button', { name: 'One 20.00 more' }).click()
  await look(page, 'pos-drawer/hand-over')
  await page.getByRole('button', { name: 'Hand over with 20.00' }).click()
  await page.getByRole('button', { name: boss.name }).click()
  await enter(page, '9876')
  await expect(page.getByText('The drawer is handed over.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the drawer' })).toBeHidden()
  await look(page, 'pos-drawer/handed-over')

  const own = await browser.newContext({ baseURL: baseURL! })
  const other = await own.newPage()
  const second = { bar, number: `${number}b`, name: boss.name, pin: '9876' }
  await startShift(other, festival, second)
  await other.goto('/pos/drawer')
  await expect(other.getByText(`This drawer is open on ${number}.`)).toBeVisible()
  await look(other, 'pos-drawer/continue')
  await other.getByRole('button', { name: 'Continue on this phone' }).click()
  await expect(other.getByText('This drawer is open on')).toBeHidden()
  await own.close()

  const query = { event_id: event._id }
  const { drawers } = await sdk.drawers.list({ query: { ...query, search: number } })
  expect(drawers).toMatchObject([{ user: boss.name, devices: [number, `${number}b`] }])
  const report = await sdk.drawers.report({ path: { id: drawers[0]!._id }, query })
  expect(report.people.map(({ user, counted_amount }) => [user, counted_amount])).toEqual([
    [cashier.name, null],
    [boss.name, 20],
  ])
})

/** A second phone of the drawer that has told of two unsent sales. */
async function addUnsentPhone(
  { sdk, event }: Festival,
  url: string,
  {
    bar,
    number,
    email,
    drawer_id,
  }: Record<'number' | 'email' | 'drawer_id', string> & {
    bar: { _id: string }
  },
) {
  const query = { event_id: event._id }
  const { users } = await sdk.users.list({ query: { search: email } })
  const { code } = await sdk.pairings.create({
    query,
    body: { smartphone_number: number, role: 'cashier', bar_id: bar._id },
  })
  const keys = await makePhoneKeys()
  const { _id } = await pairPhone(createClient({ url }), keys, code)
  const first = await signPhoneIn(createClient({ url }), keys, _id)
  const body = { user_id: users[0]!._id, pin: '1234' }
  await createClient({ url, token: first.token }).pairings.sign_person_in({ body })
  const { token } = await signPhoneIn(createClient({ url }), keys, _id)
  const phone = createClient({ url, token })
  await phone.drawers.continue({ path: { id: drawer_id }, query })
  const oldest_unsent_at = new Date().toISOString()
  const unsent = { last_seq: 2, unsent: 2, unsent_amount: 24, oldest_unsent_at }
  const state = { ...unsent, storage_kept: true, battery: 80, device_time_ms: Date.now() }
  await phone.pos.send_entries({ body: { entries: [], state } })
}

test('a drawer whose phone has unsent sales names it and is closed by an admin only, its figures open their movements, and its float is offered again', async ({
  page,
  festival,
  browser,
  baseURL,
}) => {
  const { sdk, event } = festival
  const { bar, cashier, boss, number } = await makeCrew(festival)
  const [band] = await newBands(festival)
  await startShift(page, festival, { bar, number, name: cashier.name, pin: '1234' })
  await page.goto('/pos/drawer')
  for (let n = 0; n < 5; n++) await page.getByRole('button', { name: 'One 20.00 more' }).click()
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await hold(page, { uid: boss.staff_uid })
  await expect(page.getByRole('heading', { name: `Drawer ${number}` })).toBeVisible()
  await page.goto('/pos/desk')
  await page.getByRole('button', { name: 'Top up' }).click()
  const sheet = page.getByRole('dialog')
  for (const key of ['1', '5', '00'])
    await sheet.getByRole('button', { name: key, exact: true }).click()
  await hold(page, band!)
  await expect(page.locator('[data-outcome="done"]')).toBeVisible()
  const query = { event_id: event._id }
  const { drawers } = await sdk.drawers.list({ query: { ...query, search: number } })
  const other = `${number}u`
  const of = { bar, number: other, email: cashier.email, drawer_id: drawers[0]!._id }
  await addUnsentPhone(festival, baseURL!, of)

  await page.goto('/pos/drawer')
  await page.getByRole('button', { name: 'Count and close' }).click()
  for (let n = 0; n < 6; n++) await page.getByRole('button', { name: 'One 20.00 more' }).click()
  await page.getByRole('button', { name: 'Close with 120.00' }).click()
  await hold(page, { uid: boss.staff_uid })
  await expect(page.getByRole('alert')).toContainText(`from: ${other}.`)
  await expect(page.getByRole('alert')).toContainText('Only an admin closes without them.')
  await expect(page.getByRole('button', { name: 'Close without these sales' })).toHaveCount(0)
  await look(page, 'pos-drawer/unsent')

  const own = await browser.newContext({ baseURL: baseURL! })
  const office = await own.newPage()
  await openPhone(office)
  await openDesk(office, { email: boss.email, password: 'only-for-this-test' })
  await office.goto('/pos/drawer')
  await expect(office.getByRole('heading', { name: `Drawer ${number}` })).toBeVisible()
  await office.getByRole('button', { name: 'X report' }).click()
  await office.getByRole('button', { name: 'Cash top-ups' }).click()
  const lines = office.getByRole('region', { name: 'Cash top-ups' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(number)
  await expect(lines).toContainText('15.00')
  await look(office, 'pos-drawer/figure')
  await office.getByRole('button', { name: 'Back' }).click()
  await office.getByRole('button', { name: 'Count and close' }).click()
  for (let n = 0; n < 5; n++) await office.getByRole('button', { name: 'One 20.00 more' }).click()
  await office.getByRole('button', { name: 'One 10.00 more' }).click()
  await office.getByRole('button', { name: 'One 5.00 more' }).click()
  await office.getByRole('button', { name: 'Close with 115.00' }).click()
  await office.getByRole('button', { name: 'Somebody confirms it later' }).click()
  await office.getByRole('button', { name: 'Close without these sales' }).click()
  await office.getByRole('button', { name: 'Close with 115.00' }).click()
  await office.getByRole('button', { name: 'Somebody confirms it later' }).click()
  await expect(office.getByRole('region', { name: 'Report' })).toContainText('Z report')
  await own.close()
  const path = { id: drawers[0]!._id }
  const report = await sdk.drawers.report({ path, query })
  expect(report).toMatchObject({ open_devices: [other], cash: { difference: 0 } })

  await page.reload()
  await page.getByRole('button', { name: 'As last time: 100.00' }).click()
  await expect(page.locator('output')).toContainText('100.00')
})

test('cash without an open drawer is refused with the way to one, and the order is kept; a drawer is handed over without a count', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const { bar, cashier, boss, number } = await makeCrew(festival)
  const hybrid_payment = { enabled: true, payment_types: ['cash' as const] }
  await sdk.bars.update({ path: { id: bar._id }, query, body: { hybrid_payment } })
  await sdk.events.update({ path: { id: event._id }, body: { pos: { drawers_required: true } } })
  await startShift(page, festival, { bar, number, name: cashier.name, pin: '1234' })
  const payInCash = async () => {
    await page.getByRole('button', { name: /12\.00.*1 piece/ }).click()
    await page.getByRole('button', { name: 'Pay without a band' }).click()
    await page.getByRole('button', { name: '20', exact: true }).click()
    await page.getByRole('button', { name: '12.00 paid · Cash' }).click()
  }
  await tile(page, 'Raclette').click()
  await payInCash()
  const result = page.locator('[data-result]')
  await expect(result).toContainText('Open a drawer first')
  await look(page, 'pos-drawer/needed')

  await result.getByRole('button', { name: 'Open a drawer' }).click()
  await page.getByRole('button', { name: 'One 20.00 more' }).click()
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await hold(page, { uid: boss.staff_uid })
  await expect(page.getByRole('heading', { name: `Drawer ${number}` })).toBeVisible()
  await page.goto('/pos/sell')
  await payInCash()
  await expect(result).toContainText('12.00')

  await page.goto('/pos/drawer')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('button', { name: 'Hand over without counting' }).click()
  await hold(page, { uid: boss.staff_uid })
  await expect(page.getByText('The drawer is handed over.')).toBeVisible()
  const { drawers } = await sdk.drawers.list({ query: { ...query, search: number } })
  const { movements } = await sdk.drawers.get({ path: { id: drawers[0]!._id }, query })
  expect(movements.at(-1)).toMatchObject({ kind: 'hand_over', pieces: null, expected_amount: null })
  await sdk.events.update({ path: { id: event._id }, body: { pos: { drawers_required: false } } })
})
