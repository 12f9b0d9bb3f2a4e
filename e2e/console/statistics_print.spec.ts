import { expect, test } from './test.ts'

test('on paper stands every row and nothing of the frame, on pages of A4', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const { consumptions } = await sdk.statistics.get({ query: { event_id: event._id } })
  await openAs(users.admin, '/statistics')
  await expect(
    page
      .getByRole('img', { name: /^Chart: Sales/ })
      .locator('svg')
      .first(),
  ).toBeVisible()

  await page.emulateMedia({ media: 'print' })

  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Consumptions' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(consumptions.length)
  // 210 by 297 mm, in points.
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))!
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
})
