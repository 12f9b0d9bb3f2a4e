import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { look } from './look.ts'
import { row } from './records.ts'
import { expect, test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('wristbands are imported: read, checked row by row, imported, and found again', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const imports = `/admin/events/${event._id}/imports`
  const query = { event_id: event._id }
  const entrance = await sdk.entrances.create({
    query,
    body: { name: 'Soirée', type: 'entrance', price: 30 },
  })
  const over = await sdk.entrances.create({
    query,
    body: {
      name: 'Matinée',
      type: 'entrance',
      price: 30,
      entrance_end_date: new Date(Date.now() - 3_600_000).toISOString(),
    },
  })
  const number = randomInt(1e6, 1e7)
  await openAs(users.admin, imports)
  await expect(page.getByText('Replaced in all')).toBeVisible()
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await expect(page.getByText('Select a file.')).toBeVisible()

  await page.getByLabel('Choose a file').setInputFiles(await supplierFile(number))
  const preview = page.getByRole('region', { name: 'Preview of the file' })
  await expect(preview).toContainText('Worksheet “bands” is read. Not read: Notes.')
  await expect(preview).toContainText('2 rows with a wristband. 1 would fail.')
  await expect(preview.getByRole('listitem')).toHaveText([
    /A chip.*Chip/,
    /B number.*Number/,
    /C name.*Name/,
    /D colour.*not read/,
  ])
  await expect(preview.getByRole('row', { name: /The chip is missing/ }).first()).toBeVisible()
  await page.getByLabel('Entrance', { exact: true }).selectOption({ label: 'Matinée · CHF 30.00' })
  await expect(preview).toContainText('This entrance is over')
  await page.getByLabel('Entrance', { exact: true }).selectOption({ label: 'Soirée · CHF 30.00' })
  await expect(preview).not.toContainText('This entrance is over')
  await page.getByLabel('Amount').fill('0')
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await expect(page.getByText('Fill all fields.')).toBeVisible()
  await look(page, 'staff-imports/preview')

  await page.getByLabel('Amount').fill('20')
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await expect(dialog(page)).toContainText('Amount is less than entrance price')
  await look(page, 'staff-imports/low')
  await dialog(page).getByRole('button', { name: 'It was paid elsewhere' }).click()
  await expect(page.getByText('A check of every row; nothing was written.')).toBeVisible()
  await expect(row(page, 'The chip is missing')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('columnheader', { name: 'In the cell' })).toBeVisible()
  await look(page, 'staff-imports/checked')

  await page.getByRole('button', { name: 'Import 2 wristbands' }).click()
  await expect(page.getByText('Import of wristbands')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('bands.xlsx')
  await expect(page.getByRole('status').first()).toContainText('Done', { timeout: 20_000 })
  await expect(page.getByRole('link', { name: 'Show these wristbands' })).not.toHaveCSS(
    'color',
    'rgb(0, 0, 238)',
  )
  await page.getByRole('tab', { name: 'Failed' }).click()
  await expect(page).toHaveURL(/outcome=failure/)
  await expect(page.getByRole('row')).toHaveCount(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the result' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('bands-result.xlsx')
  await page.getByRole('link', { name: 'Show these wristbands' }).click()
  await expect(row(page, `IM${number}A`)).toContainText('20.00')
  await expect(page.getByText('Import: bands.xlsx', { exact: true })).toBeVisible()
  await look(page, 'staff-clients/of_import')
  for (const { _id } of [entrance, over]) await sdk.entrances.delete({ path: { id: _id }, query })
})

test('a list of clients is registered, and numbers are drawn to print', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  const number = randomInt(1e6, 1e7)
  await openAs(users.admin, `/admin/events/${event._id}/imports?tab=text`)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Select a file.')).toBeVisible()
  await page
    .getByLabel('Lines')
    .fill(
      ['chip;number;name', `05${number}00000;TX${number}K;Ada`, `;TX${number}Q;Nobody`].join('\n'),
    )
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(/Line 3.*The chip is missing/)).toBeVisible()
  await look(page, 'staff-imports/text')

  await page.getByRole('tab', { name: 'Draw numbers' }).click()
  await page.getByRole('button', { name: 'Draw and download' }).click()
  await expect(page.getByRole('alert')).toContainText('A whole number from 1 to 200,000.')
  await page.getByLabel('Number of wristbands').fill('12')
  await look(page, 'staff-imports/numbers')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Draw and download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('wristbands.xlsx')
})

/** Two good rows, one without a chip, a column that nobody reads, and a worksheet beside it. */
test('a check in which no row can be imported offers no import', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await openAs(users.admin, `/admin/events/${event._id}/imports`)
  const buffer = Buffer.from('chip,number\nnot a chip,XX12345\n')
  const file = { name: 'bad.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByLabel('Entrance', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Amount').fill('20')
  await page.getByRole('button', { name: 'Check all rows' }).click()
  const start = page.getByRole('button', { name: 'Import 0 wristbands' })
  await expect(start).toBeDisabled({ timeout: 20_000 })
  await expect(row(page, 'not a chip')).toBeVisible()
})

async function supplierFile(number: number) {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Notes').addRow(['Delivered in two boxes'])
  book.addWorksheet('bands').addRows([
    ['chip', 'number', 'name', 'colour'],
    [`06${number}00000`, `IM${number}A`, 'Ada', 'red'],
    [`06${number}11111`, `KX${number}B`, 'Ben', 'blue'],
    ['', `ZZ${number}C`, 'Nobody', 'blue'],
  ])
  const buffer = Buffer.from(await book.xlsx.writeBuffer())
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'bands.xlsx', mimeType, buffer }
}
