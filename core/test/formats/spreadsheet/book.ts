import { type ReadOptions, readSheet } from '../../../src/formats/spreadsheet/read.ts'
import type { SheetRow } from '../../../src/formats/spreadsheet/rows.ts'
import type { SheetSource } from '../../../src/formats/spreadsheet/zip_reader.ts'
import { ZipWriter } from '../../../src/formats/spreadsheet/zip_writer.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relations = (...list: [id: string, type: string, target: string][]) =>
  `<Relationships>${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** The parts of the smallest workbook that a spreadsheet program opens. */
export const parts = (sheetData = ''): Record<string, string> => ({
  '_rels/.rels': relations(['r1', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml':
    '<workbook xmlns:r="x"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations(
    ['r1', 'worksheet', 'worksheets/sheet1.xml'],
    ['r2', 'sharedStrings', 'sharedStrings.xml'],
    ['r3', 'styles', 'styles.xml'],
  ),
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
})

/** A file of somebody else, put together part by part. */
export async function book(content: Record<string, string>): Promise<Buffer> {
  const zip = new ZipWriter(new Date(0), 1)
  const chunks: Buffer[] = []
  for (const [name, text] of Object.entries(content)) {
    for await (const chunk of zip.part(name, [text])) chunks.push(chunk)
  }
  return Buffer.concat([...chunks, zip.end()])
}

export const sheet = (sheetData: string) => book(parts(sheetData))

export async function read(source: SheetSource, options?: ReadOptions): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of readSheet(source, options)) rows.push(row)
  return rows
}

export async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const list: Buffer[] = []
  for await (const chunk of chunks) list.push(chunk)
  return Buffer.concat(list)
}

/** The part of a text that any XML file can hold: no control characters and no lone surrogates. */
export function sayable(text: string): string {
  const kept = [...text.toWellFormed()].filter((character) => {
    const code = character.codePointAt(0) ?? 0
    return code >= 32 ? code !== 0xfffe && code !== 0xffff : '\t\n\r'.includes(character)
  })
  return kept.join('')
}
