import { readFile } from 'node:fs/promises'
import { type FigureName, figures } from '@kermesse/sdk/figures'
import type { Schema } from '@kermesse/sdk/types'
import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { look } from './look.ts'
import { expect, superadmin, test } from './test.ts'

type Statistics = Schema<'Statistics'>

const written = (amount: number) =>
  amount
    .toFixed(2)
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+\.)/g, "'")
const of = (statistics: Statistics, name: FigureName) =>
  name === 'deposit' || name === 'deposit_return' ? statistics.debit_split[name] : statistics[name]
/** Texts of a figure everywhere on the page, without sign. */
async function shownBy(page: Page, name: FigureName) {
  const label = page.getByRole('button', { name: figures[name].name.en, exact: true })
  await expect(label.first()).toBeVisible()
  const rows = page.getByRole('row').filter({ has: label })
  const cells = await rows.getByRole('cell').allTextContents()
  return cells.map((text) => text.replace('−', ''))
}
const priceText = (price: number) => (price === 0 ? '0.00 (voucher or free)' : written(price))
const hexOf = (iso: string) => Math.floor(Date.parse(iso) / 1000).toString(16)

test('an admin lands on the figures of the event, each of them as the API says it, and both sums meet', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const expected = await sdk.statistics.get({ query: { event_id: event._id } })
  await openAs(users.admin, '/statistics')
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible()
  await expect(page.getByText('They agree to the cent')).toBeVisible()

  for (const name of Object.keys(figures) as FigureName[]) {
    // A bank's refund and its like have the same word for what came in.
    const amount = written(Math.abs(of(expected, name)))
    expect(await shownBy(page, name), name).toContain(amount)
  }
  const sold = page.getByRole('table', { name: 'Consumptions' })
  for (const { _id, total, total_price } of expected.consumptions)
    await expect(
      sold.getByRole('row', { name: `${_id.name} ${priceText(_id.price)} ${total}` }),
    ).toContainText(written(total_price))
  const visitors = page.getByRole('region', { name: 'Visitors', exact: true })
  const { stats_clients, stats_wristband } = expected
  for (const [name, count] of [
    ['Wristbands used until the end of the range', stats_wristband.count.active],
    ['Wristbands never used', stats_wristband.count.inactive],
    ['Wristbands that bought something in the range', stats_clients.activeClients],
    ['Wristbands used that bought nothing', stats_clients.unusedActivatedClients],
  ])
    await expect(visitors.getByRole('row', { name: `${name} ${count}`, exact: true })).toBeVisible()
  const days = page.getByRole('table', { name: 'Visitors by day' })
  for (const count of stats_clients.result)
    await expect(days.getByRole('row', { name: new RegExp(` ${count}$`) }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Change on wristbands' }).first().hover()
  await expect(page.getByRole('tooltip', { name: figures.sold.about.en })).toBeVisible()
  await page.mouse.move(0, 0)
  await look(page, 'statistics/event')
})

test('on a phone, the figures of a point of sale are one column, and the others are one field away', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  await page.setViewportSize({ width: 375, height: 740 })
  const [bar] = (await sdk.bars.list({ query: { event_id: event._id } })).bars
  const expected = await sdk.statistics.of_bar({
    path: { bar_id: bar!._id },
    query: { event_id: event._id },
  })
  await openAs(users.admin, '/statistics')

  await page.getByRole('combobox', { name: 'Points of sale' }).selectOption(bar!.name)

  await expect(page).toHaveURL(`/statistics/${bar!._id}`)
  await expect(page.getByRole('heading', { level: 1, name: bar!.name })).toBeVisible()
  await expect(page.getByText('Reconciliation')).toBeHidden()
  expect(await shownBy(page, 'debit')).toContain(written(expected.debit))
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375)
  await look(page, 'statistics/bar')
})

