import type { Column, SheetContent } from '../spreadsheet/write.ts'
import type { ItemRow } from './items.ts'
import type { RefundRow } from './refund.ts'

const columns: Column[] = [
  { header: 'Number', type: 'text', width: 12 },
  { header: 'Chip', type: 'text', width: 18 },
  { header: 'Name', type: 'text', width: 30 },
  { header: 'Street', type: 'text', width: 30 },
  { header: 'House number', type: 'text', width: 14 },
  { header: 'Postal code', type: 'text', width: 12 },
  { header: 'Town', type: 'text', width: 24 },
  { header: 'Country', type: 'text', width: 9 },
  { header: 'IBAN', type: 'text', width: 36 },
  { header: 'BIC', type: 'text', width: 14 },
  { header: 'Email', type: 'text', width: 30 },
  { header: 'Phone', type: 'text', width: 18 },
  { header: 'Amount', type: 'money', width: 12 },
  { header: 'Currency', type: 'text', width: 9 },
  { header: 'Payment type', type: 'text', width: 13 },
  { header: 'Reference', type: 'text', width: 24 },
  { header: 'Status', type: 'text', width: 10 },
  { header: 'Reason', type: 'text', width: 24 },
  // Beside what the bank prints: what was cut, or is spelled in other letters.
  { header: 'Entered as', type: 'text', width: 40 },
  { header: 'Said by the bank', type: 'text', width: 40 },
]

export const sheet_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const sheetName = (file_name: string) => file_name.replace(/\.xml$/, '.xlsx')

/** A run's rows for people as they stand: everyone who is paid, and who was left out or came back, and why. */
export function sheetContent(refund: RefundRow, items: AsyncIterable<ItemRow>): SheetContent {
  return {
    sheet_name: 'Refunds',
    columns,
    rows: rowsOf(refund, items),
    created_at: new Date(refund.creation_date),
    time_zone: refund.debtor.timezone,
  }
}

async function* rowsOf({ debtor }: RefundRow, items: AsyncIterable<ItemRow>) {
  for await (const item of items) {
    const { uid, amount, status, reason, detail, end_to_end_id, payment_kind, payee } = item
    const { street, house_number, postal_code, town, country } = payee.address
    yield [
      ...[payee.short_id, uid, payee.name, street, house_number, postal_code, town, country],
      ...[payee.iban, payee.bic, payee.email, payee.phone, amount, debtor.currency, payment_kind],
      ...[end_to_end_id, status, reason, enteredAs(payee), detail],
    ]
  }
}

const names = {
  name: 'Name',
  street: 'Street',
  house_number: 'House number',
  postal_code: 'Postal code',
  town: 'Town',
}

function enteredAs({ entered = {} }: ItemRow['payee']): string {
  return Object.entries(entered)
    .map(([field, text]) => `${names[field as keyof typeof names]}: ${text}`)
    .join('; ')
}
