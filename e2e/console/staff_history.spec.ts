import { randomUUID } from 'node:crypto'
import { look } from './look.ts'
import { expect, test } from './test.ts'

test('beside a record stands who changed it, when, and from what to what', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const query = { event_id: event._id }
  const name = `Pichet ${randomUUID().slice(0, 4)}`
  const { _id: id } = await sdk.deposits.create({ query, body: { name, price: 3.5, delta: 2 } })
  await sdk.deposits.update({ path: { id }, query, body: { price: 4.35 } })
  await openAs(users.admin, `/admin/events/${event._id}/deposits/${id}`)
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'History' }).click()
  const entries = panel.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(/changed it.*Price3\.50 → to4\.35/)
  await expect(entries.last()).toContainText('created it')
  await look(page, 'staff-history/deposit')

  await panel.getByLabel('Price').fill('5')
  await page.keyboard.press('Control+s')
  await page.goto(`/admin/events/${event._id}/deposits/${id}`)
  await panel.getByRole('button', { name: 'History' }).click()
  await expect(entries.first()).toContainText(users.admin.email)
  await expect(entries.first()).toContainText(/4\.35 → to5\.00/)
})

test('beside a user stands that the password is another, and not what it is', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const query = { event_id: event._id }
  const search = users.checker.email
  const { users: found } = await sdk.users.list({ query: { ...query, search } })
  const id = found[0]!._id
  const password = `kept-${randomUUID()}`
  await sdk.users.update({ path: { id }, query, body: { password } })
  await openAs(users.admin, `/admin/events/${event._id}/users/${id}`)
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'History' }).click()
  const entries = panel.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(entries.first()).toContainText(/Password.*replaced/)
  await expect(panel).not.toContainText(password)
  await sdk.users.update({ path: { id }, query, body: { password: users.checker.password } })
})
