import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { PaymentOrder } from '../providers/payment_provider.ts'

export type PaymentStatus = Schema<'PaymentStatus'>
/** Notes for staff about a payment that did not go as planned. */
export type PaymentFlag = Schema<'PaymentFlag'>

/** A row of the table of payments; amounts in minor units. */
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
  /** The amount that the provider reports as taken, and the date of the first report. */
  taken: number | null
  taken_at: string | null
  /** The amount taken in another currency, in minor units of that currency, and when staff settled it. */
  foreign_amount: number | null
  foreign_currency: string | null
  foreign_settled_at: string | null
  settled_at: string | null
  created_at: string
  updated_at: string
}

/** States in which the provider is still polled. The others are final unless the provider proves otherwise. */
export const waiting: PaymentStatus[] = ['initiated', 'pending', 'temp_failed', 'api_unreachable']
export const isWaiting = ({ status }: Pick<PaymentRow, 'status'>) => waiting.includes(status)

/** States that staff should look at. While a provider does not answer, a visitor waits. */
export const failures: PaymentStatus[] = ['failed', 'api_error', 'temp_failed', 'api_unreachable']

/** A payment as it stands now. */
export async function readPayment(
  knex: Knex,
  { event_id, _id }: Pick<PaymentRow, 'event_id' | '_id'>,
): Promise<PaymentRow> {
  return (await knex<PaymentRow>('payments').where({ event_id, _id }).first()) as PaymentRow
}

/** Returns the ledger account that pays for a top-up, and its payment type on the wallet page. */
export function tenderOf(method: PaymentRow['method']) {
  const tenders = {
    twint: { account: 'twint_web', payment_type: 'twint' },
    twint_direct: { account: 'twint_app', payment_type: 'twint_direct' },
    card: { account: 'card_online', payment_type: 'card' },
  } as const
  return tenders[method]
}

/** A payment as the contract shows it. */
export function presentPayment(row: PaymentRow & { short_id: string }): Schema<'Payment'> {
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
