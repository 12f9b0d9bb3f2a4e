import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { connect } from '@kermesse/core/platform/db'
import {
  type ExportedTransaction,
  readTransactionRows,
} from '@kermesse/core/transactions/exports/transaction_rows'
import { transactionSheet } from '@kermesse/core/transactions/exports/transaction_sheet'

// One download of top-ups, as the API makes it or as ExcelJS would, in a process of its own. It reads the download as fast as it
// comes and prints its rate, and its memory after a quarter and at most. Everyone tops up once: there are as many rows as clients.
const { DATABASE_URL, EXPORT_EVENT: event_id = '', EXPORT_ROWS, EXPORT_WRITER } = process.env
const rows = Number(EXPORT_ROWS)
const pools = connect(DATABASE_URL!, 'kermesse bench export')
const where = { type: 'credit' }
const content = EXPORT_WRITER === 'own' ? await ownSheet() : exceljsSheet()

const start = performance.now()
let chunks = 0
const memory: number[] = []
for await (const _ of content) {
  // Reading the memory after each chunk would cost 2 % of the time.
  if (chunks++ % 10 === 0) memory.push(process.memoryUsage.rss() / 1_000_000)
}
const rate = rows / ((performance.now() - start) / 1000)
const early_mb = Math.max(...memory.slice(0, Math.ceil(memory.length / 4)))
console.log(JSON.stringify({ rate, early_mb, peak_mb: Math.max(...memory) }))
await pools.close()

async function ownSheet() {
  const ctx = { event_id, db: pools.knex }
  return (await transactionSheet(ctx, { name: 'transactions', where })).content
}

/** The same rows by the usual library, in its streaming mode. */
function exceljsSheet() {
  const stream = new PassThrough()
  writeExceljs(stream).catch((error) => stream.destroy(error))
  return stream
}

async function writeExceljs(stream: PassThrough) {
  // Loaded only when used: its code would count as memory of our writer.
  const { default: ExcelJS } = await import('exceljs')
  const zip = { zlib: { level: 1 } }
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, zip, useStyles: true })
  const sheet = book.addWorksheet('Transactions')
  sheet.columns = Array.from({ length: 14 }, (_, i) => {
    const numFmt = i === 0 ? 'yyyy-mm-dd hh:mm:ss' : i > 7 && i < 11 ? '#,##0.00' : 'General'
    return { header: `Column ${i}`, width: 16, style: { numFmt } }
  })
  let written = 0
  for await (const row of readTransactionRows(pools.knex, event_id, where)) {
    sheet.addRow(cellsOf(row)).commit()
    // The writer flushes only when the event loop is free.
    if (++written % 500 === 0) await setImmediate()
  }
  await book.commit()
}

function cellsOf(row: ExportedTransaction) {
  return [
    new Date(row.date_ms),
    row.type,
    row.payment_type,
    row.short_id,
    row.uid,
    row.bar,
    row.user,
    row.items,
    row.amount / 100,
    row.balance_change / 100,
    row.balance === null ? null : row.balance / 100,
    row.order_number,
    row.card_transaction_id,
    row.refunded ? 'yes' : null,
  ]
}
