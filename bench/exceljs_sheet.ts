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
type Cell = string | number | Date | null
type Column = { header: string; width: number; format: 'date' | 'money' | 'general' }

/** The first so many transactions as a spreadsheet by the usual library, in its streaming mode. */
export function exceljsTransactions(knex: Knex, event_id: string, { where, rows }: Wanted) {
  const columns = Array.from({ length: 14 }, (_, i): Column => {
    const format = i === 0 ? 'date' : i > 7 && i < 11 ? 'money' : 'general'
    return { header: `Column ${i}`, width: 16, format }
  })
  return exceljsSheet(columns, first(rows, readTransactionRows(knex, event_id, where)))
}

async function* first(rows: number, all: AsyncIterable<ExportedTransaction>) {
  let read = 0
  for await (const row of all) {
    yield cellsOf(row)
    if (++read === rows) return
  }
}

const formats = { date: 'yyyy-mm-dd hh:mm:ss', money: '#,##0.00', general: 'General' }

/** Rows as a spreadsheet by the usual library, in its streaming mode. */
export function exceljsSheet(columns: Column[], rows: AsyncIterable<Cell[]>): PassThrough {
  const stream = new PassThrough()
  write(stream, columns, rows).catch((error) => stream.destroy(error))
  return stream
}

async function write(stream: PassThrough, columns: Column[], rows: AsyncIterable<Cell[]>) {
  const zip = { zlib: { level: 1 } }
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, zip, useStyles: true })
  const sheet = book.addWorksheet('Transactions')
  sheet.columns = columns.map(({ header, width, format }) => {
    return { header, width, style: { numFmt: formats[format] } }
  })
  let written = 0
  for await (const cells of rows) {
    sheet.addRow(cells).commit()
    // It gives its bytes away when it is let.
    if (++written % 500 === 0) await setImmediate()
  }
  await book.commit()
}

function cellsOf(row: ExportedTransaction): Cell[] {
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
