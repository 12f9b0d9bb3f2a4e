import assert from 'node:assert/strict'
import { zoned } from '@kermesse/sdk/rules/moment'
import { withoutTrailing } from '@kermesse/sdk/rules/text'
import { bookParts, sheetTail, type WrittenSheet } from './book_parts.ts'
import { encodeCellText } from './cell_text.ts'
import { type CellWriter, cellWriter, columnName } from './cells.ts'
import { RowSource } from './row_source.ts'
import type {
  BookContent,
  BookOptions,
  Column,
  MarkedRow,
  Sheet,
  SheetContent,
  WrittenRow,
} from './sheet.ts'
import { ZipWriter } from './zip_writer.ts'

/** An .xlsx file as it is being made: memory does not grow with the rows. */
export function writeSheet(content: SheetContent): AsyncGenerator<Buffer> {
  return writeBook({ ...content, sheets: [content] })
}

/** The same with several sheets, each with columns of its own. */
export async function* writeBook(content: BookContent): AsyncGenerator<Buffer> {
  const { created_at, level = 6 } = content
  const zip = new ZipWriter(created_at, level)
  const written: WrittenSheet[] = []
  for await (const sheet of content.sheets) yield* writeParts(zip, written, sheet, content)
  assert(written.length > 0)
  for (const [name, xml] of bookParts(written, content.date_pattern)) yield* zip.part(name, [xml])
  yield zip.end()
}

/** One sheet, and as many more as its rows need. */
async function* writeParts(
  zip: ZipWriter,
  written: WrittenSheet[],
  { sheet_name, columns, rows: all }: Sheet,
  { rows_per_sheet = 1_048_576, time_zone }: BookOptions,
): AsyncGenerator<Buffer> {
  assert(columns.length > 0 && rows_per_sheet > 1)
  const rows = new RowSource(all)
  try {
    for (let n = 0; (await rows.more()) || n === 0; n++) {
      const part = { name: sheetName(sheet_name, n), rows: 1, totals: 0, columns: columns.length }
      written.push(part)
      const name = `xl/worksheets/sheet${written.length}.xml`
      yield* zip.part(name, sheetXml(columns, rows, part, { rows_per_sheet, time_zone }))
    }
  } finally {
    // The caller may stop early; a database cursor behind the rows must not stay open.
    await rows.close()
  }
}

const chunkLength = 64 * 1024

async function* sheetXml(
  columns: readonly Column[],
  rows: RowSource,
  part: WrittenSheet,
  { rows_per_sheet, time_zone }: { rows_per_sheet: number; time_zone: string | undefined },
): AsyncGenerator<string> {
  const writers = columns.map(({ type }, i) => cellWriter(type, columnName(i), time_zone))
  let chunk = sheetHead(columns.map((column) => withZone(column, time_zone)))
  while (part.rows < rows_per_sheet) {
    const row = rows.take()
    if (row === undefined) {
      if (await rows.more()) continue
      break
    }
    part.rows++
    part.totals = isMarked(row) && row.mark === 'bold' ? part.totals + 1 : 0
    chunk += rowXml(writers, row, String(part.rows))
    if (chunk.length >= chunkLength) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk + sheetTail(columns.length, part.rows - part.totals)
}

function rowXml(writers: readonly CellWriter[], row: WrittenRow, number: string): string {
  const { cells, mark } = isMarked(row) ? row : { cells: row, mark: undefined }
  let xml = `<row r="${number}">`
  for (let i = 0; i < writers.length; i++) {
    const value = cells[i]
    // An empty value is no cell at all.
    if (value !== null && value !== undefined && value !== '')
      xml += writers[i]!(value, number, mark)
  }
  return `${xml}</row>`
}

/** A heading names the zone of its times, once for the column. */
function withZone(column: Column, time_zone = 'UTC'): Column {
  if (column.type !== 'datetime') return column
  const header = zoned(column.header, time_zone)
  return { ...column, header, width: Math.max(column.width, header.length + 2) }
}

function sheetHead(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  const headers = columns.map(
    ({ header }, i) =>
      `<c r="${columnName(i)}1" s="1" t="inlineStr"><is><t>${encodeCellText(header)}</t></is></c>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2"',
    ' activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols>`,
    `<sheetData><row r="1">${headers.join('')}</row>`,
  ].join('')
}

/** Excel takes 31 characters and no brackets, and tells sheets apart without regard to case. */
export function sheetName(name: string, index: number): string {
  const plain =
    withoutTrailing(name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' '), "' ").replace(/^[' ]+/, '') || 'Sheet'
  const suffix = index === 0 ? '' : ` (${index + 1})`
  return plain.slice(0, 31 - suffix.length) + suffix
}

export const isMarked = (row: WrittenRow): row is MarkedRow => !Array.isArray(row)
