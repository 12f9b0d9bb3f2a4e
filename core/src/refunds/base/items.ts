import type { BankPaymentType } from '@kermesse/sdk/rules/transfer'
import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Payee } from './payee.ts'
import type { RefundRun } from './refund.ts'

/** The database row of one request of a run; the amount in minor units. */
export type ItemRow = {
  event_id: string
  _id: string
  refund_id: string
  uid: string
  amount: number
  status: 'planned' | 'held' | 'sent' | 'released' | 'failed'
  reason: ErrorCode | null
  /** The bank's own words. */
  detail: string | null
  end_to_end_id: string
  /** When the bank accepted the order. */
  accepted_at: string | null
  /** When the bank said that it has paid. */
  paid_at: string | null
  returned_at: string | null
  /** The returned amount in minor units. */
  returned_amount: number | null
  attention: Schema<'RefundAttention'> | null
  name_at_bank: string | null
  payment_kind: BankPaymentType
  payee: Payee
}

const page_size = 1_000

/** The items of a run in the order of their references, page by page, so that memory does not grow with them. */
export async function* itemPages(
  db: Knex,
  { event_id, _id: refund_id }: Pick<RefundRun, 'event_id' | '_id'>,
  where: Partial<Pick<ItemRow, 'status' | 'payment_kind'>>,
  beforePage: () => void,
): AsyncGenerator<ItemRow> {
  for (let after = ''; ; ) {
    beforePage()
    const items = (await db<ItemRow>('refund_items')
      .where({ event_id, refund_id, ...where })
      .where('end_to_end_id', '>', after)
      .orderBy('end_to_end_id')
      .limit(page_size)) as ItemRow[]
    yield* items
    if (items.length < page_size) return
    after = items.at(-1)!.end_to_end_id
  }
}

/** A transfer by bank file as the contract shows it. */
export function presentItem(row: ItemRow): Schema<'RefundItem'> {
  const { _id, uid, amount, status, reason, detail, end_to_end_id, payee } = row
  const { short_id, name, iban, entered } = payee
  return {
    _id,
    uid,
    short_id,
    amount,
    status,
    reason,
    detail,
    end_to_end_id,
    accepted_at: row.accepted_at,
    paid_at: row.paid_at,
    attention: row.attention,
    name_at_bank: row.name_at_bank,
    payment_kind: row.payment_kind,
    name,
    iban,
    ...(entered && { entered }),
  }
}
