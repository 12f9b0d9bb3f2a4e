import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { TransactionFilter } from '@kermesse/core/transactions/exports/transaction_page'
import {
  type ExportedTransaction,
  readTransactionRows,
} from '@kermesse/core/transactions/exports/transaction_rows'
import ExcelJS from 'exceljs'
import type { Knex } from 'knex'

type Wanted = { where: TransactionFilter; rows: number }

/** The first so many transactions as a spreadsheet by the usual library, in its streaming mode. */
export function exceljsSheet(knex: Knex, event_id: string, wanted: Wanted): PassThrough {
  const stream = new PassThrough()
  write(stream, readTransactionRows(knex, event_id, wanted.where), wanted.rows).catch((error) =>
    stream.destroy(error),
  )
  return stream
}

async function write(stream: PassThrough, all: AsyncIterable<ExportedTransaction>, rows: number) {
  const zip = { zlib: { level: 1 } }
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, zip, useStyles: true })
  const sheet = book.addWorksheet('Transactions')
  sheet.columns = Array.from({ length: 14 }, (_, i) => ({
    header: `Column ${i}`,
    width: 16,
    style: { numFmt: i === 0 ? 'yyyy-mm-dd hh:mm:ss' : i > 7 && i < 11 ? '#,##0.00' : 'General' },
  }))
  let written = 0
  for await (const row of all) {
    sheet.addRow(cellsOf(row)).commit()
    // It gives its bytes away when it is let.
    if (++written % 500 === 0) await setImmediate()
    if (written === rows) break
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
