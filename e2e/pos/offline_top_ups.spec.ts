import { newBands } from '../console/bands.ts'
import { booked, expectBalanced, finish, outcome, sheet } from '../console/cash_desk.ts'
import type { Band } from '../console/festival.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, type PointOfSale } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, pairPhone } from './paired_phone.ts'

let place: PointOfSale
let band: Band
test.beforeAll(async ({ festival }) => {
  const { sdk, event } = festival
  const made = await makePointOfSale(festival)
  const seller = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  await sdk.users.create({ body: { ...seller, right: 20, bar_id: made.bar._id } })
  place = { ...made, seller }
  const offline = { ...event.offline, top_up: 20 }
  await sdk.events.update({ path: { id: event._id }, body: { offline } })
  band = (await newBands(festival, 1, { amount: 40 }))[0]!
})
test.afterAll(async ({ festival }) => {
  const { sdk, event } = festival
  await sdk.events.update({ path: { id: event._id }, body: { offline: event.offline } })
  await expectBalanced(festival)
})

test('cash is topped up without a connection as far as the event allows, with a receipt, and booked once', async ({
  page,
  context,
  festival,
}) => {
  const phone = await pairPhone(page, festival, place, null, 'cashier')
  await page.goto('/pos/desk')
  await expect(page.getByRole('heading', { name: 'Cash desk' })).toBeVisible()
  await copyLoaded(page, band.uid)
  await context.setOffline(true)

  await hold(page, band)
  await expect(page.getByRole('alert')).toContainText('Top-ups in cash up to 20.00')
  const topUp = async (...keys: string[]) => {
    await page.getByRole('button', { name: 'Top up', exact: true }).click()
    for (const key of keys)
      await sheet(page).getByRole('button', { name: key, exact: true }).click()
    await hold(page, band)
  }
  await topUp('2', '5', '00')
  await expect(sheet(page)).toContainText('No connection: 20.00 in cash at most.')
  await page.keyboard.press('Escape')
  await topUp('2', '0', '00')
  await expect(outcome(page)).toContainText('Taken offline')
  await expect(outcome(page)).toContainText('Balance about 60.00')
  await expect(outcome(page)).toContainText(/Receipt [0-9a-f]{8}-[0-9a-f-]{27}/)
  const receipt = await outcome(page).getByText('Receipt').innerText()
  await context.setOffline(false)
  await look(page, 'pos-desk/top-up-offline')
  await finish(page)

  const topUps = async () =>
    (await booked(festival, band.uid)).filter(({ smartphone_number }) => smartphone_number !== null)
  await expect
    .poll(topUps, { timeout: 60_000 })
    .toMatchObject([
      { _id: receipt.split(' ')[1], type: 'credit', amount: 20, smartphone_number: phone.number },
    ])
  const query = { event_id: festival.event._id }
  const { balance } = await festival.sdk.clients.get({ path: { uid: band.uid }, query })
  expect(balance).toBe(60)
})
