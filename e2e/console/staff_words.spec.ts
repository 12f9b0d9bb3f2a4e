import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import { dialog, opened } from './desk.ts'
import { look } from './look.ts'
import { openShop } from './payrexx.ts'
import { panel, row, save } from './records.ts'
import { daysFromNow, makeRefundEvent } from './refunds.ts'
import { expect, superadmin, test } from './test.ts'
import { simulator } from './top_ups.ts'

const phone = { width: 375, height: 667 }
/** The cumulative layout shift of the page. */
const shifts = `new Promise((done) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => done(sum), 500)
})`

/** How many lines the first cell with a text takes for it, however tall its row is. */
const linesOf = (text: string) => `(() => {
  const range = document.createRange()
  const cells = [...document.querySelectorAll('td')]
  range.selectNodeContents(cells.find((cell) => cell.textContent === '${text}'))
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
})()`

test('the log names each record and operation, breaks no address, and stands still', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users, sdk } = festival
  const [band] = await newBands(festival, 1)
  const path = { uid: band!.uid }
  const query = { event_id: event._id }
  await sdk.clients.disable({ path, query })
  await openAs(users.admin, `/admin/events/${event._id}/audit_log`)

  await expect(row(page, 'Wristband blocked').first()).toContainText(band!.short_id)
  await expect(row(page, 'Wristband blocked').first()).toContainText('Blocked')
  await expect(page.getByRole('main').getByText('blocked', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Times in Europe/Zurich')
  expect(await page.evaluate<number>(shifts)).toBeLessThanOrEqual(0.05)
  await expect(page.getByRole('cell', { name: superadmin().email }).first()).toBeVisible()
  expect(await page.evaluate<number>(linesOf(superadmin().email))).toBe(1)
  await look(page, 'staff-audit_log/named')

  await page.goto('/statistics')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate<number>(shifts)).toBeLessThanOrEqual(0.05)
})

test('a form says what is wrong where it is, and going back after a save does not open it again', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const query = { event_id: event._id }
  const name = `Tour ${crypto.randomUUID().slice(0, 6)}`
  const { _id } = await sdk.entrances.create({ query, body: { name, price: 5 } })
  await openAs(users.admin, `/admin/events/${event._id}/entrances`)
  await page.getByRole('link', { name }).click()
  await expect(panel(page).getByText('Price', { exact: true })).toBeVisible()
  await panel(page).getByLabel('Valid until').fill('31.02.2027')
  await panel(page).getByLabel('Price').fill('abc')
  await save(page)
  await expect(panel(page).getByText('Invalid date.')).toBeVisible()
  await expect(panel(page).getByText('Enter a valid amount.')).toBeVisible()
  await expect(panel(page).getByText('2 fields need your attention')).toBeVisible()
  await look(page, 'staff-entrances/faults')
  await panel(page).getByLabel('Price').fill('6')
  await panel(page).getByLabel('Valid until').fill('28.2.2027 6.30')
  await panel(page).getByLabel('Price').focus()
  await expect(panel(page).getByLabel('Valid until')).toHaveValue('28/02/2027 06:30')
  await save(page)
  await expect(panel(page)).toBeHidden()
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  const saved = await sdk.entrances.get({ path: { id: _id }, query })
  expect(saved).toMatchObject({ price: 6, entrance_end_date: '2027-02-28T05:30:00.000Z' })
  await sdk.entrances.delete({ path: { id: _id }, query })

  await page.goto(`/admin/events/${event._id}/parameters`)
  const amounts = page.getByRole('textbox', { name: 'Amounts offered for a top-up' })
  await amounts.fill('abc')
  await amounts.press('Enter')
  await amounts.fill('-3')
  await amounts.press('Enter')
  await amounts.blur()
  await expect(page.getByText('abc: Enter a valid amount.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove -3' })).toBeVisible()
})

test('keys that name no action do nothing in a list', async ({ page, festival, openAs }) => {
  const { event, users } = festival
  await openAs(users.admin, `/admin/events/${event._id}/bars`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const at = page.url()
  for (const letter of ['b', 'c', 'e', 'r', 's', 't']) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
  }
  await expect(page).toHaveURL(at)
  await expect(dialog(page)).toBeHidden()
})

test('a field that needs a device token is there once the event has one', async ({
  page,
  festival: { sdk },
  openAs,
}) => {
  const event = await sdk.events.create({ body: { name: `Cups ${crypto.randomUUID()}` } })
  const form = `/admin/events/${event._id}/deposits/new`
  await openAs(superadmin(), form)
  await expect(panel(page).getByLabel('Price')).toBeVisible()
  await expect(panel(page).getByLabel('Container')).toBeHidden()
  await sdk.tokens.create({ body: { event_id: event._id, permissions: ['deposit_return'] } })
  await page.goto(form)
  await expect(panel(page).getByLabel('Container')).toBeVisible()
})

