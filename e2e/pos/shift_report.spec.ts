import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { pairPhone } from './paired_phone.ts'

test('a seller without a drawer reads the shift on the phone, signs out from its report, and an admin reads the same', async ({
  page,
  festival,
  openAs,
  browser,
  baseURL,
}) => {
  const { event, users } = festival
  const place = await makePointOfSale(festival)
  const [band] = await newBands(festival)
  const own = await browser.newContext({ baseURL: baseURL! })
  const phone = await own.newPage()
  const { number } = await pairPhone(phone, festival, place)
  const openSettings = () => phone.goto('/pos/settings')
  const shift = phone.getByRole('region', { name: 'Shift', exact: true })
  await openSettings()
  await phone.getByRole('button', { name: 'My shift' }).click()
  await expect(shift).toContainText('Nothing sold yet.')
  await phone.goto('/pos/')
  await tile(phone, 'Lemonade').click()
  await tile(phone, 'Water').click()
  await hold(phone, band!)
  await expect(phone.locator('[data-result]')).toContainText('9.00')

  await phone.goto('/pos/shift')
  await expect(shift).toContainText(`${number} · ${place.bar.name}`)
  await expect(shift).toContainText(/1 × Wristband9\.00/)
  await expect(shift).toContainText(/1 × Lemonade4\.00/)
  await expect(shift).toContainText(`1 × ${place.cup.name}: out2.00`)
  await look(phone, 'pos-shift/report')
  await phone.getByRole('button', { name: 'Back' }).click()
  await phone.getByRole('button', { name: 'Sign out' }).click()
  const sheet = phone.getByRole('dialog', { name: 'Shift' })
  await expect(sheet).toContainText(/1 × Wristband9\.00/)
  await look(phone, 'pos-shift/sign_out')
  await sheet.getByRole('button', { name: 'Sign out' }).click()
  await expect(phone.getByRole('heading', { name: 'Who works here?' })).toBeVisible()
  await own.close()

  await openAs(users.admin, `/admin/events/${event._id}/drawers`)
  await page.getByRole('link', { name: 'Shifts' }).click()
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Ended')
  await look(page, 'staff-shifts/list')
  await row.getByRole('link').first().click()
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.getByText('1 × Wristband')).toBeVisible()
  await expect(page.getByText('1 × Lemonade')).toBeVisible()
  await look(page, 'staff-shifts/report')
})
