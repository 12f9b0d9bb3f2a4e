import { randomInt } from 'node:crypto'
import { apk } from './apk.ts'
import { signIn } from './festival.ts'
import { look } from './look.ts'
import { expect, superadmin, test } from './test.ts'

const app = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/vnd.android.package-archive',
  buffer,
})

test('a version of the app is uploaded with its progress, handed out, and withdrawn', async ({
  page,
  openAs,
}) => {
  const version = `4.${randomInt(1, 1e6)}`
  const question = page.getByRole('alertdialog')
  const send = () => question.getByRole('button', { name: 'Upload' }).click()
  await openAs(superadmin(), '/admin/latest_app')
  await page.getByRole('button', { name: 'Upload a version' }).click()
  await send()
  await expect(question.getByText('It is required.')).toHaveCount(2)
  const file = question.getByLabel('App file', { exact: true }).last()
  await file.setInputFiles(app(`kermesse-${version}.apk`, Buffer.from('no app at all')))
  await expect(question.getByLabel('Version')).toHaveValue(version)
  await send()
  await expect(question.getByText(/no Android app|not an Android app|\.apk/).first()).toBeVisible()
  await look(page, 'staff-platform/app_refused')

  await file.setInputFiles(app(`kermesse-${version}.apk`, apk(3_000_000)))
  // The answer waits, so that what is said meanwhile is seen.
  let goOn = () => {}
  const told = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/latest_app', async (route) => {
    if (route.request().method() === 'POST') await told
    await route.fallback()
  })
  await send()
  await expect(question.getByRole('progressbar')).toBeVisible()
  await expect(question).toContainText(/[kM]B/)
  await look(page, 'staff-platform/app_sending')
  goOn()
  await expect(question).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(version.replace('.', '\\.')) })
  await expect(row).toContainText('3.0 MB')
  await look(page, 'staff-platform/apps')

  await page.getByRole('button', { name: 'Upload a version' }).click()
  await file.setInputFiles(app(`kermesse-${version}.apk`, apk()))
  await send()
  await expect(question).toContainText('already')
  await question.getByRole('button', { name: 'Cancel' }).click()

  const menu = async (item: string) => {
    await page.getByRole('button', { name: `Actions for ${version}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const download = page.waitForEvent('download')
  await menu('Download')
  expect((await download).suggestedFilename()).toBe(`kermesse-${version}.apk`)
  await menu('Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
})

test('a version of the app leads to the smartphones that run it', async ({
  page,
  festival: { sdk, event, users },
  openAs,
  baseURL,
}) => {
  const version = `3.${randomInt(1, 1e6)}`
  const number = `P-${crypto.randomUUID().slice(0, 6)}`
  const { users: staff } = await sdk.users.list({ query: { event_id: event._id } })
  const { _id: id } = staff.find(({ email }) => email === users.server.email)!
  await sdk.users.update({ path: { id }, body: { smartphones: [number] } })
  const own = await signIn(baseURL!, users.server)
  await own.smartphones.report({ path: { number }, body: { app_version: version } })
  const { _id } = await sdk.latest_app.create({
    body: { app_version: version, apk_file: 'a.apk', apk_file_buffer: apk().toString('base64') },
  })
  await openAs(superadmin(), `/admin/latest_app?search=${version}`)
  await page.getByRole('link', { name: `1 smartphone runs ${version}` }).click()
  await expect(page).toHaveURL(`/admin/devices?app_version=${version}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: number })).toContainText(version)
  await sdk.latest_app.delete({ path: { id: _id } })
})

