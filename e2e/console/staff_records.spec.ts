import type { Page } from '@playwright/test'
import { look } from './look.ts'
import { expect, test } from './test.ts'

test('what goes together in a record is checked, and said at its field', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const query = { event_id: event._id }
  const mark = crypto.randomUUID().slice(0, 6)
  const panel = page.getByRole('dialog')
  const save = () => panel.getByRole('button', { name: 'Save', exact: true }).click()
  const addVoucher = async (at: number) => {
    await panel.getByRole('button', { name: 'Add a voucher' }).click()
    await panel.getByRole('combobox', { name: 'Voucher' }).nth(at).click()
    await page.getByRole('option', { name: 'Boisson offerte' }).click()
  }
  await openAs(users.admin, `/admin/events/${event._id}/voucher_packs/new`)
  await panel.getByLabel('Name').fill(`Pack ${mark}`)
  await save()
  await expect(panel.getByText('It is required.')).toHaveCount(1)
  await addVoucher(0)
  await panel.getByLabel('Quantity').fill('1.5')
  await save()
  await expect(panel.getByText('It must be a whole number.')).toBeVisible()
  await panel.getByLabel('Quantity').fill('2')
  await addVoucher(1)
  await save()
  const twice = panel.getByRole('group', { name: 'Vouchers' }).getByRole('alert')
  await expect(twice).toBeVisible()
  await look(page, 'staff-voucher_packs/twice')
  await panel.getByRole('button', { name: 'Remove row 2' }).click()
  await save()
  await expect(panel).toBeHidden()
  const { voucher_packs } = await sdk.voucher_packs.list({ query: { ...query, search: mark } })
  expect(voucher_packs).toMatchObject([{ vouchers: [{ quantity: 2 }] }])

  await page.goto(`/admin/events/${event._id}/entrances/new`)
  await panel.getByLabel('Name').fill(`Soir ${mark}`)
  await panel.getByLabel('Price').fill('30')
  await panel.getByLabel('Order').fill('1.5')
  await panel.getByLabel('Valid from').fill('2027-08-15T20:00')
  await panel.getByLabel('Valid until').fill('2027-08-14T20:00')
  await save()
  await expect(panel.getByText('It must be a whole number.')).toBeVisible()
  await panel.getByLabel('Order').fill('1')
  await save()
  const order = panel.getByRole('alert').first()
  await expect(order).toBeVisible()
  await look(page, 'staff-entrances/order')
  await panel.getByLabel('Valid until').fill('2027-08-16T02:00')
  await save()
  await expect(panel).toBeHidden()
  const { entrances } = await sdk.entrances.list({ query: { ...query, search: mark } })
  expect(entrances).toMatchObject([{ price: 30, sort_order: 1 }])
  await sdk.entrances.delete({ path: { id: entrances[0]!._id }, query })
})

test('a name that is taken is said while it is typed, whatever the record', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const query = { event_id: event._id }
  const mark = crypto.randomUUID().slice(0, 6)
  const [taken, free] = [`Taken ${mark}`, `Free ${mark}`]
  const voucher = await sdk.vouchers.create({ query, body: { name: taken } })
  const vouchers = [{ voucher_id: voucher._id, quantity: 1 }]
  await sdk.voucher_packs.create({ query, body: { name: taken, vouchers } })
  await sdk.entrances.create({ query, body: { name: taken, price: 5 } })
  await sdk.entrance_groups.create({ query, body: { name: taken } })
  await sdk.deposits.create({ query, body: { name: taken, price: 2 } })
  await sdk.bars.create({ query, body: { name: taken } })
  const panel = page.getByRole('dialog')
  const said = page.getByText('This name is already taken.')
  const field = page.getByLabel('Name', { exact: true })
  const base = `/admin/events/${event._id}`
  await openAs(users.admin, base)
  for (const name of [
    'entrance_groups',
    'entrances',
    'vouchers',
    'voucher_packs',
    'deposits',
    'bars',
  ]) {
    await page.goto(`${base}/${name}/new`)
    // Case makes no other name of it.
    await field.fill(taken.toUpperCase())
    await expect(said, name).toBeVisible()
    if (name === 'entrance_groups') await look(page, 'staff-entrance_groups/taken')
    await field.fill(free)
    await expect(said, name).toBeHidden()
  }

  // A record may keep its own name when it is edited.
  const gate = await sdk.entrance_groups.create({ query, body: { name: free } })
  await page.goto(`${base}/entrance_groups/${gate._id}`)
  await field.fill(taken)
  await expect(said).toBeVisible()
  await field.fill(free.toUpperCase())
  await expect(said).toBeHidden()
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel).toBeHidden()
})

test('vouchers, packs, entrances, gates and deposits are changed, deleted and brought back, one and several', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const query = { event_id: event._id }
  const mark = crypto.randomUUID().slice(0, 6)
  const base = `/admin/events/${event._id}`
  const panel = page.getByRole('dialog')
  await openAs(users.admin, `${base}/vouchers/new`)
  // One after the other from the same form.
  await panel.getByLabel('Name').fill(`One ${mark}`)
  await panel.getByRole('button', { name: 'Save and add' }).click()
  await expect(panel.getByLabel('Name')).toHaveValue('')
  await panel.getByLabel('Name').fill(`Two ${mark}`)
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel).toBeHidden()
  await page.goto(`${base}/entrance_groups/new`)
  await panel.getByLabel('Name').fill(`One ${mark}`)
  await panel.getByLabel('Scans only').check()
  await look(page, 'staff-entrance_groups/new')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel).toBeHidden()

  const { vouchers } = await sdk.vouchers.list({ query: { ...query, search: `One ${mark}` } })
  const drink = { voucher_id: vouchers[0]!._id, quantity: 1 }
  const [one, two] = [`One ${mark}`, `Two ${mark}`]
  for (const name of [one, two]) {
    await sdk.voucher_packs.create({ query, body: { name, vouchers: [drink] } })
    await sdk.entrances.create({ query, body: { name, price: 5 } })
    await sdk.deposits.create({ query, body: { name, price: 2 } })
  }
  await sdk.entrance_groups.create({ query, body: { name: two } })
  // A voucher that is in a pack stays as long as the pack.
  for (const name of ['voucher_packs', 'vouchers', 'entrances', 'entrance_groups', 'deposits'])
    await comesAndGoes(page, `${base}/${name}`, mark)
})

/** Of two records with this mark in their names, one is renamed, deleted and restored, then both are deleted by one call. */
async function comesAndGoes(page: Page, list: string, mark: string) {
  const row = page.getByRole('row', { name: `Uno ${mark}` })
  await page.goto(`${list}?search=${mark}`)
  await page.getByRole('link', { name: `One ${mark}` }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name').fill(`Uno ${mark}`)
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: `Actions for Uno ${mark}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
  await page.goto(`${list}?search=${mark}&deleted_only=true`)
  await page.getByRole('button', { name: `Actions for Uno ${mark}` }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(row).toBeHidden()
  await page.goto(`${list}?search=${mark}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
}
