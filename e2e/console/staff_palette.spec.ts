import pg from 'pg'
import { look } from './look.ts'
import { expect, superadmin, test } from './test.ts'

test('a wristband that is worn at two events is two rows, and each opens in its own event', async ({
  page,
  festival: { sdk, event, regular },
  openAs,
}) => {
  const other = await sdk.events.create({ body: { name: `Another ${event.name}` } })
  await wearAt(other._id, regular.uid, `W${Date.now()}`.slice(0, 12))
  await openAs(superadmin(), `/admin/events/${event._id}/vouchers`)
  await expect(page.getByRole('heading', { name: 'Vouchers' })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Go to or find anything' })
  // Other tests may have made copies of the event, with the same wristband.
  const wristbands = page.getByRole('option', { name: /Wristband · / })
  const of_another = wristbands.filter({ hasText: `Another ${event.name}` })
  const of_this = new RegExp(`· ${event.name}$`)

  await page.keyboard.press('Control+k')
  await field.fill(regular.uid.match(/../g)!.join(':'))
  await expect(wristbands.first()).toHaveText(of_this)
  await expect(of_another).toHaveCount(1)
  await look(page, 'staff-palette/two-events')
  await of_another.click()
  await expect(page).toHaveURL(`/admin/events/${other._id}/clients/${regular.uid}`)

  await page.goto(`/admin/events/${event._id}/vouchers`)
  await expect(page.getByRole('heading', { name: 'Vouchers' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill(regular.uid)
  await expect(of_another).toHaveCount(1)
  await expect(wristbands.first()).toHaveText(of_this)
  await field.press('Enter')
  await expect(page).toHaveURL(`/admin/events/${event._id}/clients/${regular.uid}`)
})

test('each screen is one row, and none stays for a text that it does not have', async ({
  page,
  festival: { event },
  openAs,
}) => {
  await openAs(superadmin(), `/admin/events/${event._id}/vouchers`)
  await expect(page.getByRole('heading', { name: 'Vouchers' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to or find anything' })
  await expect(page.getByRole('option').first()).toBeVisible()
  const rows = await page.getByRole('option').allTextContents()
  expect(rows).toEqual([...new Set(rows)])

  for (const typed of ['staff', 'zzz', 'points', 'zzzz']) await field.fill(typed)

  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
})

/** The same chip, under another number, at another event. */
async function wearAt(event_id: string, uid: string, short_id: string) {
  const database = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await database.connect()
  await database.query('INSERT INTO clients (event_id, uid, short_id) VALUES ($1, $2, $3)', [
    event_id,
    uid,
    short_id,
  ])
  await database.query('INSERT INTO wallets (event_id, uid) VALUES ($1, $2)', [event_id, uid])
  await database.end()
}
