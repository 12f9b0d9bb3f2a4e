import { createClient } from '@kermesse/sdk/client'
import { look } from './look.ts'
import { panel, question, row, save } from './records.ts'
import { expect, test } from './test.ts'

test('an admin makes a token for a script, which is shown once, and revokes it', async ({
  page,
  festival: { event, users },
  openAs,
  baseURL,
}) => {
  const name = `nightly ${crypto.randomUUID().slice(0, 8)}`
  await openAs(users.admin, `/admin/events/${event._id}/script_tokens`)
  await page.getByRole('link', { name: 'New token' }).click()
  await panel(page).getByLabel('Name').fill(name)
  await expect(panel(page).getByLabel('Permission').getByRole('option')).not.toContainText([
    'Superadmin',
  ])
  await panel(page).getByLabel('Permission').selectOption('Cashier')
  await look(page, 'staff-script-tokens/new')
  await save(page)

  const token = await question(page).getByLabel('Token for scripts').inputValue()
  expect(token).toMatch(/^kms_\w{36}$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await question(page).getByRole('button', { name: 'Copy' }).click()
  await expect(question(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(token)
  await look(page, 'staff-script-tokens/shown')
  await question(page).getByRole('button', { name: 'Done' }).click()
  const script = createClient({ url: baseURL!, token })
  expect(await script.users.me()).toMatchObject({ right: 20, script_token: { name } })

  await page.reload()
  await expect(row(page, name)).toContainText('Active')
  await expect(page.getByText(token)).toHaveCount(0)
  await look(page, 'staff-script-tokens/list')
  await page.setViewportSize({ width: 375, height: 667 })
  await expect(row(page, name)).toContainText('Active')
  await look(page, 'staff-script-tokens/phone')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await expect(question(page)).toContainText('Scripts that use it stop at once.')
  await question(page).getByRole('button', { name: 'Revoke' }).click()
  await expect(row(page, name)).toHaveCount(0)
  const codeOf = () =>
    script.users.me().then(
      () => 'good',
      ({ code }) => code,
    )
  await expect.poll(codeOf).toBe('script_token_ended')
})
