import { look } from './look.ts'
import { expect, test } from './test.ts'

test('what was sold and taken in stands in charts on one axis, and what is drawn over becomes the range', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  const { history_debit, history_credit, ...presence } = await sdk.statistics.get({
    query: { event_id: event._id },
  })
  const counted = {
    'People present': presence.history_people_in_event,
    'Smartphones in use': presence.history_smartphones_in_event,
    'Terminals in use': presence.history_mypos_in_event,
  }
  await openAs(users.admin, '/statistics')
  const sales = page.getByRole('img', { name: /^Chart: Sales\. Sales peaked at / })
  const loadings = page.getByRole('img', { name: /^Chart: Taken in\./ })
  await expect(sales.locator('.point')).toHaveCount(history_debit.length)
  await expect(loadings.locator('.point')).toHaveCount(history_credit.length)
  for (const [title, points] of Object.entries(counted)) {
    const chart = page.getByRole('img', { name: new RegExp(`^Chart: ${title}\\.`) })
    if (points.length === 0) await expect(chart).toBeHidden()
    else await expect(chart.locator('.point')).toHaveCount(points.length)
  }
  await look(page, 'statistics/charts')

  // Pointing at a bar highlights the same hour in the other chart.
  const both = history_debit.findIndex(({ date }) =>
    history_credit.some((one) => one.date === date),
  )
  await (both >= 0 ? sales.locator('.point').nth(both) : sales.locator('.point').first()).hover({
    force: true,
  })
  await expect(sales.locator('.hovertext')).toBeVisible()
  if (both >= 0) await expect(loadings.locator('.hovertext')).toBeVisible()

  await page.getByRole('switch', { name: 'As a table' }).check()
  const table = page.getByRole('table', { name: 'Over time' })
  const steps = [history_debit, history_credit, ...Object.values(counted)].flat()
  const moments = new Set(steps.map(({ date }) => date))
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(Math.min(12, moments.size))
  await page.getByRole('switch', { name: 'As a table' }).uncheck()

  // A quarter of the axis, whole hours of it.
  const area = (await sales.locator('.nsewdrag').boundingBox())!
  await page.mouse.move(area.x + area.width / 4, area.y + area.height / 2)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(page).toHaveURL(/\/statistics\/[0-9a-f]+\/[0-9a-f]+$/)
  const [begin, end] = new URL(page.url()).pathname.split('/').slice(2) as [string, string]
  for (const hex of [begin, end]) expect(Number.parseInt(hex, 16) % 3_600).toBe(0)
  const read = await sdk.statistics.of_range({
    path: { date_begin: begin, date_end: end },
    query: { event_id: event._id },
  })
  await expect(page.getByRole('img', { name: /^Chart: Sales/ }).locator('.point')).toHaveCount(
    read.history_debit.length,
  )
  // The rules of the page let nothing through that is not ours.
  expect(refused.filter((text) => /security policy|trusted/i.test(text))).toEqual([])
})
