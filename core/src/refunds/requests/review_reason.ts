import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { textsFor } from '../../i18n/texts.ts'
import { queryRows } from '../../platform/query_rows.ts'
import { refundable_amount, requests_with_wallets } from './request_wallets.ts'

/** Why a request waits: the bank's answer, others who asked for the same wristband, or too many wristbands that name its account. */
export type ReviewReason = Schema<'RefundHold'>
export type RequestsInReview = { reason: ReviewReason; count: number; total_amount: number }

const usual_wallets_per_account = 5

const limit = `coalesce((SELECT (e.suspicious ->> 'same_iban')::int FROM events e WHERE e._id = :event_id),
  ${usual_wallets_per_account})`

/**
 * SQL: the reason why a request `f` of `:event_id` waits for staff, or null. Paid requests count as well, so that an account cannot get around
 * the limit with one request per run.
 */
export const review_reason = `CASE
  WHEN f.hold_reason IS NOT NULL THEN f.hold_reason
  WHEN EXISTS (SELECT FROM refund_rivals o WHERE o.event_id = :event_id AND o.uid = f.uid) THEN 'contested'
  WHEN NOT f.is_cleared AND (SELECT count(*) FROM (SELECT DISTINCT s.uid FROM refund_forms s
    WHERE s.event_id = :event_id AND s.iban = f.iban LIMIT ${limit} + 1) named) > ${limit} THEN 'shared_account' END`

/** Counts the requests that no run pays until staff has decided, by reason; amounts in minor units. */
export async function countRequestsInReview(
  db: Knex,
  event_id: string,
): Promise<RequestsInReview[]> {
  const rows = await queryRows<RequestsInReview>(
    db,
    `SELECT h.reason, count(*) AS count, sum(h.amount)::bigint AS total_amount FROM (
       SELECT ${review_reason} AS reason, ${refundable_amount} AS amount
       FROM ${requests_with_wallets} WHERE f.event_id = :event_id AND f.refund_id IS NULL AND w.transferred_to IS NULL AND ${refundable_amount} > 0) h
     WHERE h.reason IS NOT NULL GROUP BY h.reason ORDER BY h.reason`,
    { event_id },
  )
  return rows
}

/** The reason why the request of one wristband waits for staff; null where it does not. */
export async function reviewReasonOf(
  db: Knex,
  event_id: string,
  uid: string,
): Promise<ReviewReason | null> {
  const [request] = await queryRows<{ reason: ReviewReason | null }>(
    db,
    `SELECT ${review_reason} AS reason FROM refund_forms f WHERE f.event_id = :event_id AND f.uid = :uid AND f.refund_id IS NULL`,
    { event_id, uid },
  )
  return request?.reason ?? null
}

/** The reason as the contract names it, with a sentence for the visitor. */
export function presentReviewReason(reason: ReviewReason | null, language: string) {
  return { hold: reason, ...(reason && { hold_text: textsFor(language).refund_holds[reason] }) }
}
