import type { Page } from '@playwright/test'
import { look } from './look.ts'
import { question } from './records.ts'
import { expect, superadmin, test } from './test.ts'

const mark = () => crypto.randomUUID().slice(0, 6)
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

test('the devices of a token are listed by their names, and signed out one by one or all', async ({
  page,
  festival: { sdk, event },
  openAs,
}) => {
  const { _id, token } = await sdk.tokens.create({ body: { event_id: event._id } })
  const [first, second] = [`T-${mark()}`, `T-${mark()}`]
  for (const terminal of [first, second]) await sdk.tokens.login({ body: { token, terminal } })
  await sdk.tokens.login({ body: { token } })
  await openAs(superadmin(), `/admin/tokens?event_id=${event._id}`)
  const listed = page.getByRole('row').filter({ hasText: token })
  await listed.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Devices signed in' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/tokens/${_id}/sessions$`))
  const sessions = table(page, 'Sessions')
  await expect(sessions.getByRole('row')).toHaveCount(4)
  await look(page, 'staff-devices/token_sessions')

  await page.getByRole('button', { name: `Sign out: ${first}` }).click()
  await question(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(sessions).not.toContainText(first)
  await expect(sessions).toContainText(second)

  await page.getByRole('button', { name: 'Sign all devices out' }).click()
  await question(page).getByRole('button', { name: 'Sign all devices out' }).click()
  await expect(page.getByText('Signed in nowhere.')).toBeVisible()
  expect((await sdk.tokens.get({ path: { id: _id } })).sessions).toBe(0)
})