test('a backup is made and listed, and restored as a new event while its progress is told', async ({
  page,
  festival: { sdk },
  openAs,
}) => {
  const name = `Backup ${crypto.randomUUID().slice(0, 8)}`
  const event = await sdk.events.create({ body: { name } })
  const question = page.getByRole('alertdialog')
  await openAs(superadmin(), '/admin/backups')
  await page.getByRole('button', { name: 'Make a backup' }).click()
  await question.getByRole('button', { name: 'Make a backup' }).click()
  await expect(question.getByText('It is required.')).toBeVisible()
  await look(page, 'staff-platform/backup_of')
  await question.getByRole('combobox', { name: 'Event' }).click()
  await question.getByRole('combobox', { name: 'Event' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  const downloaded = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Make a backup' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe(`${name}.backup`)
  await expect(question).toBeHidden()
  const made = page.getByRole('table', { name: 'Made' }).getByRole('row', { name })
  await expect(made).toContainText(superadmin().email)

  let goOn = () => {}
  const told = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/events/db_restore/file*', async (route) => {
    await told
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Restore a backup' }).click()
  await page.getByLabel('Backup file').setInputFiles(await file.path())
  await expect(question.getByRole('progressbar')).toBeVisible()
  await expect(question).toContainText(/[kM]B/)
  await look(page, 'staff-platform/restoring')
  goOn()
  await expect(question).toContainText('DB restore success')
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('table', { name: 'Restored' })).toContainText(name)
  await look(page, 'staff-platform/backups')
  await sdk.events.delete({ path: { id: event._id } })
})

test('the databases say which is which, how long they run and how far they are behind', async ({
  page,
  openAs,
}) => {
  await openAs(superadmin(), '/admin/replica_sets')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Primary')
  await expect(row).toContainText('Up')
  await expect(row).toContainText(/\d+ (sec|min|hr|day)/)
  await look(page, 'staff-platform/databases')
})

test('a user sees where they are signed in, and signs out elsewhere', async ({
  page,
  festival: { users },
  openAs,
  baseURL,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  const elsewhere = await signIn(baseURL!, users.server)
  await signIn(baseURL!, users.server)
  await openAs(users.server, '/admin/sessions')
  const table = page.getByRole('table', { name: 'Sessions' })
  await expect(table).toContainText('This one')
  await expect(table.getByRole('row').first()).toBeVisible()
  await look(page, 'staff-platform/own_sessions')
  const question = page.getByRole('alertdialog')
  const before = await table.getByRole('row').count()
  await table
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(table.getByRole('row')).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(table.getByRole('row')).toHaveCount(1)
  await expect(elsewhere.users.me()).rejects.toMatchObject({ status: 401 })

  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Where you are signed in' })).toBeVisible()
})

test('an admin ends the sessions of a user one by one or all, and revokes their links', async ({
  page,
  festival: { sdk, event, users },
  openAs,
  baseURL,
}) => {
  const { users: staff } = await sdk.users.list({ query: { event_id: event._id } })
  const { _id: id, email } = staff.find((one) => one.email === users.checker.email)!
  const signed_in = await signIn(baseURL!, users.checker)
  await signIn(baseURL!, users.checker)
  await sdk.users.link({ path: { id }, body: {} })
  await openAs(users.admin, `/admin/events/${event._id}/users`)
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Sessions' }).click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('table')).toContainText('Login link')
  await look(page, 'staff-platform/user_sessions')
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Revoke login links' }).click()
  await expect(question).toContainText(`Revoke the login links of ${email}?`)
  await question.getByRole('button', { name: 'Revoke login links' }).click()
  await expect(rows).toHaveCount(3)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Signed in nowhere.')).toBeVisible()
  await expect(signed_in.users.me()).rejects.toMatchObject({ status: 401 })
})

test('an admin sees no devices of others, versions, backups or databases', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await openAs(users.admin, `/admin/events/${event._id}`)
  const menu = page.getByRole('navigation', { name: 'Screens' })
  await expect(menu.getByRole('link', { name: 'Smartphones' })).toBeVisible()
  for (const name of ['App versions', 'Backups', 'Databases', 'Card terminals', 'Device tokens'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeHidden()
  for (const path of ['latest_app', 'backups', 'replica_sets', 'devices', 'mypos_terminals']) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('heading', { name: 'This page is not yours' })).toBeVisible()
  }
})
