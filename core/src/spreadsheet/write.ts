import assert from 'node:assert/strict'
import { bookParts, sheetTail } from './book_parts.ts'
import { encodeCellText } from './cell_text.ts'
import { cellWriter, columnName } from './cells.ts'
import { ZipWriter } from './zip_writer.ts'

export type ColumnType = 'text' | 'money' | 'integer' | 'datetime'

/** `width` counts characters, as Excel does. */
export type Column = { header: string; type: ColumnType; width: number }

export type SheetContent = {
  sheet_name: string
  columns: readonly Column[]
  /**
   * One value per column, null for an empty cell: text as a string, money in integer minor units,
   * an integer as a number, a datetime as a Date or ISO text.
   */
  rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>
  /** Stands in the archive instead of the clock, so that the same content gives the same bytes. */
  created_at: Date
  /** The IANA zone in which datetimes are shown; UTC unless it is given. */
  time_zone?: string
  /** Effort of deflate: 6 unless given; 1 nearly halves the time of a large export. */
  level?: number
  /** Rows of one sheet with its header; the rest goes to further sheets. */
  rows_per_sheet?: number
}

/** An .xlsx file as it is being made: memory does not grow with the rows. */
export async function* writeSheet(content: SheetContent): AsyncGenerator<Buffer> {
  const { created_at, level = 6, rows_per_sheet = 1_048_576 } = content
  assert(content.columns.length > 0 && rows_per_sheet > 1)
  const zip = new ZipWriter(created_at, level)
  const rows = iterator(content.rows)
  const sheets: { name: string; rows: number }[] = []
  try {
    let next = await rows.next()
    do {
      const sheet = { name: sheetName(content.sheet_name, sheets.length), rows: 1 }
      sheets.push(sheet)
      const source = {
        async *[Symbol.asyncIterator]() {
          for (; !next.done && sheet.rows < rows_per_sheet; next = await rows.next()) {
            sheet.rows++
            yield next.value
          }
        },
      }
      yield* zip.part(`xl/worksheets/sheet${sheets.length}.xml`, sheetXml(content, source))
    } while (!next.done)
    for (const [name, xml] of bookParts(sheets, content.columns.length))
      yield* zip.part(name, [xml])
    yield zip.end()
  } finally {
    // The caller may stop early; a database cursor behind the rows must not stay open.
    await rows.return?.()
  }
}

const chunkLength = 64 * 1024

async function* sheetXml(
  content: SheetContent,
  rows: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const { columns } = content
  const writers = columns.map((column, i) =>
    cellWriter(column.type, columnName(i), content.time_zone),
  )
  let number = 1
  let chunk = sheetHead(columns)
  for await (const row of rows) {
    number++
    let cells = ''
    for (let i = 0; i < writers.length; i++) cells += writers[i]?.(row[i], number) ?? ''
    chunk += `<row r="${number}">${cells}</row>`
    if (chunk.length >= chunkLength) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk + sheetTail(columns.length, number)
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
function sheetName(name: string, index: number): string {
  const plain = name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^[' ]+|[' ]+$/g, '') || 'Sheet'
  const suffix = index === 0 ? '' : ` (${index + 1})`
  return plain.slice(0, 31 - suffix.length) + suffix
}

function iterator(rows: SheetContent['rows']) {
  return Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
}