test('from day to day, to a range of one’s own and back, the address tells the range', async ({
  page,
  festival: { sdk, event, users, first_day },
  openAs,
}) => {
  const query = { event_id: event._id }
  // The day begins at eight in Zurich, and what is sold at three in the morning belongs to it.
  const begin = new Date(`${first_day}T08:00:00+0${offsetAt(first_day)}:00`)
  const path = {
    date_begin: hexOf(begin.toISOString()),
    date_end: hexOf(new Date(begin.getTime() + 86_400_000).toISOString()),
  }
  const expected = await sdk.statistics.of_range({ path, query })
  expect(expected.debit).toBeGreaterThan(0)
  await openAs(users.admin, `/statistics/${path.date_begin}/${path.date_end}`)
  const chosen = page.getByRole('button', { name: /^Choose the range/ })
  await expect(chosen).toHaveText(first_day.split('-').reverse().join('/'))
  expect(await shownBy(page, 'debit')).toContain(written(expected.debit))
  // The two sums meet in every range, and the stock at its end is a figure of its own.
  await expect(page.getByText('They agree to the cent')).toBeVisible()
  expect(await shownBy(page, 'held')).toContain(written(Math.abs(expected.held)))

  await page.getByRole('button', { name: 'Day before' }).click()
  await expect(page).not.toHaveURL(new RegExp(path.date_end))
  await expect(page).toHaveURL(new RegExp(`/${path.date_begin}$`))
  await expect(page.getByText('Data not available for that date')).toBeVisible()
  await look(page, 'statistics/empty_day')

  // The first day starts with the event and has no day before it.
  const first = hexOf(event.dateBegin!)
  while (!page.url().includes(`/${first}/`)) {
    const before = page.url()
    await page.getByRole('button', { name: 'Day before' }).click()
    await expect(page).not.toHaveURL(before)
  }
  const at_first = page.url()
  await page.getByRole('button', { name: 'Day before' }).click()
  await expect(page.getByRole('alert')).toHaveText('Data not available for that date')
  await expect(page).toHaveURL(at_first)

  await chosen.click()
  const dialog = page.getByRole('dialog', { name: 'Choose the range' })
  await expect(dialog.getByLabel('From')).toHaveValue(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await expect(dialog.getByText('Europe/Zurich')).toHaveCount(2)
  await dialog.getByLabel('From').fill('yesterday')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(dialog.getByText('Type a date and a time')).toBeVisible()
  await expect(dialog.getByLabel('From')).toBeFocused()
  await dialog.getByLabel('From').fill('01/01/2020 00:00')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(dialog.getByText(/^The event begins on/)).toBeVisible()
  await look(page, 'statistics/range')
  await dialog.getByLabel('From').fill(`${first_day} 19:00`)
  await dialog.getByLabel('Until').fill(`${first_day}T18:00`)
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(dialog.getByText('The end lies before the beginning')).toBeVisible()
  await dialog.getByLabel('Until').fill(`${first_day}T21:00`)
  await dialog.getByRole('button', { name: 'Show' }).click()
  const from = new Date(`${first_day}T19:00:00+0${offsetAt(first_day)}:00`)
  const until = new Date(`${first_day}T21:00:00+0${offsetAt(first_day)}:00`)
  await expect(page).toHaveURL(
    `/statistics/${hexOf(from.toISOString())}/${hexOf(until.toISOString())}`,
  )

  await page.getByRole('button', { name: 'Since the beginning' }).click()
  await expect(page).toHaveURL('/statistics')

  // An invalid date is ignored; the other end of the range applies.
  await page.goto(`/statistics?datetimeBegin=yesterday&datetimeEnd=${until.toISOString()}`)
  await expect(page.getByText(/^Until /)).toBeVisible()

  // A range beyond the event is cut to the event.
  const [long_ago, end] = [hexOf('2020-01-01T00:00:00Z'), hexOf(until.toISOString())]
  await page.goto(`/statistics/${long_ago}/${end}?figure=debit`)
  await expect(page).toHaveURL(`/statistics/${first}/${end}?figure=debit`)
  await page.goto(`/statistics/${long_ago}/${first}`)
  await expect(page).toHaveURL('/statistics')
})

test('a server sees their own point of sale and no other, and no menu of them', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const query = { event_id: event._id }
  const other = await sdk.bars.create({ query, body: { name: 'Other bar' } })
  const [own] = (await sdk.bars.list({ query })).bars
  const expected = await sdk.statistics.of_bar({ path: { bar_id: own!._id }, query })

  await openAs(users.server, '/statistics')
  await expect(page.getByRole('heading', { level: 1, name: own!.name })).toBeVisible()
  expect(await shownBy(page, 'debit')).toContain(written(expected.debit))
  await expect(page.getByRole('navigation', { name: 'Points of sale' })).toBeHidden()
  await expect(page.getByRole('table', { name: 'Points of sale' })).toBeHidden()

  await page.goto(`/statistics/${other._id}`)
  await expect(page.getByRole('alert')).toHaveText(/point of sale/i)
  await sdk.bars.delete({ path: { id: other._id }, query })
})

