import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import type { Festival } from './festival.ts'
import { look } from './look.ts'
import { clockAt, day_ms, hour_ms, openSoldEvent } from './sold_event.ts'
import { expect, superadmin, test } from './test.ts'

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The first line of movements is what was sold. */
async function movement(page: Page, name: string) {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
    .first()
  return plain(await row.getByRole('cell').innerText())
}

async function cellsOf(page: Page, table: string, row: string) {
  const found = page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row', { name: row })
  return (await found.getByRole('cell').allTextContents()).map(plain)
}

async function speak(page: Page, language: string) {
  const event = `new StorageEvent('storage', { key: 'locale', newValue: '${language}' })`
  await page.evaluate(`dispatchEvent(${event})`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

type SoldEvent = Awaited<ReturnType<typeof openSoldEvent>>

/** An entrance of 20 francs, and the wristbands that it is sold to. */
async function openGate(sdk: Festival['sdk'], event: SoldEvent['event'], begin_ms: number) {
  const query = { event_id: event._id }
  const bands = await newBands({ sdk, event }, 4)
  const { _id: entrance_id } = await sdk.entrances.create({
    query,
    body: {
      name: 'Soirée',
      type: 'entrance',
      price: 20,
      entrance_begin_date: new Date(begin_ms).toISOString(),
    },
  })
  return async (count: number, at_ms: number) => {
    const date = new Date(at_ms).toISOString()
    for (const { uid } of bands.splice(0, count)) {
      const body = { type: 'entrance' as const, payment_type: 'cash' as const, uid, entrance_id }
      await sdk.transactions.create({ query, body: { ...body, date } })
    }
  }
}

/** Vouchers for a plate, and who uses them. */
async function giveVouchers(sdk: Festival['sdk'], { event, bar }: SoldEvent, quantity: number) {
  const query = { event_id: event._id }
  const [band] = await newBands({ sdk, event })
  const { uid } = band!
  const plate = bar.consumptions!.find(({ name }) => name === 'Raclette')!
  const { _id: voucher_id } = await sdk.vouchers.create({
    query,
    body: { name: 'Repas offert', consumptions: [plate._id] },
  })
  const body = { vouchers: [{ voucher_id, quantity }] }
  await sdk.clients.set_vouchers({ query, path: { uid }, body })
  return (used: number, at_ms: number) => {
    const date = new Date(at_ms).toISOString()
    const order = [{ _id: plate._id, quantity: used }]
    const body = { type: 'debit' as const, uid, bar_id: bar._id, date, order }
    return sdk.transactions.create({ query, body })
  }
}

test('a day stands beside the day before, to the cent, in each language', async ({
  page,
  festival,
  openAs,
}) => {
  const now_ms = Date.now()
  const { user, sell } = await openSoldEvent(festival)
  // Three days ago and four: both are over.
  await sell('Sirop', 5, now_ms - 3 * day_ms)
  await sell('Sirop', 2, now_ms - 4 * day_ms)
  await sell('Raclette', 1, now_ms - 4 * day_ms)
  await openAs(user, '/statistics')
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible()
  // From today's range on, each click counts, also before the page is redrawn.
  await page.getByRole('button', { name: 'Day before' }).evaluate((button: { click(): void }) => {
    for (const _ of [0, 1, 2, 3]) button.click()
  })
  await expect(page).toHaveURL(/\/statistics\/\w+\/\w+$/)
  const day = page.url()

  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare with' })
  await expect(dialog.getByRole('radio', { name: 'The day before' })).toBeChecked()
  // Of one event, a single one: there is no other to choose.
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Compare' }).focus()
  await page.keyboard.press('Enter')

  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${day}?compare=day_before`)
  await expect(page.getByText(/^Compared with \w+day \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  await expect.poll(() => movement(page, 'Sales')).toBe('15.00 compared with 18.35 −3.35 (−18.3 %)')
  expect(await cellsOf(page, 'Consumptions', 'Sirop')).toEqual([
    '3.00',
    '5',
    '15.00',
    '2',
    '6.00',
    '+9.00 (+150.0 %)',
  ])
  // Items sold only on the other day have a row, too.
  const raclette = ['12.35', '0', '0.00', '1', '12.35', '−12.35 (−100.0 %)']
  expect(await cellsOf(page, 'Consumptions', 'Raclette')).toEqual(raclette)
  const bar = ['0.00', '0.00', '15.00', '18.35', '−3.35 (−18.3 %)']
  expect(await cellsOf(page, 'Points of sale', 'Buvette')).toEqual(bar)
  // One column of what is shown, and the outline of the other around it, on the same axis.
  const sales = page.getByRole('img', { name: /^Chart: Sales\./ })
  await expect(sales.locator('.point')).toHaveCount(2)
  const [shown, other] = await Promise.all(
    [0, 1].map((n) => sales.locator('.trace').nth(n).locator('.point').boundingBox()),
  )
  const middle = (box: typeof shown) => box!.x + box!.width / 2
  expect(Math.abs(middle(shown!) - middle(other!))).toBeLessThan(2)
  // Its line is as wide as a point.
  expect(Math.abs(other!.height / shown!.height - 18.35 / 15)).toBeLessThan(0.1)
  await expect(page.getByText('Outlined: what it is compared with')).toBeVisible()
  await look(page, 'statistics/compare')

  await readsInEachLanguage(page, raclette)

  await page.setViewportSize({ width: 375, height: 740 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(375)
  await look(page, 'statistics/compare_phone')

  // The comparison stays from day to day and from place to place, and ends with one click.
  await page.getByRole('combobox', { name: 'Points of sale' }).selectOption('Buvette')
  await expect(page).toHaveURL(/\?compare=day_before$/)
  await expect.poll(() => movement(page, 'Sales')).toBe('15.00 compared with 18.35 −3.35 (−18.3 %)')
  await page.getByRole('button', { name: 'Stop comparing' }).click()
  await expect(page).not.toHaveURL(/compare/)
  await expect.poll(() => movement(page, 'Sales')).toBe('15.00')
})

/** And again in the first one. */
async function readsInEachLanguage(page: Page, raclette: string[]) {
  await speak(page, 'fr')
  await expect(page.getByText(/^Comparé à \p{L}+ \d\d\.\d\d\.\d{4}\.$/u)).toBeVisible()
  await expect.poll(() => movement(page, 'Ventes')).toBe('15.00 comparé à 18.35 −3.35 (−18.3 %)')
  await speak(page, 'de')
  await expect(page.getByText(/^Verglichen mit \p{L}+ \d\d\.\d\d\.\d{4}\.$/u)).toBeVisible()
  await expect
    .poll(() => movement(page, 'Verkäufe'))
    .toBe('15.00 verglichen mit 18.35 −3.35 (−18.3 %)')
  expect(await cellsOf(page, 'Konsumationen', 'Raclette')).toEqual(raclette)
  await speak(page, 'en')
}

test('entrances and vouchers stand beside those of the day before, are sorted by the difference and downloaded', async ({
  page,
  festival,
  openAs,
}) => {
  const { sdk } = festival
  const now_ms = Date.now()
  const sold = await openSoldEvent(festival)
  const [here_ms, before_ms] = [now_ms - hour_ms, now_ms - day_ms - 2 * hour_ms]
  const letIn = await openGate(sdk, sold.event, before_ms)
  await letIn(1, here_ms)
  await letIn(3, before_ms)
  const eat = await giveVouchers(sdk, sold, 5)
  await eat(3, here_ms)
  await eat(1, before_ms)
  await openAs(sold.user, '/statistics')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare with' })
  await dialog.getByRole('button', { name: 'Compare' }).click()

  await expect(page.getByText(/^Compared with \w+day /)).toBeVisible()
  const soiree = await cellsOf(page, 'Entrances', 'Soirée')
  expect(soiree.slice(1)).toEqual(['1', '20.00', '3', '60.00', '−40.00 (−66.7 %)'])
  const voucher = ['1', '3', '12.35', '37.05', '12.35', '1', '12.35', '+24.70 (+200.0 %)']
  expect(await cellsOf(page, 'Vouchers', 'Repas offert')).toEqual(voucher)
  const table = page.getByRole('table', { name: 'Vouchers', exact: true })
  await table.getByRole('button', { name: 'Difference' }).click()
  await expect(table.getByRole('columnheader', { name: 'Difference' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await look(page, 'statistics/compare_tables')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV: Vouchers' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(/,"Used, compared","Value used, compared",Difference$/)
  expect(lines[1]).toBe('Repas offert,1,3,12.35,37.05,12.35,1,12.35,24.7')

  await page.setViewportSize({ width: 375, height: 740 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(375)
})

test('today stands beside yesterday until the same time of day, and says so', async ({
  page,
  festival,
  openAs,
}) => {
  const now_ms = Date.now()
  const { user, sell } = await openSoldEvent(festival)
  await sell('Sirop', 1, now_ms - hour_ms)
  await sell('Sirop', 3, now_ms - day_ms - hour_ms)
  // Yesterday an hour later than it is now.
  await sell('Raclette', 1, now_ms - day_ms + hour_ms)
  await openAs(user, '/statistics')
  // Of all that ever was there is no day before: the day that is on is chosen with it.
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare with' })
  await expect(dialog.getByText(/^This shows \d\d\//)).toBeVisible()
  await look(page, 'statistics/compare_dialog')
  await dialog.getByRole('button', { name: 'Compare' }).click()

  await expect(page).toHaveURL(/\/statistics\/[0-9a-f]+\/[0-9a-f]+\?compare=day_before$/)
  const note = page.getByText(
    /^Compared with \w+day .* until \d\d:\d\d, as the day shown is not over\.$/,
  )
  await expect(note).toBeVisible()
  const [, until] = /until (\d\d:\d\d)/.exec(await note.innerText())!
  expect([0, 1, 2].map((minutes) => clockAt(now_ms + minutes * 60_000))).toContain(until)
  await expect.poll(() => movement(page, 'Sales')).toBe('3.00 compared with 9.00 −6.00 (−66.7 %)')

  // Another day, chosen by its date, is known by when it began; the address alone is enough.
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Another day' }).check()
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog.getByText('Choose a day of the event')).toBeVisible()
  const day = new Date(now_ms - 12 * hour_ms - day_ms).toLocaleDateString('sv', {
    timeZone: 'Europe/Zurich',
  })
  const field = dialog.getByLabel('Day', { exact: true })
  await field.fill(day)
  await field.blur()
  await expect(field).toHaveValue(day.split('-').reverse().join('/'))
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/\?compare=[0-9a-f]{8}$/)
  await expect(note).toBeVisible()
  await page.reload()
  await expect(note).toBeVisible()
  await expect.poll(() => movement(page, 'Sales')).toBe('3.00 compared with 9.00 −6.00 (−66.7 %)')

  await page.getByRole('button', { name: 'Since the beginning' }).click()
  await expect(page.getByText('Choose a day to compare it with another one.')).toBeVisible()
})

test('an event stands beside another one as far as that had come at the same hour of its life', async ({
  page,
  festival,
  openAs,
}) => {
  const now_ms = Date.now()
  const begin_ms = now_ms - 3 * day_ms
  const shown = await openSoldEvent(festival, { begin_ms, name: 'This year' })
  const before = await openSoldEvent(festival, { begin_ms: begin_ms - 12 * day_ms, name: 'Before' })
  await shown.sell('Sirop', 4, begin_ms + 5 * hour_ms)
  await before.sell('Raclette', 2, begin_ms - 12 * day_ms + 5 * hour_ms)
  await before.sell('Sirop', 1, now_ms - 12 * day_ms - hour_ms)
  // When it was older than this one is.
  await before.sell('Raclette', 9, now_ms - 12 * day_ms + hour_ms)
  // The same evening of both, by the days that they are apart.
  const letIn = await openGate(festival.sdk, shown.event, begin_ms + day_ms)
  await letIn(1, begin_ms + day_ms)
  const letInBefore = await openGate(festival.sdk, before.event, begin_ms - 11 * day_ms)
  await letInBefore(2, begin_ms - 11 * day_ms)
  // Created again for two hours later, which the other event does not have.
  const query = { event_id: shown.event._id }
  const { entrances: made } = await festival.sdk.entrances.list({ query })
  const [{ _id: id } = made[0]!] = made.filter(({ name }) => name === 'Soirée')
  await festival.sdk.entrances.delete({ query, path: { id } })
  const letInLate = await openGate(festival.sdk, shown.event, begin_ms + day_ms + 2 * hour_ms)
  await letInLate(3, begin_ms + day_ms + 2 * hour_ms)
  await openAs(superadmin(), `/statistics?event_id=${shown.event._id}`)

  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare with' })
  await dialog.getByRole('radio', { name: 'Another event, when it was as old' }).check()
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog.getByText('Choose an event', { exact: true }).last()).toBeVisible()
  await dialog.getByLabel('Event', { exact: true }).selectOption(before.event.name)
  await dialog.getByRole('button', { name: 'Compare' }).click()

  await expect(page).toHaveURL(
    `/statistics?event_id=${shown.event._id}&compare=${before.event._id}`,
  )
  const note = `Compared with ${before.event.name} until `
  await expect(page.getByText(new RegExp(`^${note}.*, when it was as old\\.$`))).toBeVisible()
  await expect
    .poll(() => movement(page, 'Sales'))
    .toBe('12.00 compared with 27.70 −15.70 (−56.7 %)')
  const bar = page.getByRole('table', { name: 'Points of sale' })
  // By its name: it is another one. Each event has one of that name.
  const named = bar.locator('tbody').getByRole('row').filter({ hasNotText: 'Without a point' })
  await expect(named).toHaveCount(1)
  await expect(named).toContainText('27.70')
  const entrances = page.getByRole('table', { name: 'Entrances', exact: true })
  const cellsIn = async (name: string) =>
    (await entrances.getByRole('row', { name }).allInnerTexts()).map((text) =>
      text.split('\t').slice(2).map(plain),
    )
  expect(await cellsIn('Soirée')).toEqual([
    ['3', '60.00', '0', '0.00', '+60.00'],
    ['1', '20.00', '2', '40.00', '−20.00 (−50.0 %)'],
  ])
  // Sales of the other event count once.
  expect((await cellsIn('Sum'))[0]!.slice(1)).toEqual(['80.00', '2', '40.00', '+40.00'])
  const sales = page.getByRole('img', { name: /^Chart: Sales\./ })
  await expect(sales.locator('.point')).toHaveCount(3)
  const box = (trace: number, point: number) =>
    sales.locator('.trace').nth(trace).locator('.point').nth(point).boundingBox()
  const [here, there] = [(await box(0, 0))!, (await box(1, 0))!]
  expect(Math.abs(here.x + here.width / 2 - there.x - there.width / 2)).toBeLessThan(2)

  await page.getByRole('navigation', { name: 'Points of sale' }).getByText('Buvette').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Buvette' })).toBeVisible()
  await expect
    .poll(() => movement(page, 'Sales'))
    .toBe('12.00 compared with 27.70 −15.70 (−56.7 %)')

  // Nobody else looks into another event.
  await openAs(shown.user, `/statistics?compare=${before.event._id}`)
  await expect(page.getByText('That event is not yours to look at.')).toBeVisible()
  await expect.poll(() => movement(page, 'Sales')).toBe('12.00')
})
