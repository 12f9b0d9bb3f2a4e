import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SpreadsheetError } from '../../../src/formats/spreadsheet/error.ts'
import type { ReadOptions } from '../../../src/formats/spreadsheet/read.ts'
import type { SheetSource } from '../../../src/formats/spreadsheet/zip_reader.ts'
import { book, parts, read, sheet } from './book.ts'

const refusalOf = async (source: SheetSource, options?: ReadOptions) => {
  const error = await read(source, options).then(
    () => undefined,
    (thrown) => thrown,
  )
  if (!(error instanceof SpreadsheetError)) throw new Error(`not refused: ${error}`)
  return [error.code, (error.details as { reason: string }).reason]
}

const withPart = (name: string, text: string) => book({ ...parts(), [name]: text })
const cell = '<c><v>1</v></c>'

describe('what is not a spreadsheet', () => {
  test.each([
    ['a text', Buffer.from('UID;Number\n04A1;1\n'), 'not_a_zip'],
    ['the first two letters of a zip', Buffer.from('PK'), 'damaged'],
  ])('%s is unreadable', async (_, bytes, reason) => {
    expect(await refusalOf(bytes)).toEqual(['spreadsheet_unreadable', reason])
  })

  test('an old or a protected workbook is called that', async () => {
    const container = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const streams = Buffer.from('EncryptionInfo EncryptedPackage', 'utf16le')

    expect(await refusalOf(container)).toEqual(['spreadsheet_old_format', 'xls'])
    expect(await refusalOf(Buffer.concat([container, streams]))).toEqual([
      'spreadsheet_protected',
      'password',
    ])
  })

  test('a zip of something else is unreadable', async () => {
    const { 'xl/worksheets/sheet1.xml': _, ...noSheet } = parts()

    expect(await refusalOf(await book({ mimetype: 'application/vnd.oasis' }))).toEqual([
      'spreadsheet_unreadable',
      'not_a_workbook',
    ])
    expect(await refusalOf(await book({}))).toContain('not_a_workbook')
    expect(await refusalOf(await book(noSheet))).toContain('part_missing')
    expect(await refusalOf(await withPart('xl/workbook.xml', '<workbook/>'))).toContain(
      'no_worksheet',
    )
  })

  test('a file that does not exist is not blamed on its content', async () => {
    await expect(read('/nowhere/a.xlsx')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('a damaged spreadsheet', () => {
  test('is unreadable wherever it was cut off', async () => {
    const file = await sheet(`<row>${cell}</row>`.repeat(20))

    for (let end = 2; end < file.length; end += 7) {
      expect((await refusalOf(file.subarray(0, end)))[0]).toBe('spreadsheet_unreadable')
    }
  })

  test('is refused or read, and nothing else happens, whatever bytes have changed', async () => {
    const workbook = new ExcelJS.Workbook()
    workbook
      .addWorksheet('A')
      .addRows(Array.from({ length: 20 }, (_, i) => [`Band ${i}`, i, new Date(i)]))
    const packed = Buffer.from(await workbook.xlsx.writeBuffer())
    const plain = storedBook(parts(`<row r="1"><c r="A1" t="str"><v>x</v></c>${cell}</row>`))
    const change = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) })

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(packed, plain),
        fc.array(change, { minLength: 1, maxLength: 5 }),
        async (original, changes) => {
          const file = Buffer.from(original)
          for (const { at, byte } of changes) file[at % file.length] = byte

          const outcome = await read(file).catch((error) => error)

          expect(Array.isArray(outcome) || outcome instanceof SpreadsheetError).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['a shared text that is not there', '<row><c t="s"><v>0</v></c></row>', 'shared_string'],
    ['a number that is none', '<row><c><v>1,5</v></c></row>', 'number'],
    ['a number without end', '<row><c><v>1e999</v></c></row>', 'number'],
    ['a date that is none', '<row><c t="d"><v>soon</v></c></row>', 'date'],
    ['a cell without a column', '<row><c r="7"><v>1</v></c></row>', 'cell_reference'],
    ['one row number twice', `<row r="2">${cell}</row><row r="2">${cell}</row>`, 'row_number'],
    ['rows in disorder', `<row r="3">${cell}</row><row r="2">${cell}</row>`, 'row_number'],
    ['a row below the last one', `<row r="1048577">${cell}</row>`, 'row_number'],
    ['a row of no number', `<row r="x">${cell}</row>`, 'row_number'],
    ['an element left open', '<row>', 'damaged'],
  ])('with %s is unreadable', async (_, data, reason) => {
    expect(await refusalOf(await sheet(data))).toEqual(['spreadsheet_unreadable', reason])
  })

  test('with a part whose checksum is wrong is unreadable', async () => {
    const file = storedBook(parts(`<row>${cell}</row>`))
    file[file.indexOf('<v>1') + 3] = '2'.charCodeAt(0)

    expect(await refusalOf(file)).toEqual(['spreadsheet_unreadable', 'checksum_wrong'])
  })
})

describe('a hostile spreadsheet', () => {
  test('is refused at the byte limit, whatever size it claims', async () => {
    const bomb = await sheet(`<row>${cell}</row>${' '.repeat(20)}`.repeat(100_000))

    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusalOf(bomb, { inflated_bytes: 2 ** 20 })).toEqual([
      'spreadsheet_too_large',
      'inflated_bytes',
    ])
  })

  test('is refused when its bytes come out longer than its directory says', async () => {
    const file = storedBook(parts(), { missing: 8 })

    expect(await refusalOf(file)).toEqual(['spreadsheet_unreadable', 'checksum_wrong'])
  })

  test.each<[string, string, string, Partial<ReadOptions>]>([
    ['rows', `<row>${cell}</row>`.repeat(11), 'spreadsheet_too_large', { rows: 10 }],
    ['columns', `<row>${cell.repeat(257)}</row>`, 'spreadsheet_too_many_columns', {}],
    ['columns', '<row><c r="ABCDE1"><v>1</v></c></row>', 'spreadsheet_too_many_columns', {}],
    [
      'columns',
      `<row><c r="${'Z'.repeat(400)}1"><v>1</v></c></row>`,
      'spreadsheet_too_many_columns',
      {},
    ],
    [
      'cell_characters',
      `<row><c t="str"><v>${'x'.repeat(32_768)}</v></c></row>`,
      'spreadsheet_too_large',
      {},
    ],
    ['xml_text', `<row><!--${' '.repeat(2 ** 21)}--></row>`, 'spreadsheet_too_large', {}],
    ['xml_text', `<row a="${'x'.repeat(2 ** 21)}"/>`, 'spreadsheet_too_large', {}],
  ])('with too many %s is refused', async (reason, data, code, options) => {
    expect(await refusalOf(await sheet(data), options)).toEqual([code, reason])
  })

  test('with 100,000 columns is refused', async () => {
    const file = await sheet(`<row>${cell.repeat(100_000)}</row>`)

    expect(await refusalOf(file)).toEqual(['spreadsheet_too_many_columns', 'columns'])
  })

  test('with too many parts or shared texts, or too long ones, is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`x/${i}`, '']))
    const texts = await withPart('xl/sharedStrings.xml', `<sst>${'<si/>'.repeat(101)}</sst>`)
    const long = await withPart(
      'xl/sharedStrings.xml',
      `<sst><si>${'<r><t>12345678</t></r>'.repeat(5000)}</si></sst>`,
    )

    expect(await refusalOf(await book(many))).toEqual(['spreadsheet_too_large', 'entries'])
    expect(await refusalOf(texts, { shared_strings: 100 })).toContain('shared_strings')
    expect(await refusalOf(long)).toContain('cell_characters')
  })

  test('that is too large is refused before all of it has arrived', async () => {
    let sent = 0
    async function* endless() {
      for (;;) {
        sent += 1024
        yield Buffer.alloc(1024)
      }
    }

    const refusal = await refusalOf(Readable.from(endless()), { file_bytes: 100_000 })

    expect(refusal).toEqual(['spreadsheet_too_large', 'file_bytes'])
    expect(sent).toBeLessThan(200_000)
    expect(await refusalOf(Buffer.alloc(11), { file_bytes: 10 })).toContain('file_bytes')
  })

  test.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>', 'xml_forbidden'],
    ['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><worksheet/>', 'xml_forbidden'],
    ['an unknown entity', '<worksheet>&bomb;</worksheet>', 'damaged'],
    ['deep nesting', '<a>'.repeat(100), 'xml_forbidden'],
    ['another encoding', '<?xml version="1.0" encoding="utf-7"?><worksheet/>', 'xml_forbidden'],
  ])('with %s is unreadable', async (_, xml, reason) => {
    const file = await withPart('xl/worksheets/sheet1.xml', xml)

    expect(await refusalOf(file)).toEqual(['spreadsheet_unreadable', reason])
  })

  test('with a part outside itself, a part twice or an encrypted part is unreadable', async () => {
    const outside = await book({
      ...parts(),
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="u/worksheet" TargetMode="External" Target="file:///etc/passwd"/></Relationships>',
    })
    const climbing = await book({ ...parts(), '../../etc/passwd': 'x' })
    const twice = await book({ ...parts(), 'XL/Workbook.xml': '<workbook/>' })
    const encrypted = storedBook(parts(), { flags: 1 })

    expect(await refusalOf(outside)).toContain('no_worksheet')
    expect(await refusalOf(climbing)).toContain('damaged')
    expect(await refusalOf(twice)).toContain('part_twice')
    expect(await refusalOf(encrypted)).toContain('encrypted')
  })
})

/** A zip whose directory can lie: sizes are too small by `missing`, and flags are as given. */
function storedBook(content: Record<string, string>, { missing = 0, flags = 0 } = {}) {
  const isDeflated = missing > 0 || flags > 0
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(content)) {
    const raw = Buffer.from(text)
    const body = isDeflated ? deflateRawSync(raw) : raw
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(isDeflated ? 8 : 0, 4)
    fields.writeUInt32LE(crc32(raw), 10)
    fields.writeUInt32LE(body.length, 14)
    fields.writeUInt32LE(raw.length - missing, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), body])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), fields, rest, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
