import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { fileOf, openMenu } from '../sheets.ts'

const api = await startApi()
const { importMenu, menu } = await openMenu(api, { maxConsumptionPrice: 100_00 })

async function pricesOf(...prices: ExcelJS.CellValue[]) {
  const book = new ExcelJS.Workbook()
  const rows = prices.map((price, n) => [`Item ${n}`, price])
  book.addWorksheet('Sheet').addRows([['name', 'price'], ...rows])
  const file = fileOf(new Uint8Array(await book.xlsx.writeBuffer()))
  return (await importMenu(file, { dry_run: true })).rows
}

test('names in numeric cells are read as the workbook shows them, dates and unclear amounts are refused by their cell', async () => {
  const bytes = await readFile(
    new URL('../../../fixtures/uploads/consumptions_typed_cells.xlsx', import.meta.url),
  )

  const { rows } = await importMenu(fileOf(bytes))

  const named = (await menu()).map(({ name }) => name)
  expect(named).toEqual(expect.arrayContaining(['1664', '007', '3/4', '50%']))
  expect(rows.filter(({ outcome }) => outcome === 'failure')).toMatchObject([
    { row: 4, code: 'cell_date', sentence: expect.stringContaining('A4') },
    { row: 7, code: 'cell_amount_unclear', sentence: expect.stringContaining('B7') },
  ])
})

test('amounts are read as people type them', async () => {
  const rows = await pricesOf('5.–', '5.50', '5,50', "1'0", '5.-', '1.000,50', '05')

  expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['success', null],
    ['success', null],
    ['success', null],
    ['success', null],
    ['success', null],
    // Above the highest price: it was read as 1000.50.
    ['failure', 'above_max_consumption'],
    ['success', null],
  ])
})

test('amounts that nobody can be sure of are refused by their cell', async () => {
  const rows = await pricesOf('Fr. 5.50', '1,250', '1.250', '50 %', new Date('2026-03-04'))

  expect(rows.map(({ code }) => code)).toEqual([
    'cell_amount',
    'cell_amount_unclear',
    'cell_amount_unclear',
    'cell_amount',
    'cell_amount',
  ])
  for (const [n, { sentence }] of rows.entries()) expect(sentence).toContain(`B${n + 2}`)
})
