import { look } from './look.ts'
import { makePointOfSale, openPhone } from './pos.ts'
import { expect, test } from './test.ts'

test('a cashier opens a drawer with a float, sends cash to the safe, and closes it with a difference that an admin explains', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const { bar } = await makePointOfSale(festival)
  const names = crypto.randomUUID().slice(0, 8)
  const cashier = { email: `cashier-${names}@example.org`, name: `Camille ${names}` }
  const boss = { email: `boss-${names}@example.org`, name: `Dominique ${names}` }
  const of_event = { password: 'only-for-this-test', event_id: event._id }
  for (const [person, right, pin] of [
    [cashier, 20, '1234'],
    [boss, 30, '9876'],
  ] as const) {
    const place = right === 20 ? { bar_id: bar._id } : {}
    const user = await sdk.users.create({ body: { ...person, ...of_event, right, ...place } })
    await sdk.users.update({ path: { id: user._id }, body: { pin } })
  }
  const number = `K${names}`
  const { path } = await sdk.pairings.create({
    query: { event_id: event._id },
    body: { smartphone_number: number, role: 'cashier', bar_id: bar._id },
  })
  await openPhone(page)
  await page.goto(path)
  const enter = async (pin: string) => {
    for (const digit of pin)
      await page.getByRole('button', { name: digit, exact: true }).last().click()
    await page.getByRole('button', { name: 'Sign in' }).last().click()
  }
  await page.getByRole('button', { name: cashier.name }).click()
  await enter('1234')
  await expect(page.getByRole('button', { name: 'Water' })).toBeVisible()

  await page.goto('/pos/drawer')
  await expect(page.getByRole('heading', { name: 'Float' })).toBeVisible()
  for (let n = 0; n < 5; n++) await page.getByRole('button', { name: 'One 20.00 more' }).click()
  await expect(page.locator('output')).toContainText('100.00')
  await look(page, 'pos-drawer/open')
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await page.getByRole('button', { name: boss.name }).click()
  await look(page, 'pos-drawer/second-person')
  await enter('9876')
  await expect(page.getByRole('heading', { name: `Drawer ${number}` })).toBeVisible()

  await page.getByRole('button', { name: 'Cash out' }).click()
  const sheet = page.getByRole('dialog')
  for (const key of ['1', '0', '00'])
    await sheet.getByRole('button', { name: key, exact: true }).click()
  await sheet.getByLabel('Reason').fill('to the safe')
  await sheet.getByRole('button', { name: 'Take 10.00 out' }).click()
  await page.getByRole('button', { name: 'Somebody confirms it later' }).click()
  await expect(page.getByRole('region', { name: 'To be confirmed' })).toContainText('on its way')
  await look(page, 'pos-drawer/open-drawer')

  // Nobody learns what to count before the count.
  await page.getByRole('button', { name: 'X report' }).click()
  await expect(page.getByText('Count the drawer first')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('button', { name: 'Count and close' }).click()
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'One 20.00 more' }).click()
  await page.getByRole('button', { name: 'Close with 80.00' }).click()
  await page.getByRole('button', { name: 'Somebody confirms it later' }).click()
  await expect(page.getByRole('alert')).toContainText('−10.00')
  await look(page, 'pos-drawer/difference')
  await page.getByLabel('Why is there a difference?').fill('wrong change')
  await page.getByRole('button', { name: 'Close with 80.00' }).click()
  await page.getByRole('button', { name: boss.name }).click()
  await enter('9876')
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report).toContainText('Z report')
  await expect(report).toContainText('−10.00')
  await look(page, 'pos-drawer/closed')

  const { drawers } = await sdk.drawers.list({ query: { event_id: event._id, search: number } })
  expect(drawers).toMatchObject([{ state: 'closed', counted_amount: 80, difference: -10 }])
  const proof = await sdk.events.audit({ path: { id: event._id } })
  expect(proof.differences).toEqual([])
})