test('a browser gets the page where a program gets the figures, and addresses of before lead there', async ({
  page,
  request,
  festival: { sdk, event, users },
  openAs,
}) => {
  const address = `/statistics?event_id=${event._id}`
  const { token } = await (await request.post('/users/login', { data: superadmin() })).json()
  const answer = await request.get(address, { headers: { 'access-token': token } })
  expect(await answer.json()).toMatchObject({ bar_id: null })
  const [bar] = (await sdk.bars.list({ query: { event_id: event._id } })).bars

  // The organiser's own way to the tickets is in the menu where a period of them is known.
  const infomaniak = { PERIOD_ID: '4711', MANAGER_URL: 'https://tickets.example.org/4711' }
  await sdk.events.update({ path: { id: event._id }, body: { infomaniak } })
  await openAs(users.admin, '/statistics')
  const tickets = page.getByRole('link', { name: 'Manage tickets' })
  await expect(tickets).toHaveAttribute('href', infomaniak.MANAGER_URL)
  expect(await page.evaluate(`localStorage.getItem('period id')`)).toBe('4711')

  await openAs(superadmin(), `/admin/events/${event._id}/parameters`)
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page).toHaveURL(address)
  await page.getByRole('navigation', { name: 'Points of sale' }).getByText(bar!.name).click()
  await expect(page).toHaveURL(`/statistics/${bar!._id}?event_id=${event._id}`)

  // Without an event it is the one that was looked at last.
  await page.goto(`/admin#/statistics/${bar!._id}`)
  await expect(page).toHaveURL(`/statistics/${bar!._id}?event_id=${event._id}`)
  await page.goto('/statistics/neither/nor/anything')
  await expect(page).toHaveURL('/404')
})

test('a table is sorted by its headings, copied and downloaded as it stands there', async ({
  page,
  context,
  festival: { users },
  openAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(users.admin, '/statistics')
  const table = page.getByRole('table', { name: 'Consumptions' })
  const heading = table.getByRole('columnheader', { name: 'Name' })
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  const names = await table.getByRole('rowheader').allTextContents()
  expect(names.slice(0, -1)).toEqual(names.slice(0, -1).toSorted())

  await page.getByRole('button', { name: 'Copy the table: Consumptions' }).click()
  await expect(page.getByText('Copied')).toBeAttached()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied.split('\n')[0]).toBe('Name\tPrice\tNumber\tAmount')
  expect(copied.split('\n').map((line) => line.split('\t')[0])).toEqual([
    'Name',
    ...names.slice(0, -1),
  ])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV: Consumptions' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('consumptions.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toBe(`\uFEFF${copied.replaceAll('\t', ',').replaceAll('\n', '\r\n')}\r\n`)
})

test('what cannot be read says so, and shows no figure of before', async ({
  page,
  festival: { users },
  openAs,
}) => {
  await page.route('**/statistics?*', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({
          status: 421,
          json: { error: 'made up by the test', error_code: 'wrong_domain', request_id: 'r-1' },
        })
      : route.continue(),
  )
  await openAs(users.admin, '/statistics')
  await expect(page.getByRole('alert')).toHaveText('Wrong domain.')
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeHidden()
})

/** How many hours Zurich is ahead on that day. */
function offsetAt(day: string) {
  const hour = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Zurich',
    hour: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(`${day}T12:00:00Z`))
  return Number(hour) - 12
}

test('the rows behind the figures come as spreadsheets, which add up to them', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const { debit, mypos } = await sdk.statistics.get({ query: { event_id: event._id } })
  await openAs(users.admin, '/statistics')

  const sold = await saved(page, 'Sales, line by line')
  await saved(page, 'Every transaction')
  const at_terminals = await saved(page, 'Card terminal movements')

  expect(sold).toContain(debit)
  expect(at_terminals).toContain(mypos)
})

/** The numbers of the last row of a spreadsheet: what it comes to. */
async function saved(page: Page, name: string): Promise<unknown[]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(await (await downloading).path())
  const sheet = workbook.worksheets[0]!
  return (sheet.lastRow?.values as unknown[]) ?? []
}

test('a download that fails says so in a dialog, and a range of seconds shows them', async ({
  page,
  festival: { users },
  openAs,
}) => {
  const begin = Math.floor(Date.now() / 60_000) * 60 - 3_600
  await openAs(users.admin, `/statistics/${(begin + 7).toString(16)}/${(begin + 600).toString(16)}`)
  await expect(page.getByText(/^From .+:07 until .+:\d\d$/)).toBeVisible()
  const body = JSON.stringify({ error_code: 'bar_not_found', message: 'No such bar' })
  const refusal = { status: 404, contentType: 'application/json', body }
  await page.route('**/statistics/mypos/export**', (route) => route.fulfill(refusal))

  await page.getByRole('button', { name: 'Card terminal movements' }).click()

  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
})
