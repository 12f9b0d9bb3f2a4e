import type { Ctx } from '../context.ts'
import { type Column, writeSheet } from '../spreadsheet/write.ts'
import type { TransactionFilter } from './transaction_page.ts'
import { type ExportedTransaction, readTransactionPages } from './transaction_rows.ts'

export const sheet_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const columns: Column[] = [
  { header: 'Date', type: 'datetime', width: 19 },
  { header: 'Type', type: 'text', width: 16 },
  { header: 'Paid by', type: 'text', width: 12 },
  { header: 'Number', type: 'text', width: 12 },
  { header: 'Chip', type: 'text', width: 18 },
  { header: 'Point of sale', type: 'text', width: 22 },
  { header: 'User', type: 'text', width: 26 },
  { header: 'Items', type: 'text', width: 40 },
  { header: 'Amount', type: 'money', width: 12 },
  { header: 'Change of balance', type: 'money', width: 18 },
  { header: 'Balance', type: 'money', width: 12 },
  { header: 'Order', type: 'text', width: 12 },
  { header: 'Card transaction', type: 'text', width: 24 },
  { header: 'Refunded', type: 'text', width: 10 },
]

type Wanted = { name: string; where: TransactionFilter }

/** Transactions of the event as a spreadsheet that is written while it is read. */
export async function transactionSheet(
  { event_id, knex, trx }: Pick<Ctx, 'event_id' | 'knex' | 'trx'>,
  { name, where }: Wanted,
) {
  const { timezone } = await trx('events').where({ _id: event_id }).first('timezone')
  return {
    file_name: `${name}.xlsx`,
    content_type: sheet_type,
    content: writeSheet({
      sheet_name: 'Transactions',
      columns,
      // After the transaction of this call: it must not wait for a slow download.
      rows: cellsOf(readTransactionPages(knex, event_id, where)),
      // As quick as it comes: half the time for a fifth more bytes.
      level: 1,
      created_at: new Date(),
      time_zone: timezone,
    }),
  }
}

async function* cellsOf(pages: ReturnType<typeof readTransactionPages>) {
  for await (const page of pages) yield { page: cellsOfAll(page) }
}

function* cellsOfAll(rows: Iterable<ExportedTransaction>) {
  for (const row of rows) yield cellsOfOne(row)
}

function cellsOfOne(row: ExportedTransaction) {
  return [
    row.date_ms,
    row.type,
    row.payment_type,
    row.short_id,
    row.uid,
    row.bar,
    row.user,
    row.items,
    row.amount,
    row.balance_change,
    row.balance,
    row.order_number,
    row.card_transaction_id,
    row.refunded ? 'yes' : null,
  ]
}
