import { newBands } from './bands.ts'
import { makePointOfSale, openPhone, signInAt, tile, typeQuickly } from './pos.ts'
import { expect, test } from './test.ts'

test('a reader that types pays wherever the focus is, and never in a field', async ({
  page,
  festival,
}) => {
  const place = await makePointOfSale(festival)
  const [band] = await newBands(festival)
  await openPhone(page, { nfc: false })
  await signInAt(page, place)
  const uid = band!.uid

  // The focus is on a tile, which Enter would press.
  await tile(page, 'Water').click()
  expect(await typeQuickly(page, uid)).toBe('no press')
  await expect(page.locator('[data-result]')).toContainText('20.00 → 17.00')
  await expect(page.locator('[data-result]')).toBeHidden()
  await expect(page.getByText('Hold a band to see its balance')).toBeVisible()

  // A person is slower.
  await page.keyboard.type(uid.slice(0, 8), { delay: 80 })
  await page.keyboard.press('Shift')
  await expect(page.getByRole('region', { name: 'Wristband' })).toBeHidden()

  await page.getByRole('button', { name: 'Number by hand' }).click()
  await page.getByLabel('Number on the wristband').focus()
  expect(await typeQuickly(page, uid)).toBe('press')
  await expect(page.getByLabel('Number on the wristband')).toHaveValue('')
})
