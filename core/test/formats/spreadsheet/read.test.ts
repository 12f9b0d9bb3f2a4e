import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { dateOfSerial, isDateFormat } from '../../../src/formats/spreadsheet/number_formats.ts'
import { readSheet } from '../../../src/formats/spreadsheet/read.ts'
import { book, parts, read, sheet } from './book.ts'

const cellsOf = async (sheetData: string) =>
  (await read(await sheet(sheetData))).map((r) => r.cells)

async function excelBook(fill: (sheet: ExcelJS.Worksheet) => void): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  fill(workbook.addWorksheet('Guests'))
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

describe('a spreadsheet', () => {
  test('gives the values that were typed, with their types', async () => {
    const file = await excelBook((guests) => {
      guests.addRow(['Name', 'Zoë', '007', 7, 12.5, -3, true, false])
      guests.addRow([
        new Date('2026-08-01T18:30:00Z'),
        { richText: [{ text: 'a' }, { text: 'b' }] },
      ])
      guests.getCell('A2').numFmt = 'dd.mm.yyyy hh:mm'
      guests.addRow([{ text: 'site', hyperlink: 'https://example.org' }, { error: '#N/A' }])
      guests.addRow(['  spaces kept  ', 'line\nbreak', '<&>"\''])
    })

    expect(await read(file)).toEqual([
      { number: 1, cells: ['Name', 'Zoë', '007', 7, 12.5, -3, true, false], has_formula: false },
      { number: 2, cells: [new Date('2026-08-01T18:30:00Z'), 'ab'], has_formula: false },
      { number: 3, cells: ['site', '#N/A'], has_formula: false },
      { number: 4, cells: ['  spaces kept  ', 'line\nbreak', '<&>"\''], has_formula: false },
    ])
  })

  test('gives letters whole that fall between two chunks of the file', async () => {
    const text = '東京é'.repeat(30)

    const rows = await cellsOf(`<row><c t="str"><v>${text}</v></c></row>`.repeat(5000))

    expect(new Set(rows.map(([cell]) => cell))).toEqual(new Set([text]))
  })

  test('gives row numbers as Excel shows them, and no empty rows', async () => {
    const file = await excelBook((guests) => {
      guests.getCell('B3').value = 'three'
      guests.getCell('A5').value = ''
      guests.getRow(6).height = 30
      guests.getCell('D9').value = 'nine'
    })

    expect(await read(file)).toEqual([
      { number: 3, cells: [null, 'three'], has_formula: false },
      { number: 9, cells: [null, null, null, 'nine'], has_formula: false },
    ])
  })

  test('gives the stored value of a formula and says that it is one, or refuses it', async () => {
    const file = await excelBook((guests) => {
      guests.addRow([1, { formula: 'A1+1', result: 2 }, { formula: 'A1&"x"', result: '1x' }])
      guests.addRow([{ formula: 'A1' }, 'no result'])
      guests.addRow(['plain'])
    })

    expect(await read(file)).toMatchObject([
      { cells: [1, 2, '1x'], has_formula: true },
      { cells: [null, 'no result'], has_formula: true },
      { cells: ['plain'], has_formula: false },
    ])
    await expect(read(file, { formulas: 'refuse' })).rejects.toMatchObject({
      code: 'spreadsheet_unreadable',
      details: { reason: 'formula', row: 1 },
    })
  })

  test('may come as bytes, as a path or as a stream', async () => {
    const file = await sheet('<row><c><v>1</v></c></row>')
    const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
    const path = join(folder, 'a.xlsx')
    await writeFile(path, file)
    const pieces = Array.from({ length: file.length }, (_, i) => file.subarray(i, i + 1))

    const results = [await read(file), await read(path), await read(Readable.from(pieces))]
    await rm(folder, { recursive: true })

    const rows = [{ number: 1, cells: [1], has_formula: false }]
    expect(results).toEqual([rows, rows, rows])
  })

  test.runIf(process.platform === 'linux')('is closed when its reader stops early', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
    const path = join(folder, 'a.xlsx')
    await writeFile(path, await sheet('<row><c><v>1</v></c></row>'.repeat(50_000)))
    const openFiles = async () => (await readdir('/proc/self/fd')).length
    const before = await openFiles()

    for (let i = 0; i < 20; i++) for await (const _ of readSheet(path)) break
    await expect.poll(openFiles).toBeLessThan(before + 5)

    await rm(folder, { recursive: true })
  })
})

