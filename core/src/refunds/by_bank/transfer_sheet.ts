import type { Schema } from '@kermesse/sdk/types'
import type { Column, SheetContent } from '../../formats/spreadsheet/sheet.ts'
import { dateWriter } from '../../i18n/dates.ts'
import type { Texts } from '../../i18n/shape.ts'
import { nameOf, textsFor, type WithoutHeader, withHeaders } from '../../i18n/texts.ts'
import type { ItemRow } from '../base/items.ts'
import type { RefundRun } from '../base/refund.ts'
import { bankAdvice } from './bank_advice.ts'

const columns: WithoutHeader<Column>[] = [
  { name: 'short_id', type: 'text', width: 12 },
  { name: 'uid', type: 'text', width: 18 },
  { name: 'name', type: 'text', width: 30 },
  { name: 'street', type: 'text', width: 30 },
  { name: 'house_number', type: 'text', width: 14 },
  { name: 'postal_code', type: 'text', width: 12 },
  { name: 'town', type: 'text', width: 24 },
  { name: 'country', type: 'text', width: 9 },
  { name: 'iban', type: 'text', width: 36 },
  { name: 'bic', type: 'text', width: 14 },
  { name: 'email', type: 'text', width: 30 },
  { name: 'phone', type: 'text', width: 18 },
  { name: 'amount', type: 'money', width: 12 },
  { name: 'currency', type: 'text', width: 9 },
  { name: 'payment_kind', type: 'text', width: 13 },
  { name: 'bank_reference', type: 'text', width: 24 },
  { name: 'status', type: 'text', width: 24 },
  { name: 'reason', type: 'text', width: 60 },
  // Beside what the bank prints: what was cut, or is spelled in other letters.
  { name: 'entered_as', type: 'text', width: 40 },
  { name: 'said_by_bank', type: 'text', width: 40 },
]

export const sheet_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const sheetName = (file_name: string) => file_name.replace(/\.xml$/, '.xlsx')

/** A run's rows for people as they stand: everyone who is paid, and who was left out or came back, and why. */
export function sheetContent(
  refund: RefundRun,
  items: AsyncIterable<ItemRow>,
  language: Schema<'Language'>,
): SheetContent {
  const texts = textsFor(language)
  return {
    sheet_name: texts.refunds.sheets.refunds,
    columns: withHeaders(texts, columns),
    rows: rowsOf(refund, items, language),
    created_at: new Date(refund.creation_date),
    time_zone: refund.debtor.timezone,
    date_pattern: dateWriter(language, refund.debtor.timezone).pattern,
  }
}

async function* rowsOf(
  { debtor }: RefundRun,
  items: AsyncIterable<ItemRow>,
  language: Schema<'Language'>,
) {
  const texts = textsFor(language)
  for await (const item of items) {
    const { uid, amount, status, reason, detail, end_to_end_id, payment_kind, payee } = item
    const { street, house_number, postal_code, town, country } = payee.address
    yield [
      payee.short_id,
      uid,
      payee.name,
      street,
      house_number,
      postal_code,
      town,
      country,
      payee.iban,
      payee.bic,
      payee.email,
      payee.phone,
      amount,
      debtor.currency,
      payment_kind,
      end_to_end_id,
      nameOf(texts.statuses, status),
      reason && bankAdvice(reason, language),
      enteredAs(payee, texts),
      detail,
    ]
  }
}

function enteredAs({ entered = {} }: ItemRow['payee'], { columns: names }: Texts): string {
  return Object.entries(entered)
    .map(([field, text]) => `${names[field as keyof typeof names]}: ${text}`)
    .join('; ')
}
