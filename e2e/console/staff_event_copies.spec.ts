import type { Page } from '@playwright/test'
import { look } from './look.ts'
import { question } from './records.ts'
import { openSoldEvent } from './sold_event.ts'
import { expect, superadmin, test } from './test.ts'

test('a restored event moves no money until it is named the successor of its original', async ({
  page,
  openAs,
  festival,
}) => {
  const { sdk } = festival
  const { event, sell } = await openSoldEvent(festival)
  await sell('Raclette', 2)
  const bytes = await sdk.events.db_backup({ path: { id: event._id } })
  await sell('Sirop', 1)
  const copy = `${event.name} (restored)`
  const query = { backup_file: 'fete.backup', name: copy }
  const body = new Blob([bytes as unknown as Uint8Array<ArrayBuffer>])
  const { event: made } = await sdk.events.db_restore_file({ query, body })

  await openAs(superadmin(), `/admin/events?search=${encodeURIComponent(event.name)}`)
  await choose(page, copy, 'Name it the successor')
  await expect(question(page)).toContainText(`The original is ${event.name}. Since the backup`)
  await question(page).getByLabel('Name of the event').fill(event.name)
  await question(page).getByRole('button', { name: 'Name it the successor' }).click()
  await expect(question(page)).toContainText('Event name doesn’t match')
  await question(page).getByLabel('Name of the event').fill(copy)
  await look(page, 'staff-events/successor')
  await question(page).getByRole('button', { name: 'Name it the successor' }).click()
  await expect(question(page)).toBeHidden()

  const frozen = async (id: string) => (await sdk.events.get({ path: { id } })).frozen
  expect(await frozen(made._id)).toBeFalsy()
  expect(await frozen(event._id)).toBe('succeeded')
})

test('a duplicate is asked when it begins, and shows each date that moves with it', async ({
  page,
  openAs,
  festival,
}) => {
  const { sdk } = festival
  const begin_ms = Date.parse('2026-08-14T16:00:00Z')
  const { event } = await openSoldEvent(festival, { begin_ms })
  await sdk.entrances.create({
    query: { event_id: event._id },
    body: { name: 'Pass', type: 'entrance', price: 0, entrance_end_date: '2026-08-16T22:00:00Z' },
  })
  await openAs(superadmin(), `/admin/events?search=${encodeURIComponent(event.name)}`)
  await choose(page, event.name, 'Duplicate')
  await question(page).getByLabel('Name of the event').fill(`${event.name} II`)
  await question(page).getByLabel('Begin of the new event').fill('2027-08-13T18:00')
  await expect(question(page).getByRole('list')).toContainText('Pass')
  await look(page, 'staff-events/duplicate')
  await question(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Start date')).toHaveValue('13/08/2027 18:00')
})

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
