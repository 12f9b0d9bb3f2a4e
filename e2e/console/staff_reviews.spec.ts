import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import type { Festival } from './festival.ts'
import { look } from './look.ts'
import { question, row } from './records.ts'
import { expect, test } from './test.ts'

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
  await question(page).getByLabel('Chip of the wristband').fill(band!.uid.toLowerCase())
  await look(page, 'staff-reviews/book')
  await question(page).getByRole('button', { name: 'Book' }).click()
  await expect(row(page, sold)).toBeHidden()
  const query = { event_id: event._id }
  expect((await sdk.clients.get({ path: { uid: band!.uid }, query })).balance).toBe(28)

  await choose(page, lost, 'Write off')
  const write_off = question(page).getByRole('button', { name: 'Write off' })
  await expect(write_off).toHaveAttribute('aria-disabled', 'true')
  await question(page).getByLabel('Reason').fill('A trial of the phone before the opening')
  await look(page, 'staff-reviews/write_off')
  await write_off.click()
  await expect(row(page, lost)).toBeHidden()
  await page.goto(`/admin/events/${event._id}/transaction_reviews`)
  await expect(row(page, sold)).toContainText('Booked')
  await expect(row(page, lost)).toContainText('Written off')
  await choose(page, lost, 'Show what was sent')
  await expect(page.getByRole('dialog')).toContainText('A trial of the phone')
  await look(page, 'staff-reviews/sent')
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
