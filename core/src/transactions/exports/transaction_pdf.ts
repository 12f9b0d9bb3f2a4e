import { type PdfColumn, writePdfTable } from '../../formats/pdf/table.ts'
import type { Texts } from '../../i18n/shape.ts'
import { nameOf, textsFor, type WithoutHeader, withHeaders } from '../../i18n/texts.ts'
import type { NoneCtx } from '../../operations/context.ts'
import { formatCents } from '../../platform/money.ts'
import { readTransactionRows } from './transaction_rows.ts'

const columns: WithoutHeader<PdfColumn>[] = [
  { name: 'date', width: 19 },
  { name: 'type', width: 16 },
  { name: 'paid_by', width: 12 },
  { name: 'bar', width: 20 },
  { name: 'items', width: 48 },
  { name: 'amount', width: 11, align: 'right' },
  { name: 'change', width: 11, align: 'right' },
  { name: 'balance', width: 11, align: 'right' },
  { name: 'refunded', width: 8 },
]

type Client = { uid: string; short_id: string; name?: string | null }

/** A client's transactions as a document that is written while it is read. */
export async function transactionPdf({ event_id, db }: NoneCtx, client: Client) {
  const event = await db('events')
    .where({ _id: event_id })
    .first('name', 'timezone', 'currencyCode', 'language')
  const texts = textsFor(event.language)
  const { uid, short_id, name } = client
  return {
    file_name: `transactions-${short_id}.pdf`,
    content_type: 'application/pdf',
    content: writePdfTable({
      title: [event.name, short_id, name].filter(Boolean).join(' · '),
      subtitle: `${texts.exports.amounts_in} ${event.currencyCode}`,
      columns: withHeaders(texts, columns),
      rows: textsOf(readTransactionRows(db, event_id, { uid }), event.timezone, texts),
    }),
  }
}

async function* textsOf(
  rows: ReturnType<typeof readTransactionRows>,
  timeZone: string,
  texts: Texts,
) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, dateStyle: 'short', timeStyle: 'medium' },
  })
  for await (const row of rows) {
    yield [
      ...[format.format(row.date_ms), nameOf(texts.transactions.types, row.type)],
      ...[row.payment_type ? nameOf(texts.payments.methods, row.payment_type) : '', row.bar ?? ''],
      ...[row.items ?? '', formatCents(row.amount), formatCents(row.balance_change)],
      row.balance === null ? '' : formatCents(row.balance),
      row.refunded ? texts.exports.yes : '',
    ]
  }
}
