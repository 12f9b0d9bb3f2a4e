import { textsFor } from '@kermesse/core/i18n/texts'
import { connect } from '@kermesse/core/platform/db'
import { transactions } from '@kermesse/core/statistics/detailed/detailed'
import {
  type DetailedRow,
  readDetailedPages,
} from '@kermesse/core/statistics/detailed/detailed_rows'
import { writeDetailedBook } from '@kermesse/core/statistics/detailed/write_detailed'
import { printDownloaded } from './downloaded.ts'

// The first transactions with what each adds to the figures, as the API makes it, or as ExcelJS would of the same rows, in a process
// of its own.
const { DATABASE_URL, EXPORT_EVENT = '', EXPORT_ROWS, EXPORT_WRITER } = process.env
const rows = Number(EXPORT_ROWS)
const pools = connect(DATABASE_URL!, 'kermesse bench export')
const shown = { language: 'en', timezone: 'Europe/Zurich' } as const
const range = { begin_ms: null, end_ms: null }
const pages = firstOf(
  readDetailedPages(pools.knex, { event_id: EXPORT_EVENT, bar_id: undefined, range }),
)
await printDownloaded(await content(), rows)
await pools.close()

async function content(): Promise<AsyncIterable<Buffer>> {
  if (EXPORT_WRITER === 'own') return writeDetailedBook(transactions, pages, shown)
  // Its code would count as our memory.
  const { exceljsSheet } = await import('./exceljs_sheet.ts')
  const texts = textsFor(shown.language)
  const columns = transactions.columns.map(({ header, width, type }) => {
    const format = type === 'datetime' ? 'date' : type === 'money' ? 'money' : 'general'
    return { header: header({ texts, language: shown.language }), width, format } as const
  })
  return exceljsSheet(columns, cellsOf(texts))
}

async function* cellsOf(texts: ReturnType<typeof textsFor>) {
  for await (const page of pages)
    for (const row of page)
      yield transactions.columns.map(({ type, of, said }) => {
        const value = of(row)
        if (value === null) return null
        if (type === 'datetime') return new Date(value)
        if (type === 'money') return Number(value) / 100
        return said ? said(String(value), texts, 'en') : value
      })
}

/** Until so many were read: fewer are a fault of the load. */
async function* firstOf(all: AsyncIterable<DetailedRow[]>) {
  let left = rows
  for await (const page of all) {
    yield page.slice(0, left)
    left -= Math.min(left, page.length)
    if (left === 0) return
  }
  throw new Error(`${left} transactions are missing`)
}