describe('the dialects of other programs', () => {
  test('cells and rows without references, and prefixed elements', async () => {
    const plain = '<row><c><v>1</v></c><c t="str"><v>b</v></c></row><row><c><v>2</v></c></row>'
    const prefixed = parts()
    prefixed['xl/worksheets/sheet1.xml'] =
      '<x:worksheet xmlns:x="u"><x:sheetData><x:row r="4"><x:c r="B4"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>'

    expect(await cellsOf(plain)).toEqual([[1, 'b'], [2]])
    expect(await read(await book(prefixed))).toMatchObject([{ number: 4, cells: [null, 7] }])
  })

  test('shared texts with several runs, and without their reading aids', async () => {
    const content = parts('<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row>')
    content['xl/sharedStrings.xml'] =
      '<sst><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><r><t>a</t></r><r><t xml:space="preserve"> b</t></r></si></sst>'

    const inline =
      '<c t="inlineStr"><is><t>京都</t><rPh sb="0" eb="2"><t>キョウト</t></rPh></is></c>'

    expect(await read(await book(content))).toMatchObject([{ cells: ['a b', '東京'] }])
    expect(await cellsOf(`<row>${inline}</row>`)).toEqual([['京都']])
  })

  test('escaped control characters, entities and CDATA', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const row = [
      text('a_x000D_b'),
      text('_x005F_x000D_'),
      text('&lt;&#233;&#x20ac;'),
      text('<![CDATA[<b>]]>'),
    ]

    expect(await cellsOf(`<row>${row.join('')}</row>`)).toEqual([['a\rb', '_x000D_', '<é€', '<b>']])
  })

  test('the first visible worksheet, wherever its part lies', async () => {
    const content = parts()
    content['xl/workbook.xml'] =
      '<workbook xmlns:q="x"><sheets><sheet state="hidden" q:id="h"/><sheet q:id="chart"/><sheet q:id="v"/></sheets></workbook>'
    content['xl/_rels/workbook.xml.rels'] = `<Relationships>
      <Relationship Id="h" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="chart" Type="u/chartsheet" Target="chartsheets/sheet1.xml"/>
      <Relationship Id="v" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/Data/VISIBLE.xml"/>
    </Relationships>`
    content['Data/visible.xml'] = '<worksheet><row><c><v>5</v></c></row></worksheet>'

    expect(await read(await book(content))).toMatchObject([{ cells: [5] }])
  })

  test('dates by style, built in or not, in both calendars, and as ISO text', async () => {
    const content = parts(
      '<row><c s="1"><v>46235.5</v></c><c s="2"><v>46235</v></c><c s="0"><v>46235</v></c><c t="d"><v>2026-08-01T12:00:00</v></c></row>',
    )
    content['xl/styles.xml'] =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-807]d. mmmm yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="4"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>'
    const mac = { ...content }
    mac['xl/workbook.xml'] =
      '<workbook xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet r:id="r1"/></sheets></workbook>'

    const noon = new Date('2026-08-01T12:00:00Z')
    const midnight = new Date('2026-08-01T00:00:00Z')
    expect(await read(await book(content))).toMatchObject([
      { cells: [noon, midnight, 46235, noon] },
    ])
    expect(await read(await book(mac))).toMatchObject([
      { cells: [new Date('2030-08-02T12:00:00Z'), new Date('2030-08-02T00:00:00Z'), 46235, noon] },
    ])
  })

  test.each([
    ['yyyy-mm-dd', true],
    ['[h]:mm:ss', true],
    ['#,##0.00 "days"', false],
    ['0.00E+00', false],
    ['General', false],
    ['[Red]0\\d', false],
    ['#,##0.00_d;[Red]-#,##0.00 "h"', false],
    ['@', false],
  ])('the format %s shows a date: %s', (code, isDate) => {
    expect(isDateFormat(code)).toBe(isDate)
  })

  test('the first days of Excel are those that Excel shows', () => {
    expect(dateOfSerial(1, false).toISOString()).toBe('1900-01-01T00:00:00.000Z')
    expect(dateOfSerial(59, false).toISOString()).toBe('1900-02-28T00:00:00.000Z')
    expect(dateOfSerial(61, false).toISOString()).toBe('1900-03-01T00:00:00.000Z')
    expect(dateOfSerial(0, true).toISOString()).toBe('1904-01-01T00:00:00.000Z')
  })

  test('empty cells styled to the end of the sheet are not columns', async () => {
    const row = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="3"/></row>'

    expect(await cellsOf(row)).toEqual([[1]])
  })
})
