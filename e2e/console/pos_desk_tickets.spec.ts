import { newBands } from './bands.ts'
import { act, expectBalanced, finish, makeCashier, openDesk, outcome, sheet } from './cash_desk.ts'
import { look } from './look.ts'
import { openTicketEvent } from './office.ts'
import { fakeDevice } from './phone_fakes.ts'
import { hold, openPhone } from './pos.ts'
import { expect, test } from './test.ts'

test('a ticket that the camera reads is handed out as the band that is held, once', async ({
  page,
  festival,
}) => {
  const { own, tickets, zone } = await openTicketEvent(festival)
  const { sdk } = own
  const { query } = zone
  const categories = [{ category_id: '21', unpaid: 15 }]
  await sdk.zones.update({ ...zone, body: { categories } })
  const [band, other] = await newBands(own, 2)
  const { token } = tickets[0]!
  await openPhone(page)
  await page.addInitScript(fakeDevice, { camera: true })
  await openDesk(page, await makeCashier(own))
  await page.evaluate(`globalThis.shown_code = ${JSON.stringify(token)}`)

  // The ticket comes first, and then its band.
  await page.getByRole('button', { name: 'Scan a printed code' }).click()
  await expect(page.getByText(`Ticket ${token} was read.`)).toBeVisible()
  await look(page, 'pos-desk/ticket-scanned')
  await hold(page, band!)
  await expect(sheet(page).getByLabel('Code of the ticket')).toHaveValue(token)
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await act(page, 'Ticket to wristband').click()
  await expect(sheet(page).getByLabel('Code of the ticket')).toHaveValue('')
  await sheet(page).getByRole('button', { name: 'Scan the ticket' }).click()
  await expect(sheet(page).getByLabel('Code of the ticket')).toHaveValue(token)
  await look(page, 'pos-desk/ticket')
  await sheet(page).getByRole('button', { name: 'Hand it out as this wristband' }).click()
  await expect(outcome(page)).toContainText(`Handed out as ${band!.short_id}`)
  await expect(outcome(page)).toContainText('Balance 35.00')
  await expect(outcome(page)).toContainText('Offered credit 15.00')
  await finish(page)

  await hold(page, other!)
  await expect(page.getByRole('heading', { name: other!.short_id })).toBeVisible()
  await act(page, 'Ticket to wristband').click()
  await sheet(page).getByLabel('Code of the ticket').fill(token)
  await sheet(page).getByRole('button', { name: 'Hand it out as this wristband' }).click()
  await expect(outcome(page)).toContainText('Nothing was booked.')
  await finish(page, 'refused')
  const { balance } = await sdk.clients.get({ path: { uid: other!.uid }, query })
  expect(balance).toBe(20)
  await expectBalanced(own)
})
