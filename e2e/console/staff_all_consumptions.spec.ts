import { look } from './look.ts'
import { chooseBars } from './menus.ts'
import { row, save } from './records.ts'
import { expect, test } from './test.ts'

test('one thing is added, changed and removed at many points of sale, and the server says where it cannot be', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const query = { event_id: event._id }
  const consumptions = [{ name: 'Limonade', type: 'quantity' as const, price: 4 }]
  const [nord, sud] = [
    await sdk.bars.create({ query, body: { name: 'Nord', consumptions } }),
    await sdk.bars.create({ query, body: { name: 'Sud', consumptions } }),
  ]
  const list = `/admin/events/${event._id}/all_consumptions`
  await openAs(users.admin, `${list}?search=limonade`)
  await expect(page.getByRole('row', { name: /Limonade/ })).toHaveCount(2)
  await expect(row(page, 'Limonade Nord')).toContainText('4.00')
  await look(page, 'staff-all_consumptions/list')

  await page.getByRole('button', { name: 'Add to many' }).click()
  await page.getByLabel('Name').fill('Limonade')
  await page.getByLabel('Price').fill('4.50')
  await chooseBars(page, 'Points of sale', 'Nord', 'Sud')
  await expect(page.getByText('Nord, Sud: ')).toBeVisible()
  await look(page, 'staff-all_consumptions/new')
  await page.getByLabel('Name').fill('Limonade au gingembre')
  await page.getByLabel('Position').fill('0')
  await expect(page.getByText('Nord, Sud: ')).toBeHidden()
  await save(page)
  await expect(page.getByText('Added at 2 points of sale').first()).toBeVisible()
  const now = await sdk.bars.get({ path: { id: nord._id }, query })
  expect(now.consumptions).toMatchObject([
    { name: 'Limonade au gingembre', price: 4.5 },
    { name: 'Limonade' },
  ])

  await page.goto(`${list}?search=limonade`)
  await page.getByRole('button', { name: 'Change Limonade at many points of sale' }).first().click()
  await expect(page.getByLabel('Item', { exact: true })).toHaveValue(/Limonade/)
  await page.getByLabel('Price').fill('5')
  await chooseBars(page, 'Remove from', 'Sud')
  await expect(page.getByText('Saving removes it from 1 point of sale.')).toBeVisible()
  await look(page, 'staff-all_consumptions/edit')
  await save(page)
  await expect(page.getByText('Changed at 1 point of sale · Removed from 1').first()).toBeVisible()
  const after = await sdk.bars.get({ path: { id: sud._id }, query })
  expect(after.consumptions).toMatchObject([{ name: 'Limonade au gingembre' }])
})
