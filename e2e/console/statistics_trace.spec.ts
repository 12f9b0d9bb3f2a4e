import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { look } from './look.ts'
import { askFor, makeRefundEvent } from './refunds.ts'
import { expect, superadmin, test } from './test.ts'

const simulator = `http://127.0.0.1:${process.env.E2E_SIMULATOR_PORT}`
const written = (amount: number) =>
  amount
    .toFixed(2)
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+\.)/g, "'")
const centsOf = (text: string) =>
  Math.round(Number(text.replace('−', '-').replaceAll("'", '')) * 100)

/** Follows a figure, and reads every line of it. */
async function follow(page: Page, link: Locator, title: string) {
  await link.click()
  const panel = page.getByRole('dialog', { name: title })
  await expect(panel.getByRole('status')).toHaveText(/^\d+ lines?: /)
  const more = panel.getByRole('button', { name: 'Show more' })
  const rows = panel.getByRole('table', { name: 'What it is the sum of' }).locator('tbody tr')
  while (await more.isVisible()) {
    const before = await rows.count()
    await more.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
    await expect(panel.locator('button[aria-disabled=true]')).toHaveCount(0)
  }
  const amounts = await rows.getByRole('cell').allTextContents()
  return { panel, rows, cents: amounts.reduce((sum, text) => sum + centsOf(text), 0) }
}

test('a figure leads to its transactions, page by page, which come to it, and each to its wristband', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const query = { event_id: event._id }
  const bar = await sdk.bars.create({
    query,
    body: {
      name: 'Tent of many lines',
      hybrid_payment: { enabled: true, payment_types: ['cash'] },
      consumptions: [{ name: 'Line', price: 1.05, type: 'quantity' }],
    },
  })
  const order = [{ _id: bar.consumptions![0]!._id!, quantity: 1 }]
  const sale = { type: 'debit' as const, payment_type: 'cash' as const, bar_id: bar._id, order }
  const { posted } = await sdk.transactions.batch({
    query,
    body: { transactions: Array.from({ length: 60 }, () => ({ ...sale, _id: randomUUID() })) },
  })
  expect(posted).toBe(60)
  const { debit } = await sdk.statistics.get({ query })
  await openAs(users.admin, '/statistics')
  const link = page.getByRole('link', { name: `Sales ${written(debit)}, line by line` }).first()

  const { panel, rows, cents } = await follow(page, link, 'Sales')

  expect(cents).toBe(Math.round(debit * 100))
  await expect(page).toHaveURL('/statistics?figure=debit')
  await expect(panel.getByText(`${event.currencyCode} ${written(debit)}`)).toBeVisible()
  expect(await rows.count()).toBeGreaterThan(60)
  await expect(panel.getByRole('status')).toHaveText(
    `${await rows.count()} lines: ${written(debit)}`,
  )
  await look(page, 'statistics/trace')

  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/statistics')

  await page.goto('/statistics?figure=debit')
  await panel.getByRole('button', { name: 'Show more' }).click()
  await panel.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/clients\//)
  await sdk.bars.delete({ path: { id: bar._id }, query })
})

test('by the keyboard, turnover leads to its figures and each of those on; Escape closes it', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const { turnover, sold } = await sdk.statistics.get({ query: { event_id: event._id } })
  await openAs(users.admin, '/statistics')
  const link = page.getByRole('link', { name: `Turnover ${written(turnover)}, line by line` })
  await link.first().focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Turnover' })
  const terms = panel.getByRole('table', { name: 'What it is the sum of' })
  await expect(terms).toBeVisible()
  const amounts = await terms.getByRole('cell').allTextContents()
  expect(amounts.reduce((sum, text) => sum + centsOf(text), 0)).toBe(Math.round(turnover * 100))
  await look(page, 'statistics/trace_terms')

  const of_wristbands = terms.getByRole('link', { name: /^Change on wristbands/ })
  const { cents } = await follow(page, of_wristbands, 'Change on wristbands')
  expect(cents).toBe(Math.round(sold * 100))
  await expect(page).toHaveURL('/statistics?figure=sold')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/statistics')
})

test('rows of the tables lead to their lines, also those of a point of sale', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const { bars, consumptions } = await sdk.statistics.get({ query: { event_id: event._id } })
  const [sold] = consumptions
  const bar = bars.find(({ debit }) => debit !== 0)!
  await openAs(users.admin, '/statistics')
  const item = page
    .getByRole('table', { name: 'Consumptions' })
    .getByRole('row', { name: `${sold!._id.name} ${written(sold!._id.price)}` })

  const of_item = await follow(page, item.getByRole('link'), sold!._id.name)

  expect(of_item.cents).toBe(Math.round(sold!.total_price * 100))
  const pieces = await of_item.rows.getByText(/^× \d+$/).allTextContents()
  expect(pieces.reduce((sum, text) => sum + Number(text.slice(1)), 0)).toBe(sold!.total)
  await of_item.panel.getByRole('button', { name: 'Close' }).click()
  await expect(of_item.panel).toBeHidden()

  const own = page
    .getByRole('table', { name: 'Points of sale' })
    .getByRole('link', { name: `${bar.name}, Sales ${written(bar.debit)}, line by line` })
  const of_bar = await follow(page, own, 'Sales')
  expect(of_bar.cents).toBe(Math.round(bar.debit * 100))
  await expect(of_bar.panel.getByText(bar.name).first()).toBeVisible()
})

test('on a phone a server follows a figure of their own point of sale, and may go no further', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  await page.setViewportSize({ width: 375, height: 740 })
  const [bar] = (await sdk.bars.list({ query: { event_id: event._id } })).bars
  const path = { bar_id: bar!._id }
  const { debit } = await sdk.statistics.of_bar({ path, query: { event_id: event._id } })
  await openAs(users.server, '/statistics')
  const link = page.getByRole('link', { name: `Sales ${written(debit)}, line by line` }).first()

  const { panel, cents } = await follow(page, link, 'Sales')

  expect(cents).toBe(Math.round(debit * 100))
  await expect(panel.getByRole('link')).toHaveCount(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375)
  await look(page, 'statistics/trace_of_bar')
})

test('on paper stands the page without what a figure leads to', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await openAs(users.admin, '/statistics?figure=debit')
  await expect(page.getByRole('dialog', { name: 'Sales' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })

  await expect(page.getByText('Sales of the points of sale', { exact: false }).last()).toBeHidden()
  await expect(page.getByText(event.name, { exact: true }).locator('visible=true')).toBeVisible()
})

test('a refund run under way opens to its wristbands, each of which leads on', async ({
  page,
  baseURL,
  openAs,
}) => {
  const { event, bands, startRun } = await makeRefundEvent(baseURL!, simulator)
  const [band] = bands
  await askFor(baseURL!, band!)
  await startRun()
  await openAs(superadmin(), `/statistics?event_id=${event._id}&figure=refunds_under_way`)
  const panel = page.getByRole('dialog', { name: 'Refunds under way' })

  await panel.getByRole('button', { name: 'Wristbands' }).click()

  const payees = panel.getByRole('list', { name: 'Wristbands' })
  await expect(payees.getByRole('listitem')).toHaveText([`${band!.short_id}42.00`])
  await look(page, 'statistics/trace_run')
  await payees.getByRole('link', { name: band!.short_id }).click()
  await expect(page).toHaveURL(new RegExp(`/clients/${band!.uid}`))
})
