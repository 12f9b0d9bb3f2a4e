import type { Ctx } from '../context.ts'
import { type Column, writeSheet } from '../spreadsheet/write.ts'
import {
  type ExportedTransaction,
  readTransactionPages,
  type TransactionFilter,
} from './transaction_rows.ts'

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

async function* cellsOf(pages: AsyncIterable<ExportedTransaction[]>) {
  for await (const page of pages) for (const row of page) yield cellsOfOne(row)
}

function cellsOfOne(row: ExportedTransaction) {
  const { date, type, payment_type, short_id, uid, bar, user, items } = row
  const { amount, balance_change, balance, order_number, card_transaction_id, refunded } = row
  const paid = [amount, balance_change, balance, order_number, card_transaction_id]
  return [
    date,
    type,
    payment_type,
    short_id,
    uid,
    bar,
    user,
    items,
    ...paid,
    refunded ? 'yes' : null,
  ]
}
