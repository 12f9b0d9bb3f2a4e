import type { Page, Request } from '@playwright/test'
import { look } from './look.ts'
import { expect, test } from './test.ts'

const button = (page: Page) => page.getByRole('button', { name: 'As a command' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'As a command' })
const shown = (page: Page) => dialog(page).getByRole('tabpanel')

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a list is a command with its filters and its order', async ({ page, festival, openAs }) => {
  const { event, users } = festival
  const asked: Request[] = []
  page.on('request', (request) => request.url().includes('/deposits?') && asked.push(request))
  await openAs(
    users.admin,
    `/admin/events/${event._id}/deposits?search=Gob&sort_key=price&limit=25`,
  )
  await expect(page.getByRole('row', { name: /Gobelet/ })).toBeVisible()
  await button(page).click()

  await expect(shown(page)).toContainText('kermesse deposits list --search Gob --sort-key price')
  await expect(shown(page)).toContainText(/--limit 25[\s\S]*--event [0-9a-f-]{36}/)
  await look(page, 'staff-command/list')
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate('navigator.clipboard.readText()')
  expect(copied).toBe(await shown(page).textContent())

  await dialog(page).getByRole('tab', { name: 'SDK' }).click()
  await expect(shown(page)).toContainText('await sdk.deposits.list({')
  await dialog(page).getByRole('tab', { name: 'HTTP' }).click()
  // The shown command matches the console's last request.
  await expect(shown(page)).toContainText(asked.at(-1)!.url())
})

test('a form is a command with what would be saved, and its secrets are not in it', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users } = festival
  await openAs(users.admin, `/admin/events/${event._id}/deposits/new`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill("L'assiette")
  await form.getByLabel('Price').fill('3.50')
  await form.getByRole('button', { name: 'As a command' }).click()
  await expect(shown(page)).toContainText(`kermesse deposits create --event ${event._id}`)
  await expect(shown(page)).toContainText("--name 'L'\\''assiette'")
  await expect(shown(page)).toContainText('--price 3.5')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(form.getByLabel('Name')).toHaveValue("L'assiette")
  const { deposits } = await festival.sdk.deposits.list({ query: { event_id: event._id } })
  expect(deposits.map(({ name }) => name)).not.toContain("L'assiette")

  await page.goto(`/admin/events/${event._id}/users/new`)
  await form.getByLabel('Password', { exact: true }).fill('nobody-reads-this')
  await form.getByRole('button', { name: 'As a command' }).click()
  await expect(shown(page)).toContainText('<password>')
  await expect(shown(page)).not.toContainText('nobody-reads-this')
  await expect(dialog(page)).toContainText('Put the secret where its name stands')
  await look(page, 'staff-command/form')
})

test('what can be done with a row, and what is about to be done, are commands', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users, newcomer } = festival
  await openAs(users.admin, `/admin/events/${event._id}/deposits`)
  await page.getByRole('button', { name: 'Actions for Gobelet' }).click()
  await page.getByRole('menuitem', { name: 'As a command' }).click()
  await dialog(page).getByLabel('Action').selectOption('Delete')
  await expect(shown(page)).toContainText('kermesse deposits delete')
  await page.keyboard.press('Escape')

  const { uid } = newcomer
  await page.goto(`/admin/events/${event._id}/clients/${uid}`)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /Top up/ })
    .click()
  const question = page.getByRole('dialog', { name: /Top up/ })
  await question.getByLabel('Amount').fill('20')
  await question.getByRole('button', { name: 'As a command' }).click()
  await expect(shown(page)).toContainText(`kermesse clients credit ${uid}`)
  await expect(shown(page)).toContainText(/--type credit --amount 20 \\?\s*--payment-type cash/)
  await look(page, 'staff-command/action')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
})
