import type { Ctx } from '../context.ts'
import { formatCents } from '../money.ts'
import { type PdfColumn, writePdfTable } from '../pdf/table.ts'
import { readTransactionRows } from './transaction_rows.ts'

const columns: PdfColumn[] = [
  { header: 'Date', width: 19 },
  { header: 'Type', width: 16 },
  { header: 'Paid by', width: 12 },
  { header: 'Point of sale', width: 20 },
  { header: 'Items', width: 48 },
  { header: 'Amount', width: 11, align: 'right' },
  { header: 'Change', width: 11, align: 'right' },
  { header: 'Balance', width: 11, align: 'right' },
  { header: 'Refunded', width: 8 },
]

type Client = { uid: string; short_id: string; name?: string | null }

/** A client's transactions as a document that is written while it is read. */
export async function transactionPdf({ event_id, knex, trx }: Ctx, client: Client) {
  const event = await trx('events')
    .where({ _id: event_id })
    .first('name', 'timezone', 'currencyCode')
  const { uid, short_id, name } = client
  return {
    file_name: `transactions-${short_id}.pdf`,
    content_type: 'application/pdf',
    content: writePdfTable({
      title: [event.name, short_id, name].filter(Boolean).join(' · '),
      subtitle: `Amounts in ${event.currencyCode}`,
      columns,
      rows: textsOf(readTransactionRows(knex, event_id, { uid }), event.timezone),
    }),
  }
}

async function* textsOf(rows: ReturnType<typeof readTransactionRows>, timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, dateStyle: 'short', timeStyle: 'medium' },
  })
  for await (const row of rows) {
    yield [
      ...[format.format(row.date_ms), row.type, row.payment_type ?? '', row.bar ?? ''],
      ...[row.items ?? '', formatCents(row.amount), formatCents(row.balance_change)],
      ...[row.balance === null ? '' : formatCents(row.balance), row.refunded ? 'yes' : ''],
    ]
  }
}
