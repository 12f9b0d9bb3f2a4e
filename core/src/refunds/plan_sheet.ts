import type { Knex } from 'knex'
import type { EventRow } from '../events/events.ts'
import type { Column, SheetContent } from '../formats/spreadsheet/sheet.ts'
import { dateWriter } from '../i18n/dates.ts'
import type { Texts } from '../i18n/shape.ts'
import { nameOf, textsFor, type WithoutHeader, withHeaders } from '../i18n/texts.ts'
import type { RefundRoute } from './by_provider/plan_provider_refunds.ts'
import type { Source } from './by_provider/sources.ts'
import { nextOwed, type OwedPlan } from './owed.ts'

const page_size = 1_000

const plan_columns: WithoutHeader<Column>[] = [
  { name: 'short_id', type: 'text', width: 12 },
  { name: 'uid', type: 'text', width: 18 },
  { name: 'refundable', type: 'money', width: 12 },
  { name: 'goes_back_by', type: 'text', width: 14 },
  { name: 'paid_on', type: 'datetime', width: 18 },
  { name: 'payment', type: 'text', width: 30 },
  { name: 'left_of_it', type: 'money', width: 12 },
  { name: 'goes_back', type: 'money', width: 12 },
  { name: 'freight', type: 'money', width: 12 },
  { name: 'form', type: 'text', width: 12 },
  { name: 'run', type: 'text', width: 12 },
]

/** The planned refunds: one row per payment, and one for the rest that is left to a request. */
export function planSheet(db: Knex, event: EventRow, routes: RefundRoute[]): SheetContent {
  const texts = textsFor(event.language)
  return {
    sheet_name: texts.refunds.sheets.plan,
    columns: withHeaders(texts, plan_columns),
    rows: planRows(db, event._id, routes, texts),
    created_at: new Date(),
    time_zone: event.timezone,
    date_pattern: dateWriter(event.language, event.timezone).pattern,
  }
}

async function* planRows(db: Knex, event_id: string, routes: RefundRoute[], texts: Texts) {
  for (let after = ''; ; ) {
    const owed = await nextOwed(db, event_id, routes, { after, limit: page_size })
    for (const one of owed) if (!one.is_blocked) yield* rowsOf(one, texts)
    if (owed.length < page_size) return
    after = owed.at(-1)!.uid
  }
}

function* rowsOf(
  { uid, short_id, refundable, has_request, running, steps, rest }: OwedPlan,
  texts: Texts,
) {
  const head = [short_id, uid, refundable]
  const row = (source: Source, amount: number, freight: number) => [
    ...head,
    nameOf(texts.payments.methods, source.method),
    new Date(source.source_date),
    source.source_reference,
    source.left,
    amount,
    freight || null,
    '',
  ]
  for (const source of running) {
    const { planned, reserved } = source
    yield [...row(source, planned, reserved - planned), texts.refunds.under_way]
  }
  for (const step of steps) yield [...row(step, step.wanted, step.freight), '']
  const request = has_request ? texts.refunds.filled_in : texts.refunds.not_filled_in
  if (rest > 0)
    yield [...head, texts.payments.methods.form, null, '', null, rest, null, request, '']
}
