import type { Schema } from '@kermesse/sdk/types'
import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import type { Festival } from './festival.ts'

/** The grid in which a menu is written. */
export const grid = (page: Page) => page.getByRole('grid', { name: 'Menu' })
/** A cell of the menu, by what it is about and its column. */
export const cell = (page: Page, line: number, column: string) => {
  const at = columns.indexOf(column)
  const cells = grid(page)
    .getByRole('row')
    .nth(line)
    .getByRole(at === 0 ? 'rowheader' : 'gridcell')
  // The first cell of a row has its number.
  return at === 0 ? cells : cells.nth(at)
}
const columns = [
  'Name',
  'Type',
  'Price',
  'Deposit',
  'Round to',
  'Age',
  'Colour',
  'Hidden',
  'Voucher only',
  'Printer tag',
]
export const names = (page: Page) => grid(page).getByRole('rowheader')

/** As the browser tells a page that something is pasted; a test has no clipboard of its own. */
export async function paste(page: Page, text: string) {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    const told = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', told))
  })()`)
}

/** Returns the text that the page writes to the clipboard. */
export async function copy(page: Page) {
  return page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    const told = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new ClipboardEvent('copy', told))
    return clipboardData.getData('text/plain')
  })()`)
}

/** Chooses points of sale in a field that takes several. */
export async function chooseBars(page: Page, label: string, ...bars: string[]) {
  for (const bar of bars) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: bar, exact: true }).click()
  }
  await page.keyboard.press('Escape')
}

/** Opens the import and gives it these rows as a spreadsheet. */
export async function importSheet(page: Page, rows: (string | number)[][]) {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('rows').addRows(rows)
  await page.getByRole('button', { name: 'Spreadsheet' }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  await page.getByLabel('Spreadsheet', { exact: true }).setInputFiles({
    name: 'rows.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  })
}

/** A point of sale of its own, with its address and what is saved of it. */
export async function newBar(
  { sdk, event }: Pick<Festival, 'sdk' | 'event'>,
  body: Schema<'BarInput'>,
) {
  const query = { event_id: event._id }
  const bar = await sdk.bars.create({ query, body })
  return {
    bar,
    address: `/admin/events/${event._id}/bars/${bar._id}`,
    saved: () => sdk.bars.get({ path: { id: bar._id }, query }),
  }
}
