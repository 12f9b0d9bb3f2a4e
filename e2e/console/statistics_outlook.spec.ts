import { randomInt } from 'node:crypto'
import { newBands } from './bands.ts'
import type { Festival } from './festival.ts'
import { look } from './look.ts'
import { expect, superadmin, test } from './test.ts'

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
const before = (ms: number) => new Date(Date.now() - ms).toISOString()

/** An event of three days, whose day has begun twelve hours ago, and which had trouble today. */
async function openEvent(sdk: Festival['sdk']) {
  const name = `Kilbi ${randomInt(1e9)}`
  const event = await sdk.events.create({
    body: {
      name,
      timezone: 'UTC',
      dayStartTime: before(12 * hour_ms).slice(11, 16),
      dateBegin: before(5 * day_ms),
      dateEnd: before(-5 * day_ms),
      currencyCode: 'CHF',
    },
  })
  const query = { event_id: event._id }
  const cup = await sdk.deposits.create({ query, body: { name: 'Becher', price: 2, delta: 4 } })
  const bar = await sdk.bars.create({
    query,
    body: {
      name: 'Festzelt',
      possible_deposits: [{ _id: cup._id }],
      consumptions: [
        { name: 'Stange', type: 'quantity', price: 5 },
        { name: 'Bratwurst', type: 'quantity', price: 8 },
      ],
    },
  })
  await sdk.entrances.create({ query, body: { name: 'Pass', type: 'entrance', price: 0 } })
  const [rich] = await newBands({ sdk, event }, 1, { amount: 900 })
  const [poor] = await newBands({ sdk, event }, 1, { amount: 1 })
  const [beer] = bar.consumptions!
  const sell = (quantity: number, more: object = {}) =>
    sdk.transactions.create({
      query,
      body: {
        type: 'debit',
        uid: rich!.uid,
        bar_id: bar._id,
        order: [{ _id: beer!._id, quantity }],
        ...more,
      },
    })
  for (const [days, beers] of [
    [1, 20],
    [2, 30],
  ] as const)
    await sell(beers, { date: before(days * day_ms - 3 * hour_ms) })
  for (const hours of [5, 3])
    for (const smartphone_number of ['K-1', 'K-2', 'K-3'])
      await sell(hours, { date: before(hours * hour_ms), smartphone_number })
  await sell(2)
  for (let n = 0; n < 6; n++)
    await expect(sell(1, { uid: poor!.uid })).rejects.toMatchObject({
      code: 'insufficient_balance',
    })
  return { event, bar, query, sell }
}

test('what is expected stands beside the turnover, and hours that stand out are marked with their cause', async ({
  page,
  festival: { sdk },
  openAs,
}) => {
  const { event, query } = await openEvent(sdk)
  // Declined sales are counted outside the ledger and written after two seconds.
  await expect
    .poll(async () => (await sdk.statistics.outlook({ query })).marks.map(({ cause }) => cause))
    .toEqual(['silent_devices', 'declined_sales'])
  const { expected } = await sdk.statistics.outlook({ query })
  // The days before sold 100.00 and 150.00 after this time; today 130.00 are sold already.
  expect(expected).toMatchObject({ sold: 130, amount: 255, days: 2 })

  await openAs(superadmin(), `/statistics?event_id=${event._id}`)

  await expect(page.getByText('Expected today: 255 ± 43, from 2 days before')).toBeVisible()
  await expect(page.getByText('Sales and entrances, 130.00 so far.')).toBeVisible()
  const chart = page.getByRole('img', { name: /^Chart: Sales\. .* 2 hours stand out\.$/ })
  await expect(chart.locator('.annotation')).toHaveText(['1', '2'])
  const list = page.getByRole('region', { name: 'Hours that stand out' }).getByRole('listitem')
  await expect(list.nth(0)).toContainText('3 devices were silent. Usual: 0.')
  await expect(list.nth(0)).toContainText('K-1, K-2, K-3')
  await expect(list.nth(1)).toContainText('6 sales were declined. Usual: 0.')
  await expect(list.nth(0).getByRole('link', { name: 'Show the smartphones' })).toHaveAttribute(
    'href',
    `/admin/events/${event._id}/smartphones?sort_key=last_seen_at&sort_order=DESC`,
  )
  await look(page, 'statistics/outlook')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Expected today/)).toBeVisible()
  await expect(list).toHaveCount(2)
  await page.emulateMedia({ media: null })

  await list.nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/statistics\/[0-9a-f]+\/[0-9a-f]+\?event_id=/)
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('6 sales were declined.')

  await page.setViewportSize({ width: 1280, height: 400 })
  await list.getByRole('link', { name: 'Show why' }).click()
  await expect(page).toHaveURL(/\?event_id=[0-9a-f-]+#declined_sales$/)
  const declined = page.getByRole('table', { name: 'Declined sales' })
  await expect(declined).toBeInViewport()
  await page.reload()
  await expect(declined).toBeInViewport()
  const reason = declined.getByRole('row', { name: 'The balance is not sufficient.' })
  await expect(reason.getByRole('cell').first()).toHaveText('6')
  await expect(reason.getByRole('cell').last()).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await look(page, 'statistics/declined')
})

