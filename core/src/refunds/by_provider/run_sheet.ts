import type { Knex } from 'knex'
import type { EventRow } from '../../events/events.ts'
import type { Column, SheetContent } from '../../formats/spreadsheet/sheet.ts'
import { dateWriter } from '../../i18n/dates.ts'
import { nameOf, textsFor, type WithoutHeader, withHeaders } from '../../i18n/texts.ts'
import { nil_id } from '../../platform/ids.ts'
import type { ProviderRefundRow } from '../base/provider_refund.ts'
import type { RefundRun } from '../base/refund.ts'
import { adviceFor } from './provider_advice.ts'
import { amountOf } from './provider_refund_items.ts'

const page_size = 1_000

const run_columns: WithoutHeader<Column>[] = [
  { name: 'short_id', type: 'text', width: 12 },
  { name: 'uid', type: 'text', width: 18 },
  { name: 'method', type: 'text', width: 9 },
  { name: 'paid_on', type: 'datetime', width: 18 },
  { name: 'payment', type: 'text', width: 30 },
  { name: 'provider_number', type: 'text', width: 30 },
  { name: 'amount', type: 'money', width: 12 },
  { name: 'freight', type: 'money', width: 12 },
  { name: 'currency', type: 'text', width: 9 },
  { name: 'bank_reference', type: 'text', width: 24 },
  { name: 'refund_number', type: 'text', width: 24 },
  { name: 'status', type: 'text', width: 24 },
  { name: 'advice', type: 'text', width: 60 },
]

/** The rows of a run as they stand, for people. */
export function runSheet(
  db: Knex,
  refund: RefundRun,
  language: EventRow['language'],
): SheetContent {
  const texts = textsFor(language)
  return {
    sheet_name: texts.refunds.sheets.refunds,
    columns: withHeaders(texts, run_columns),
    rows: runRows(db, refund, language),
    created_at: new Date(refund.creation_date),
    time_zone: refund.debtor.timezone,
    date_pattern: dateWriter(language, refund.debtor.timezone).pattern,
  }
}

async function* runRows(
  db: Knex,
  { event_id, _id: refund_id }: RefundRun,
  language: EventRow['language'],
) {
  const texts = textsFor(language)
  let after: string = nil_id
  for (;;) {
    const rows: (ProviderRefundRow & { short_id: string })[] = await db('provider_refunds as f')
      .join('clients as c', (on) => on.on('c.event_id', 'f.event_id').on('c.uid', 'f.uid'))
      .where({ 'f.event_id': event_id, 'f.refund_id': refund_id })
      .where('f._id', '>', after)
      .orderBy('f._id')
      .limit(page_size)
      .select('f.*', 'c.short_id')
    for (const row of rows) {
      const { short_id, uid, method, source_date, source_reference, source_id, currency } = row
      yield [
        short_id,
        uid,
        nameOf(texts.payments.methods, method),
        new Date(source_date),
        source_reference,
        source_id,
        amountOf(row),
        row.freight || null,
        currency,
        row.sent_at ? row.reference : '',
        row.provider_id ?? '',
        nameOf(texts.statuses, row.status),
        adviceFor(row, language) ?? '',
      ]
    }
    if (rows.length < page_size) return
    after = rows.at(-1)!._id
  }
}
