import { look } from './look.ts'
import { openOffice } from './office.ts'
import { expect, superadmin, test } from './test.ts'

test('zones come from the ticket office, and are opened, closed and equipped', async ({
  page,
  festival: { sdk, event },
  openAs,
}) => {
  const { key, tickets, infomaniak } = await openOffice()
  const path = { id: event._id }
  const own = await sdk.events.duplicate({ path, body: { name: `Zones ${key}` } })
  const query = { event_id: own._id }
  await openAs(superadmin(), `/admin/events/${own._id}/zones`)
  const question = page.getByRole('alertdialog')
  const reload = async () => {
    await page.getByRole('button', { name: 'Reload zones' }).first().click()
    await question.getByRole('button', { name: 'Reload zones' }).click()
  }
  await reload()
  await expect(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await sdk.events.update({ path: { id: own._id }, body: { infomaniak } })
  await reload()
  await expect(question).toContainText('1 zone loaded, 0 deleted.')
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('row', { name: /Grandstand/ })).toBeVisible()
  const copy = page.getByRole('status').filter({ hasText: '2 tickets of the provider' })
  await expect(copy).toBeVisible()
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await copy.getByRole('button', { name: 'Fetch tickets' }).click()
  expect(new URL((await asked).url()).pathname).toBe('/tickets/sync')
  await look(page, 'staff-zones/list')

  const turn = async (name: string) => {
    const one = page.getByRole('switch', { name: `${name} is open` })
    const was_open = await one.isChecked()
    await one.click()
    await question.getByRole('button', { name: was_open ? 'Close' : 'Open' }).click()
    await expect(one).toBeChecked({ checked: !was_open })
    return !was_open
  }
  for (const name of ['Festival du Quai', 'Festival du Quai', 'Grandstand']) await turn(name)
  const is_zone_enabled = await turn('Grandstand')

  await page.getByRole('link', { name: 'Festival du Quai' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('18 and over').check()
  const adult = panel.getByRole('group', { name: /^Adult/ })
  await adult.getByLabel('Organiser’s credit').fill('15')
  await adult.getByRole('button', { name: 'Add a voucher pack' }).click()
  await adult.getByRole('combobox', { name: 'Voucher pack' }).click()
  await page.getByRole('option', { name: 'Bénévoles' }).click()
  await look(page, 'staff-zones/zone')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel).toBeHidden()
  const [kept] = (await sdk.zones.list({ query })).zones
  expect(kept).toMatchObject({ ages: [18], is_zone_enabled })
  expect(kept!.categories).toMatchObject([
    { category_id: '21', unpaid: 15, voucher_packs: [{ quantity: 1 }] },
  ])

  // The tickets that are known, each with its code and a page to read.
  await expect.poll(async () => (await sdk.tickets.list({ query })).count).toBe(2)
  const ticket = page.getByRole('row', { name: new RegExp(tickets[0]!.barcode) })
  await page.goto(`/admin/tickets?search=${tickets[0]!.barcode}`)
  await ticket.getByRole('button', { name: /^Show the QR code/ }).click()
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await expect(page.getByText(tickets[0]!.token)).toBeVisible()
  await look(page, 'staff-tickets/code')
  await page.keyboard.press('Escape')
  await ticket.dblclick({ position: { x: 300, y: 10 } })
  await expect(panel.getByText('Grandstand')).toBeVisible()
  await expect(panel.getByText(tickets[0]!.token)).toBeVisible()
  await look(page, 'staff-tickets/ticket')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/admin\/tickets\?search=/)

  await page.goto(`/admin/events/${own._id}/zones`)
  await page.getByRole('button', { name: 'Delete all' }).click()
  await question.getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('No zones yet.')).toBeVisible()
})
