import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Festival, signIn } from './festival.ts'
import { look } from './look.ts'
import { question, row } from './records.ts'
import { expect, test } from './test.ts'

test('an admin follows a cash drawer, receives cash from it, and closes it with a difference', async ({
  page,
  openAs,
  festival,
  baseURL,
}) => {
  const { sdk, event, users } = festival
  const query = { event_id: event._id }
  const { number, drawer } = await openDrawer(festival, baseURL!)
  const boss = { name: `Dominique ${number}`, email: `${number}@example.org` }
  const made = { ...boss, ...query, password: 'only-for-this-test', right: 30 as const }
  const { _id } = await sdk.users.create({ body: made })
  await sdk.users.update({ path: { id: _id }, body: { pin: '9876' } })

  await openAs(users.admin, `/admin/events/${event._id}`)
  await page.getByRole('navigation').getByRole('link', { name: 'Cash drawers' }).click()
  await expect(row(page, number)).toContainText('Open')
  await look(page, 'staff-drawers/list')
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: `Drawer ${number}` })).toBeVisible()
  await expect(row(page, 'Cash out')).toContainText('to the safe')
  await expect(row(page, 'Cash out')).toContainText('on its way')
  await look(page, 'staff-drawers/open')
  await row(page, 'Cash out').getByRole('button', { name: 'Received' }).click()
  await expect(row(page, 'Cash out')).not.toContainText('on its way')
  await page.getByLabel('Figure', { exact: true }).selectOption('Cash top-ups')
  await expect(page.getByText('No transactions.')).toBeVisible()

  await page.getByRole('button', { name: 'Close the drawer' }).click()
  await question(page).getByLabel('20.00', { exact: true }).fill('4')
  await question(page)
    .getByRole('button', { name: /Close with/ })
    .click()
  await expect(question(page)).toContainText(/difference CHF.−10.00/)
  await look(page, 'staff-drawers/difference')
  await question(page).getByLabel('Reason').fill('wrong change')
  await question(page).getByLabel('Who takes the cash?').selectOption(boss.name)
  await question(page).getByLabel('Their PIN').fill('9876')
  await question(page).getByLabel('Close although phones').check()
  await question(page)
    .getByRole('button', { name: /Close with/ })
    .click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Close the drawer' })).toBeHidden()
  await look(page, 'staff-drawers/closed')
  expect(await downloaded(page, 'As text')).toContain(number)
  expect(await downloaded(page, 'As PDF')).toMatch(/^%PDF/)
  expect(await downloaded(page, 'As spreadsheet')).toMatch(/^PK/)

  const closed = await sdk.drawers.get({ path: { id: drawer._id }, query })
  expect(closed.drawer).toMatchObject({ state: 'closed', counted_amount: 80, difference: -10 })
  const proof = await sdk.events.audit({ path: { id: event._id } })
  expect(proof.differences).toEqual([])
})

/** A cashier opens a drawer with a float of 100, and sends 10 to the safe. */
async function openDrawer({ event, users }: Festival, url: string) {
  const query = { event_id: event._id }
  const cashier = await signIn(url, users.cashier)
  const number = `K${crypto.randomUUID().slice(0, 8)}`
  const { drawer } = await cashier.drawers.open({
    query,
    body: { number, pieces: [{ value: 20, quantity: 5 }] },
  })
  await cashier.drawers.move({
    path: { id: drawer._id },
    query,
    body: { direction: 'out', amount: 10, reason: 'to the safe' },
  })
  return { number, drawer }
}

async function downloaded(page: Page, format: string) {
  await page.getByRole('button', { name: /Z report/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return await readFile(await file.path(), 'latin1')
}
