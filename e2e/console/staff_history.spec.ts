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
  await expect(entries.first()).toContainText(/Deposit changed.*Price3\.50 → to4\.35/)
  await expect(entries.last()).toContainText('Deposit created')
  await look(page, 'staff-history/deposit')

  await panel.getByLabel('Price').fill('5')
  await page.keyboard.press('Control+s')
  await expect(panel).toBeHidden()
  await page.goto(`/admin/events/${event._id}/deposits/${id}`)
  await panel.getByRole('button', { name: 'History' }).click()
  await expect(entries.first()).toContainText(users.admin.email)
  await expect(entries.first()).toContainText(/4\.35 → to5\.00/)
})

test('the log says in words what was done, and is narrowed to one thing and one person', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const query = { event_id: event._id }
  const name = `Carafe ${randomUUID().slice(0, 4)}`
  const { _id: id } = await sdk.deposits.create({ query, body: { name, price: 3.5 } })
  await sdk.deposits.update({ path: { id }, query, body: { price: 4 } })
  await openAs(users.admin, `/admin/events/${event._id}/audit_log`)
  const rows = page.getByRole('row', { name: new RegExp(name) })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Deposit changed')
  await expect(rows.first()).toContainText('deposits.update')
  await expect(rows.first().getByRole('cell', { name: 'Price', exact: true })).toBeVisible()
  await look(page, 'staff-audit_log/list')

  await page.getByRole('button', { name: 'What' }).first().click()
  await page.getByRole('combobox', { name: 'What' }).fill('deposit cr')
  await look(page, 'staff-audit_log/filter')
  await page.getByRole('option', { name: 'Deposit created' }).click()
  await expect(page.getByText('What: Deposit created')).toBeVisible()
  await expect(page).toHaveURL(/operation=deposits\.create/)
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Who' }).first().click()
  await page.getByRole('combobox', { name: 'Who' }).fill(users.admin.email)
  await page.getByRole('option', { name: users.admin.email }).click()
  await expect(rows).toHaveCount(0)
  await look(page, 'staff-audit_log/filtered')
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
