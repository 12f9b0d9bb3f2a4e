import type { Request } from '@playwright/test'
import { look } from './look.ts'
import { save } from './records.ts'
import { expect, superadmin, test } from './test.ts'

test('staff are made with what their maker may give, and a smartphone is taken only when forced', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const phone = `${mark}-9`
  const server = (await sdk.users.list({ query: { event_id: event._id, right: 10 } })).users[0]!
  await sdk.users.update({ path: { id: server._id }, body: { smartphones: [phone] } })
  // Restored events have the points of sale of others.
  const { name } = await sdk.bars.create({
    query: { event_id: event._id },
    body: { name: `Vestiaire ${mark}`, consumptions: [] },
  })
  await openAs(superadmin(), '/admin/users/new')
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Username').fill(`${mark}@example.org`)
  await save(page)
  await expect(panel.getByText('It is required.')).toHaveCount(3)
  await panel.getByLabel('Password').fill('only-for-this-test')
  // The event follows from the point of sale, and another event has other points of sale.
  const bar = panel.getByRole('combobox', { name: /Point of sale/ })
  await bar.click()
  await bar.fill(name)
  await page.getByRole('option', { name: `${name} · ${event.name}`, exact: true }).click()
  await expect(panel.getByRole('combobox', { name: 'Event' })).toHaveValue(event.name)
  await expect(bar).toHaveValue(name)
  await panel.getByLabel('Permission').selectOption('Cashier')
  await panel.getByLabel('Smartphones').last().fill(`${phone} ${phone} `)
  await save(page)
  await expect(panel).toContainText(
    `smartphone - ${phone} is already taken by ${server.email} @ ${event.name}`,
  )
  await look(page, 'staff-users/taken')
  await panel.getByLabel('Take from others').check()
  await save(page)
  await expect(panel).toBeHidden()
  const { users: found } = await sdk.users.list({ query: { search: mark } })
  expect(found).toMatchObject([{ right: 20, bar_name: name, smartphones: [phone] }])

  await openAs(users.admin, `/admin/events/${event._id}/users?right=20`)
  await expect(page.getByRole('row', { name: mark })).toContainText('Cashier')
  await look(page, 'staff-users/list')
  await page.getByRole('link', { name: `${mark}@example.org` }).click()
  const rights = panel.getByLabel('Permission').getByRole('option')
  await expect(rights).toHaveText(['No rights', 'Entrance checker', 'Server', 'Cashier', 'Admin'])
  await expect(panel.getByLabel('Smartphones')).toBeHidden()
  const checked = page.waitForResponse((answer) => answer.url().includes('/users/token_valid'))
  await panel.getByLabel('Permission').selectOption('Server')
  await save(page)
  await expect(panel).toBeHidden()
  expect((await checked).ok()).toBe(true)
  const { users: changed } = await sdk.users.list({ query: { search: mark } })
  expect(changed).toMatchObject([{ right: 10, smartphones: [phone] }])
})

test('somebody new signs in by a link, is deleted and brought back, and several are deleted together', async ({
  page,
  context,
  festival: { event, users },
  openAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const mark = crypto.randomUUID().slice(0, 8)
  const panel = page.getByRole('dialog')
  const list = `/admin/events/${event._id}/users`
  const email = `one-${mark}@example.org`
  const menu = async (item: string) => {
    await page.getByRole('button', { name: `Actions for ${email}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await openAs(users.admin, `${list}/new`)
  const isList = (request: Request) => request.method() === 'GET' && /\/users\?/.test(request.url())
  await page.route(/\/users\?/, async (route) => {
    if (isList(route.request())) await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  for (const name of [email, `two-${mark}@example.org`]) {
    const listed = page.waitForResponse((response) => isList(response.request()))
    await panel.getByLabel('Username').fill(name)
    await panel.getByLabel('Password').fill('only-for-this-test')
    await panel.getByRole('combobox', { name: /Point of sale/ }).click()
    await page.getByRole('option', { name: 'Bar du Quai' }).click()
    await panel.getByLabel('Permission').selectOption('Server')
    await panel.getByRole('button', { name: 'Save and add' }).click()
    await expect(panel.getByLabel('Username')).toHaveValue('')
    // A reload of the list keeps the focus of a person who types.
    await panel.getByLabel('Password').focus()
    await listed
    await expect(page.getByText(`Saved successfully: ${name}`).first()).toBeVisible()
    await expect(panel.getByLabel('Password')).toBeFocused()
  }
  await page.goto(`${list}?search=${mark}`)
  await page.getByRole('link', { name: email }).click()
  await panel.getByLabel('Permission').selectOption('Cashier')
  await panel.getByLabel('Take from others').check()
  await save(page)
  await expect(panel).toBeHidden()
  await expect(page.getByRole('row', { name: email })).toContainText('Cashier')
  await menu('Copy login link')
  await expect(page.getByRole('menuitem', { name: 'Copied' })).toBeVisible()
  await page.keyboard.press('Escape')
  await menu('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  // While it asks, the rows behind it count as hidden.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('row', { name: email })).toBeHidden()
  await page.goto(`${list}?search=${mark}&deleted_only=true`)
  await menu('Restore')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.goto(`${list}?search=${mark}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
})
