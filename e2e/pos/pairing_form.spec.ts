import { look } from '../console/look.ts'
import { makePointOfSale } from '../console/pos.ts'
import { panel, save } from '../console/records.ts'
import { expect, superadmin, test } from '../console/test.ts'

test('the form offers numbers that are free, and tells a superadmin who has one that is taken', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, sdk } = festival
  const query = { event_id: event._id }
  const { bar } = await makePointOfSale(festival)
  const mark = crypto.randomUUID().slice(0, 8)
  const free = `F${mark}`
  const { pairing } = await sdk.pairings.create({
    query,
    body: { smartphone_number: free, role: 'seller', bar_id: bar._id },
  })
  await sdk.pairings.end({ path: { id: pairing._id }, query })
  const waiting = `W${mark}`
  await sdk.pairings.create({
    query,
    body: { smartphone_number: waiting, role: 'seller', bar_id: bar._id },
  })
  const name = `Elsewhere ${mark}`
  const there = await sdk.events.duplicate({ path: { id: event._id }, body: { name } })
  const carrier = { email: `carrier-${mark}@example.org`, password: 'only-for-this-test' }
  const taken = `T${mark}`
  await sdk.users.create({
    body: { ...carrier, right: 30, event_id: there._id, smartphones: [taken] },
  })

  await openAs(superadmin(), `/admin/events/${event._id}/pairings/new`)
  const number = panel(page).getByRole('combobox', { name: 'Smartphone' })
  await expect(number).toBeVisible()
  const offered = panel(page).locator('datalist option')
  const values = await offered.evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(values).toContain(free)
  expect(values).not.toContain(waiting)
  await number.fill(taken)
  await panel(page).getByLabel('Role').selectOption('Seller')
  await panel(page)
    .getByRole('combobox', { name: /Point of sale/ })
    .click()
  await page.getByRole('option', { name: bar.name }).click()
  await save(page)
  await expect(panel(page)).toContainText(
    `Smartphone - ${taken} is already taken by ${carrier.email} @ ${name}.`,
  )
  await look(page, 'staff-pairings/taken')
})
