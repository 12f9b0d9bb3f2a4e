import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import { dialog } from './desk.ts'
import type { Festival } from './festival.ts'
import { look } from './look.ts'
import { question, row } from './records.ts'
import { hour_ms, openSoldEvent } from './sold_event.ts'
import { expect, superadmin, test } from './test.ts'

test('an offline sale that cannot be posted is booked to a wristband, or written off with a reason', async ({
  page,
  openAs,
  festival,
}) => {
  const { sdk, event, users } = festival
  const [band] = await newBands(festival, 1, { amount: 40 })
  const [sold, lost] = await sendFromUnknownChips(festival)

  await openAs(users.admin, `/admin/events/${event._id}`)
  await page.getByRole('link', { name: /wait for review: 2/ }).click()
  await expect(row(page, sold)).toContainText('Purchase')
  await look(page, 'staff-reviews/list')

  await choose(page, sold, 'Book to a wristband')
  await question(page)
    .getByLabel('Number or chip of the wristband')
    .fill(band!.short_id.toLowerCase())
  await look(page, 'staff-reviews/book')
  await question(page).getByRole('button', { name: 'Book' }).click()
  await expect(question(page)).toBeHidden()
  await expect(row(page, sold)).toBeHidden()
  const query = { event_id: event._id }
  expect((await sdk.clients.get({ path: { uid: band!.uid }, query })).balance).toBe(28)

  await choose(page, lost, 'Write off')
  const write_off = question(page).getByRole('button', { name: 'Write off' })
  await expect(write_off).toHaveAttribute('aria-disabled', 'true')
  await question(page).getByLabel('Reason').fill('A trial of the phone before the opening')
  await look(page, 'staff-reviews/write_off')
  await write_off.click()
  await expect(question(page)).toBeHidden()
  await expect(row(page, lost)).toBeHidden()
  await page.goto(`/admin/events/${event._id}/transaction_reviews`)
  await expect(row(page, sold)).toContainText('Booked')
  await expect(row(page, lost)).toContainText('Written off')
  await choose(page, lost, 'Show what was sent')
  await expect(page.getByRole('dialog')).toContainText('A trial of the phone')
  await look(page, 'staff-reviews/sent')
})

test('what an offline sale took below zero is explained where staff look at it', async ({
  page,
  openAs,
  festival,
}) => {
  const { sdk } = festival
  const { event, bar, user, uid, short_id, sell } = await openSoldEvent(festival)
  await sell('Raclette', 40)
  const order = [{ _id: bar.consumptions![0]!._id, quantity: 10 }]
  const sale = { type: 'debit' as const, uid, bar_id: bar._id, order }
  const ahead = new Date(Date.now() + hour_ms).toISOString()
  const query = { event_id: event._id }
  const sold = { ...sale, _id: crypto.randomUUID(), date: ahead }
  await sdk.transactions.batch({ query, body: { transactions: [sold] } })
  const base = `/admin/events/${event._id}`

  await openAs(user, base)
  await expect(page.getByText('1 wristband went below zero offline')).toBeVisible()
  await look(page, 'staff-home/debts')
  await page.goto(`${base}/transactions`)
  await page.getByRole('button', { name: 'Flagged' }).click()
  await page.getByRole('menuitemradio', { name: 'Balance below zero' }).click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(row(page, short_id)).toContainText('by the device')
  await look(page, 'staff-transactions/flagged')
  await page.goto(`${base}/clients/${uid}`)
  await expect(page.getByText(/It owes CHF/)).toBeVisible()
  await expect(row(page, 'Balance below zero')).toContainText('Clock of the device ahead')
  await look(page, 'staff-client/debt')

  await page.goto(`${base}/parameters`)
  const risk = page.getByRole('status', { name: 'Amount at risk' })
  await expect(risk).toContainText("1 device × CHF 1'000.00")
  await page.getByLabel('Below zero, per wristband').fill('20')
  await expect(risk).toContainText('Up to CHF 20.00 in one business day')
  await look(page, 'staff-parameters/risk')
})

test('a superadmin pays a blocked wristband out with a reason, and nobody else does', async ({
  page,
  openAs,
  festival,
}) => {
  const { sdk, event, users } = festival
  const [band] = await newBands(festival, 1, { amount: 40 })
  const query = { event_id: event._id }
  const path = { uid: band!.uid }
  await sdk.clients.disable({ path, query })
  const address = `/admin/events/${event._id}/clients/${band!.uid}`

  await openAs(users.admin, address)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog(page)).toContainText('This wristband is blocked, or its entrance is over.')
  await expect(dialog(page).getByLabel('Reason')).toBeHidden()

  await openAs(superadmin(), address)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const pay = dialog(page).getByRole('button', { name: /40\.00/ })
  await expect(pay).toBeDisabled()
  await dialog(page).getByLabel('Reason').fill('Police, case 12')
  await look(page, 'staff-client/force')
  await pay.click()
  await expect(dialog(page)).toBeHidden()
  expect((await sdk.clients.get({ path, query })).balance).toBe(0)
  const { audit_log } = await sdk.audit_log.list({ query: { ...query, record_id: band!.uid } })
  expect(JSON.stringify(audit_log)).toContain('Police, case 12')
})

/** Two sales for chips of which the event has never heard. */
async function sendFromUnknownChips({ sdk, event }: Festival) {
  const query = { event_id: event._id }
  const { bars } = await sdk.bars.list({ query })
  const bar = bars.find(({ name }) => name === 'Bar du Quai')!
  const raclette = bar.consumptions!.find(({ name }) => name === 'Raclette')!
  const uids = ['04FFFFFFFF01', '04FFFFFFFF02'] as const
  const transactions = uids.map((uid) => ({
    _id: crypto.randomUUID(),
    type: 'debit' as const,
    uid,
    bar_id: bar._id,
    order: [{ _id: raclette._id }],
    date: new Date().toISOString(),
  }))
  await sdk.transactions.batch({ query, body: { transactions } })
  return uids
}

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
