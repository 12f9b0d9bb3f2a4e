import { newBands } from './bands.ts'
import { look } from './look.ts'
import { openOffice } from './office.ts'
import { fitsItsWindow, readableInSunlight } from './reading.ts'
import { expect, test } from './test.ts'

test('a ticket leads to its wristband, or says what it is worth and where to get one', async ({
  page,
  festival: { sdk, event },
}) => {
  const { key, tickets, infomaniak } = await openOffice()
  const own = await sdk.events.duplicate({
    path: { id: event._id },
    body: { name: `Tickets ${key}` },
  })
  const query = { event_id: own._id }
  await sdk.events.update({ path: { id: own._id }, body: { infomaniak } })
  await sdk.zones.reload({ query, body: {} })
  const { zones } = await sdk.zones.list({ query })
  const { voucher_packs } = await sdk.voucher_packs.list({ query })
  const pack = { voucher_pack_id: voucher_packs[0]!._id, quantity: 1 }
  const categories = [{ category_id: '21', unpaid: 15, voucher_packs: [pack] }]
  await sdk.zones.update({ path: { id: zones[0]!._id }, query, body: { categories } })
  await expect
    .poll(async () => (await sdk.tickets.list({ query })).count, { timeout: 20_000 })
    .toBe(2)
  const [band] = await newBands({ sdk, event: own })
  const [given, free] = tickets
  await sdk.tickets.exchange({ query, body: { code: given!.barcode, uid: band!.uid } })

  await page.goto(`/ticket/${given!.barcode}`)
  await expect(page).toHaveURL(`/client/${band!.short_id}`)
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('CHF 35.00')

  await page.goto('/ticket')
  const code = page.getByRole('textbox', { name: 'Code on the ticket' })
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('Required field.')).toBeVisible()
  // A bar code can be guessed, so it does not tell that the ticket is still good.
  await code.fill(free!.barcode)
  await page.keyboard.press('Enter')
  await expect(page.getByText('A ticket that has no wristband yet is not found')).toBeVisible()
  await look(page, 'ticket/unknown')

  await code.fill(free!.token)
  await page.keyboard.press('Enter')
  const worth = page.getByRole('region', { name: own.name })
  await expect(worth).toContainText('Grandstand · Adult')
  await expect(worth.getByRole('listitem')).toHaveText(['CHF 15.00 credit', '3 × Boisson offerte'])
  await expect(worth).toContainText('Show the ticket at the entrance')
  await look(page, 'ticket/worth')
  await readableInSunlight(page, 'ticket/worth')
  await page.setViewportSize({ width: 320, height: 568 })
  await fitsItsWindow(page, 'ticket/worth')
})
