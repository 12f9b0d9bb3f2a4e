import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { daysFromNow } from '../festival.ts'
import { openMenu, sheetOf } from '../sheets.ts'

const api = await sharedApi()

/** A workbook with rows that a filter hides, and a worksheet that is hidden. */
async function hiddenBook(headings: string[], rows: unknown[][], hidden: number[]) {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Menu')
  sheet.addRow(headings)
  for (const row of rows) sheet.addRow(row)
  for (const number of hidden) sheet.getRow(number).hidden = true
  book.addWorksheet('Old', { state: 'hidden' }).addRow(['nothing'])
  return new File([new Uint8Array(await book.xlsx.writeBuffer())], 'menu.xlsx')
}

test('hidden rows and worksheets of a file with points of sale are named, on trial and in earnest', async () => {
  const { importBars, listed } = await openMenu(api)
  const file = await hiddenBook(['name'], [['North'], ['South'], [null], ['West']], [3, 4, 5])

  for (const dry_run of [true, false]) {
    const answer = await importBars(file, { dry_run })
    expect(answer).toMatchObject({
      success: 3,
      hidden_row_count: 2,
      hidden_rows: [3, 5],
      hidden_sheets: ['Old'],
    })
  }
  expect(await listed()).toContain('South')
})

test('so are those of a file with what is sold', async () => {
  const { importMenu } = await openMenu(api)
  const rows = [
    ['Cider', 4.5],
    ['Mead', 5],
  ]

  const answer = await importMenu(await hiddenBook(['name', 'price'], rows, [2]))

  expect(answer).toMatchObject({ success: 2, hidden_row_count: 1, hidden_rows: [2] })
})

test('a row that cannot be read says which cell is to blame, and what was read in it', async () => {
  const { importMenu } = await openMenu(api)
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Menu')
  sheet.addRow(['name', 'price', 'hidden'])
  sheet.addRow(['Cider', 'about five', null])
  sheet.addRow(['Mead', 5, 'perhaps'])
  sheet.addRow(['Perry', 1250, null]).getCell(2).numFmt = '0,'
  const file = new File([new Uint8Array(await book.xlsx.writeBuffer())], 'menu.xlsx')

  const { rows } = await importMenu(file)

  expect(rows.map(({ outcome, field, cell, read }) => [outcome, field, cell, read])).toEqual([
    ['failure', 'price', 'B2', 'about five'],
    ['failure', 'hidden', 'C3', 'perhaps'],
    ['failure', 'price', 'B4', expect.stringMatching(/^1/)],
  ])
})

test('the preview of wristbands says that their entrance has ended, as the import does', async () => {
  const { clients, entrances, bar_consumptions: _, ...menu } = await openMenu(api)
  const file = await sheetOf(['chip', 'number'], ['04AA0000000001', 'QX9871'])
  const excel_file_buffer = Buffer.from(await file.arrayBuffer()).toString('base64')
  const held_by = async (more: object) =>
    (await clients.import_preview({ body: { excel_file_buffer, ...more } })).held_by
  const entrance_id = menu.entrance
  expect(await held_by({ entrance_id })).toEqual([])

  const dates = { entrance_begin_date: null, entrance_end_date: daysFromNow(-1) }
  await entrances.update({ path: { id: entrance_id }, body: dates })

  expect(await held_by({ entrance_id })).toEqual(['entrance_is_over'])
  expect(await held_by({})).toEqual([])
  const body = { excel_file: 'a.xlsx', excel_file_buffer, entrance_id, amount: 500 }
  for (const dry_run of [true, false])
    await expect(clients.import_excel({ body: { ...body, dry_run } })).rejects.toMatchObject({
      code: 'entrance_is_over',
    })
})
