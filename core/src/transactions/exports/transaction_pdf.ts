import { zoned } from '@kermesse/sdk/rules/moment'
import { formatCents } from '@kermesse/sdk/rules/money'
import type { PdfColumn } from '../../formats/pdf/columns.ts'
import { writePdfTable } from '../../formats/pdf/table.ts'
import { type DateWriter, dateWriter } from '../../i18n/dates.ts'
import type { Texts } from '../../i18n/shape.ts'
import { nameOf, textsFor } from '../../i18n/texts.ts'
import type { NoneCtx } from '../../operations/context.ts'
import { readTransactionRows } from './transaction_rows.ts'

const columns: { name: keyof Texts['columns']; kind?: PdfColumn['kind'] }[] = [
  { name: 'date', kind: 'date' },
  { name: 'type' },
  { name: 'paid_by' },
  { name: 'bar' },
  { name: 'items' },
  { name: 'amount', kind: 'figure' },
  { name: 'change', kind: 'figure' },
  { name: 'balance', kind: 'figure' },
  { name: 'refunded' },
]

type Client = { uid: string; short_id: string; name?: string | null }

/** A client's transactions as a document that is written while it is read. */
export async function transactionPdf({ event_id, db, language }: NoneCtx, client: Client) {
  const event = await db('events')
    .where({ _id: event_id })
    .first('name', 'timezone', 'currencyCode', 'language')
  const reader = language ?? event.language
  const texts = textsFor(reader)
  const dates = dateWriter(reader, event.timezone)
  const { uid, short_id, name } = client
  return {
    file_name: `transactions-${short_id}.pdf`,
    content_type: 'application/pdf',
    content: writePdfTable({
      title: [event.name, short_id, name].filter(Boolean).join(' · '),
      subtitle: `${texts.exports.amounts_in} ${event.currencyCode}`,
      page: texts.exports.page,
      columns: columns.map(({ name, kind }) => ({
        header: kind === 'date' ? zoned(texts.columns[name], event.timezone) : texts.columns[name],
        kind,
      })),
      rows: textsOf(readTransactionRows(db, event_id, { uid }), dates, texts),
    }),
  }
}

async function* textsOf(
  rows: ReturnType<typeof readTransactionRows>,
  dates: DateWriter,
  texts: Texts,
) {
  for await (const row of rows) {
    yield [
      dates.moment(row.date_ms),
      nameOf(texts.transactions.types, row.type),
      row.payment_type ? nameOf(texts.payments.methods, row.payment_type) : '',
      row.bar ?? '',
      row.items ?? '',
      formatCents(row.amount),
      formatCents(row.balance_change),
      row.balance === null ? '' : formatCents(row.balance),
      row.refunded ? texts.exports.yes : '',
    ]
  }
}
