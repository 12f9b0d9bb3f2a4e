import { crc32 } from 'node:zlib'

/** A spreadsheet with one sheet of texts, as small as one can be. */
export function spreadsheet(rows: readonly (readonly string[])[]): Buffer {
  const sheet = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')
  return zip([
    [
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
        '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ],
    ['_rels/.rels', relations('officeDocument', 'xl/workbook.xml')],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Wristbands" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relations('worksheet', 'worksheets/sheet1.xml')],
    [
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ],
  ])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

function relations(type: string, target: string) {
  return `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`
}

function cell(text: string) {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return `<c t="inlineStr"><is><t>${escaped}</t></is></c>`
}

type Entry = { header: Buffer; name: Buffer; content: Buffer; offset: number }

/** Stored, not compressed: a zip that every reader understands. */
function zip(files: readonly (readonly [string, string])[]): Buffer {
  const entries: Entry[] = []
  let offset = 0
  for (const [path, text] of files) {
    const name = Buffer.from(path)
    const content = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
    const header = sizes(content, name)
    entries.push({ header, name, content, offset })
    offset += 4 + header.length + name.length + content.length
  }
  const locals = entries.flatMap((one) => [
    signature(0x04034b50),
    one.header,
    one.name,
    one.content,
  ])
  const directory = Buffer.concat(entries.flatMap(central))
  return Buffer.concat([...locals, directory, end(entries.length, directory.length, offset)])
}

/** The fields that the local header and the directory share. */
function sizes(content: Buffer, name: Buffer) {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  // The first day that zip knows, so that the same rows are the same bytes.
  header.writeUInt16LE(0x21, 8)
  header.writeUInt32LE(crc32(content), 10)
  header.writeUInt32LE(content.length, 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

function central({ header, name, offset }: Entry) {
  const made_by = Buffer.from([20, 0])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return [signature(0x02014b50), made_by, header, rest, name]
}

function end(count: number, size_bytes: number, offset: number) {
  const record = Buffer.alloc(18)
  record.writeUInt16LE(count, 4)
  record.writeUInt16LE(count, 6)
  record.writeUInt32LE(size_bytes, 8)
  record.writeUInt32LE(offset, 12)
  return Buffer.concat([signature(0x06054b50), record])
}

function signature(number: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
