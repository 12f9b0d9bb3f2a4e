import { zoned } from '@kermesse/sdk/rules/moment'
import { formatCents } from '@kermesse/sdk/rules/money'
import { type PdfRow, type PdfSection, writePdf } from '../formats/pdf/table.ts'
import type { Column, WrittenRow } from '../formats/spreadsheet/sheet.ts'
import { isMarked, writeBook } from '../formats/spreadsheet/write.ts'
import type { DateWriter } from '../i18n/dates.ts'
import type { ReportFormat } from './report.ts'

/** A column of a report; for some a page has no room. */
export type ReportColumn = Column & { only_in_sheet?: boolean }
export type Section = {
  name: string
  columns: readonly ReportColumn[]
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>
}
export type Document = {
  title: string
  subtitle: string
  /** The word before the number of a page. */
  page: string
  created_at: Date
  time_zone: string
  dates: DateWriter
  /** Made and written one after the other: a later one says what the ones before came to. */
  sections: AsyncIterable<Section>
}

/** A report as a spreadsheet or as a PDF, as it is being made; memory does not grow with its rows. */
export function writeDocument(
  format: ReportFormat,
  { created_at, time_zone, dates, sections, ...head }: Document,
): AsyncGenerator<Buffer> {
  if (format === 'xlsx')
    return writeBook({
      created_at,
      time_zone,
      date_pattern: dates.pattern,
      level: 3,
      sheets: sheetsOf(sections),
    })
  return writePdf(head, pdfSections(sections, textsIn(dates), time_zone))
}

async function* sheetsOf(sections: AsyncIterable<Section>) {
  for await (const { name, columns, rows } of sections) yield { sheet_name: name, columns, rows }
}

type Texts = Record<Column['type'], (value: unknown) => string>

async function* pdfSections(
  sections: AsyncIterable<Section>,
  texts: Texts,
  time_zone: string,
): AsyncGenerator<PdfSection> {
  for await (const { name, columns, rows } of sections) {
    const shown = columns.flatMap(({ header, type, only_in_sheet }) =>
      only_in_sheet
        ? []
        : [{ header: type === 'datetime' ? zoned(header, time_zone) : header, kind: kinds[type] }],
    )
    yield {
      heading: name,
      columns: shown,
      rows: pdfRows(rows, (cells) =>
        columns.flatMap(({ type, only_in_sheet }, n) =>
          only_in_sheet ? [] : [textOf(texts[type], cells[n])],
        ),
      ),
    }
  }
}

const kinds = {
  text: 'text',
  money: 'figure',
  integer: 'figure',
  date: 'date',
  datetime: 'date',
} as const

async function* pdfRows(
  rows: Section['rows'],
  textsOf: (cells: readonly unknown[]) => string[],
): AsyncGenerator<PdfRow> {
  for await (const row of rows)
    yield isMarked(row) ? { cells: textsOf(row.cells), mark: row.mark } : textsOf(row)
}

const textOf = (write: (value: unknown) => string, value: unknown) =>
  value === null || value === undefined ? '' : write(value)

function textsIn({ day, moment }: DateWriter): Texts {
  return {
    text: String,
    integer: String,
    date: (value) => day(String(value)),
    money: (value) => formatCents(value as number),
    datetime: (value) => moment(value as string),
  }
}