test('an admin counts what a point of sale has, and sees what runs out first', async ({
  page,
  festival: { sdk },
  openAs,
}) => {
  const { event, bar, query, sell } = await openEvent(sdk)
  await openAs(superadmin(), `/statistics/${bar._id}?event_id=${event._id}`)
  await expect(page.getByText(/^Nothing has been counted yet/)).toBeVisible()

  await page.getByRole('button', { name: 'Enter stock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter stock' })
  await dialog.getByLabel('Stange').fill('some')
  await expect(dialog.getByText('Type a whole number')).toBeVisible()
  await dialog.getByLabel('Stange').fill('8')
  await dialog.getByLabel('Becher').fill("1'200")
  await look(page, 'statistics/stock_dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const table = page.getByRole('table', { name: 'Low stock' })
  const rows = table.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText(/^Stange808.*at about \d\d:\d0$/)
  await expect(rows.nth(1)).toHaveText(/^Becher1'20001'2000enough for today$/)
  await sell(8)
  await page.reload()
  await expect(rows.nth(0)).toHaveText(/^Stange880.*nothing left$/)
  await look(page, 'statistics/stock')

  await page.getByRole('button', { name: 'Enter stock' }).click()
  await expect(dialog.getByText('1200 left of 1200')).toBeVisible()
  await dialog.getByRole('button', { name: 'Forget the count of Becher' }).click()
  await expect(dialog.getByText('Is no longer followed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows).toHaveCount(1)

  const item_id = bar.consumptions![1]!._id
  await sdk.stocks.mark_sold_out({ query, body: { item_id, sold_out: true } })
  await page.reload()
  const marks = page.getByRole('table', { name: 'Marked as sold out' })
  await expect(marks.getByRole('row', { name: /^Bratwurst \d\d:\d\d/ })).toBeVisible()
  await look(page, 'statistics/sold_out')
  await marks.getByRole('button', { name: 'Back on sale: Bratwurst' }).click()
  await expect(marks).toBeHidden()

  const { stocks } = await sdk.stocks.list({ query: { ...query, bar_id: bar._id } })
  expect(stocks.map(({ name, quantity }) => [name, quantity])).toEqual([['Stange', 8]])
})

test('the way to top-ups that did not go through leads to those of the hour', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  const query = 'failed=true&created_from=2026-08-14T18:00:00Z&created_until=2026-08-14T19:00:00Z'
  await openAs(users.admin, `/admin/events/${event._id}/payments?${query}`)
  const filters = page.getByLabel('Filters')

  await expect(filters).toContainText('Did not go through: Yes')
  await expect(filters).toContainText('Opened from: 14/08/2026 20:00')
  await expect(filters).toContainText('Opened until: 14/08/2026 21:00')
  await page.getByRole('button', { name: 'Opened until', exact: true }).click()
  await page.getByRole('textbox', { name: 'Opened until' }).fill('14/08/2026 22:30')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(filters).toContainText('Opened until: 14/08/2026 22:30')
  await expect(page).toHaveURL(/created_until=2026-08-14T20%3A30%3A00/)
  await look(page, 'payments/failed_of_an_hour')
})
