import type { Schema } from '@kermesse/sdk/types'
import type { Account, RefundMethod } from '../../ledger/types.ts'
import type { RefundOrder } from '../../providers/payment_provider.ts'

export type ProviderRefundMethod = Exclude<RefundMethod, 'form'>
export type ProviderRefundReason = Schema<'PaybackReason'>
export type ProviderRefundStatus = Schema<'PaybackStatus'>

/** The database row of one refund through a provider; amounts in minor units. */
export type ProviderRefundRow = {
  event_id: string
  _id: string
  refund_id: string | null
  asked_id: string | null
  uid: string
  method: ProviderRefundMethod
  provider: 'payrexx' | 'twint' | 'mypos'
  reference: string
  source_id: string
  source_reference: string
  source_transaction_id: string
  source_amount: number
  source_date: string
  tid: string | null
  refunded_before: number
  wanted: number
  amount: number
  /** Held in addition to the amount, and retained when the refund is paid. */
  freight: number
  currency: string
  status: ProviderRefundStatus
  reason: ProviderRefundReason | null
  detail: string | null
  provider_id: string | null
  attempts: number
  sent_at: string | null
  /** When the provider answered that it takes it; what it lists proves nothing against that. */
  accepted_at: string | null
  next_check_at: string | null
  user_id: string | null
  created_at: string
  updated_at: string
}

/** States in which the provider may have acted, and nobody has said so yet. */
export const under_way: ProviderRefundStatus[] = ['sending', 'pending', 'unknown']
export const isUnderWay = ({ status }: Pick<ProviderRefundRow, 'status'>) =>
  under_way.includes(status)

/** The account of the ledger that the money goes back through. */
export function accountOf({
  method,
  provider,
}: Pick<ProviderRefundRow, 'method' | 'provider'>): Account {
  if (method === 'mypos') return 'card_terminal'
  if (method === 'card') return 'card_online'
  return provider === 'twint' ? 'twint_app' : 'twint_web'
}

/** The refund order for the provider. */
export function orderOf(row: ProviderRefundRow): RefundOrder {
  return {
    reference: row.reference,
    amount: row.amount,
    currency: row.currency,
    ...(row.sent_at && { asked_at: row.sent_at }),
    original: {
      reference: row.source_reference,
      provider_id: row.source_id,
      amount: row.source_amount,
      refunded: row.refunded_before,
      date: row.source_date,
      ...(row.tid && { tid: row.tid }),
    },
  }
}