test('the desk says at once that an amount is none, and shows the ticket of a person', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users } = festival
  const [band] = await newBands(festival, 1, { amount: 20 })
  await openAs(users.admin, `/admin/events/${event._id}/clients/${band!.uid}`)
  await opened(page, band!)
  await page.keyboard.press('t')
  await dialog(page).getByLabel('Amount').fill('abc')
  await expect(dialog(page).getByText('Enter a valid amount.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(dialog(page)).not.toContainText('Unable to refund')
  await expect(dialog(page)).toContainText('No payment at a terminal is left to pay back.')
  await look(page, 'staff-desk/no_other_way')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Personal info' }).click()
  await expect(page.getByRole('tabpanel').getByText('Ticket', { exact: true })).toBeVisible()
  await page.setViewportSize(phone)
  expect(await sizeOf(page, `Copy ${band!.short_id}`)).toEqual([true, true])
  await look(page, 'staff-desk/phone')
})

test('on a phone, lists keep what matters, and a banner keeps the gutter', async ({
  page,
  festival: { sdk, event },
  openAs,
}) => {
  await page.setViewportSize(phone)
  await openAs(superadmin(), `/admin/events?search=${encodeURIComponent(event.name)}`)
  const this_row = page.getByRole('row', { name: new RegExp(`^Select ${event.name}`) })
  await expect(this_row.first()).toContainText('Running')
  await page.goto(`/admin/events/${event._id}/parameters`)
  const tabs = page.getByRole('tablist').first()
  await expect(tabs).toBeVisible()
  await expect(tabs).toHaveCSS('overflow-x', 'auto')
  await look(page, 'staff-parameters/phone')

  const query = { event_id: event._id }
  const bar = await sdk.bars.create({ query, body: { name: `Closed ${crypto.randomUUID()}` } })
  await sdk.bars.delete({ path: { id: bar._id }, query })
  await page.goto(`/admin/events/${event._id}/bars/${bar._id}`)
  const banner = page.getByRole('main').getByRole('status').filter({ hasText: 'deleted' })
  const { x = 0, width = 0 } = (await banner.boundingBox()) ?? {}
  expect([x, x + width]).toEqual([16, phone.width - 16])
})

test('a plan that pays nobody is no error', async ({ page, baseURL, openAs }) => {
  const { event } = await makeRefundEvent(String(baseURL), simulator, {
    more: { dateEnd: daysFromNow(-1) },
  })
  await openAs(superadmin(), `/admin/events/${event._id}/refunds/plan/form`)
  await expect(page.getByText('Nobody would be paid this way.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await look(page, 'staff-refunds/nobody')
  await page.goto(`/admin/events/${event._id}/refunds`)
  await expect(page.getByRole('button', { name: /Ask about donations/ })).toBeVisible()
  await look(page, 'staff-refunds/ways')
})

test('the check of a provider says what it waits for and how long, and can be stopped', async ({
  page,
  festival: { sdk },
  openAs,
}) => {
  const body = { name: `Check ${crypto.randomUUID()}`, currencyCode: 'CHF', currencySymbol: 'CHF' }
  const { _id: event_id } = await sdk.events.create({ body })
  await openShop(sdk, simulator, event_id)
  await openAs(superadmin(), `/admin/events/${event_id}/parameters`)
  await page.getByRole('button', { name: 'Check an account' }).click()
  const check = page.getByRole('alertdialog', { name: 'Check an account with a provider' })
  await check.getByRole('button', { name: 'Start the check' }).click()
  await expect(check.getByRole('listitem').first()).toContainText('a payment opens')
  await expect(check.getByRole('status')).toHaveText('Waiting until it is paid')
  await expect(check.getByRole('link', { name: 'Open the payment page and pay' })).toBeVisible()
  await look(page, 'staff-parameters/check')
  // As once the payment is paid back, while the webhook is on its way.
  await page.route('**/providers/check?*', (route) => {
    const wait_until = new Date(Date.now() + 60_000).toISOString()
    const known = { provider: 'payrexx', reference: 'r', provider_id: '1', link: null, token: null }
    return route.fulfill({ json: { ...known, next: 'hear', wait_until, results: [] } })
  })
  await expect(check.getByRole('progressbar', { name: 'Waiting for the webhook' })).toBeVisible()
  await expect(check).toContainText(/\d+ seconds left/)
  await check.getByRole('button', { name: 'Cancel' }).click()
  await expect(check).toContainText('The check was stopped.')
  await check.getByRole('button', { name: 'Close' }).click()
  await expect(check).toBeHidden()
})

test('a bad sign-in link says that it is not valid any more', async ({ page }) => {
  await page.goto('/login?token=no-such-link')
  await expect(page.getByText('This sign-in link is no longer valid.')).toBeVisible()
})

async function sizeOf(page: Page, name: string) {
  const box = await page.getByRole('button', { name }).boundingBox()
  return [(box?.width ?? 0) >= 44, (box?.height ?? 0) >= 44]
}
