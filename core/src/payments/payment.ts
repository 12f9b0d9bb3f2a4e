import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { PaymentOrder } from '../providers/payment_provider.ts'

export type PaymentStatus = Schema<'PaymentStatus'>
/** What staff should know of a payment that did not go as planned. */
export type PaymentFlag = Schema<'PaymentFlag'>

/** A payment as it stands in the database; amounts in minor units. */
export type PaymentRow = {
  event_id: string
  _id: string
  uid: string
  reference: string
  provider: 'payrexx' | 'twint'
  method: PaymentOrder['method']
  channel: string
  status: PaymentStatus
  amount: number
  fee: number
  currency: string
  idempotency_key: string | null
  provider_id: string | null
  link: string | null
  token: string | null
  qr_code: string | null
  pairing: string | null
  pairing_seen: boolean
  raw_status: string | null
  message: string | null
  /** An answer that could not be read, as it came. */
  raw_answer: string | null
  flags: PaymentFlag[]
  polls: number
  polled_at: string | null
  next_poll_at: string | null
  expires_at: string
  recheck_until: string
  /** What the provider says it has taken, and since when it says so. */
  taken: number | null
  taken_at: string | null
  /** What the provider took in another currency than the payment's, in minor units of that; and when it was settled. */
  foreign_amount: number | null
  foreign_currency: string | null
  foreign_settled_at: string | null
  settled_at: string | null
  created_at: string
  updated_at: string
}

/** Where a provider may still be asked; the others are over, and only a proof of the provider wakes them. */
export const waiting: PaymentStatus[] = ['initiated', 'pending', 'temp_failed', 'api_unreachable']
export const isWaiting = ({ status }: Pick<PaymentRow, 'status'>) => waiting.includes(status)

/** What went wrong, or may: a provider that does not answer is one who tops up and waits. */
export const failures: PaymentStatus[] = ['failed', 'api_error', 'temp_failed', 'api_unreachable']

/** A payment as it stands now. */
export async function readPayment(
  knex: Knex,
  { event_id, _id }: Pick<PaymentRow, 'event_id' | '_id'>,
): Promise<PaymentRow> {
  return (await knex<PaymentRow>('payments').where({ event_id, _id }).first()) as PaymentRow
}

/** Where the money of a payment comes from in the ledger, and how the wallet calls it. */
export function tenderOf(method: PaymentRow['method']) {
  const tenders = {
    twint: { account: 'twint_web', payment_type: 'twint' },
    twint_direct: { account: 'twint_app', payment_type: 'twint_direct' },
    card: { account: 'card_online', payment_type: 'card' },
  } as const
  return tenders[method]
}

/** A payment as the contract shows it. */
export function presentPayment(row: PaymentRow & { short_id?: string }): Schema<'Payment'> {
  const { _id, event_id, uid, reference, provider, method, status, amount, fee, currency } = row
  const { provider_id, raw_status, message, flags, polls, polled_at, next_poll_at } = row
  const { settled_at, created_at, short_id, foreign_amount, foreign_currency } = row
  return {
    _id,
    event_id,
    uid,
    short_id,
    reference,
    provider,
    method,
    status,
    amount,
    fee,
    currency,
    provider_id,
    raw_status,
    message,
    flags,
    polls,
    polled_at,
    next_poll_at,
    settled_at,
    created_at,
    ...(foreign_amount !== null && {
      other_currency: {
        amount: foreign_amount,
        currency: foreign_currency!,
        settled_at: row.foreign_settled_at,
      },
    }),
  }
}
