import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { refundable } from '../../ledger/wallet.ts'
import { queryRow, queryRows } from '../../platform/query_rows.ts'
import type { ClientRow } from '../../wallets/clients.ts'
import type { ItemRow } from '../base/items.ts'
import { isUnderWay, type ProviderRefundRow } from '../base/provider_refund.ts'
import { bankReturnReason, providerReturnReason } from './return_reasons.ts'
import { type ReviewReason, review_reason } from './review_reason.ts'

/** A refund as its visitor sees it; the amount in minor units. */
export type RefundProgress = Schema<'RefundProgress'>
type Moment = RefundProgress['moments'][number]

const most = 20

/** The refund requests and refunds of this wristband and of those it replaced, newest first. */
export async function refundsOf(db: Knex, client: ClientRow): Promise<RefundProgress[]> {
  const { event_id, uid, old_uids } = client
  const uids = [uid, ...old_uids]
  // Most wallets never see a refund: they are asked for two index entries and no more.
  const { by_bank, by_provider } = await queryRow<{ by_bank: boolean; by_provider: boolean }>(
    db,
    `SELECT EXISTS (SELECT FROM refund_forms WHERE event_id = :event_id AND uid = ANY(:uids)) AS by_bank,
       EXISTS (SELECT FROM provider_refunds WHERE event_id = :event_id AND uid = ANY(:uids)) AS by_provider`,
    { event_id, uids },
  )
  const found = [
    by_bank ? await refundsByBank(db, client, uids) : [],
    by_provider ? await refundsByProvider(db, event_id, uids) : [],
  ].flat()
  const latest = ({ moments }: RefundProgress) => moments.at(-1)!.at
  return found.sort((a, b) => latest(b).localeCompare(latest(a))).slice(0, most)
}

type Transfer = Pick<
  ItemRow,
  'amount' | 'status' | 'reason' | 'detail' | 'accepted_at' | 'paid_at' | 'returned_at'
> & {
  asked_at: string | null
  creation_date: string
  sent_at: string | null
  execution_date: string
}
type OpenRequest = { created_at: string; updated_at: string; hold: ReviewReason | null }

async function refundsByBank(
  db: Knex,
  client: ClientRow,
  uids: string[],
): Promise<RefundProgress[]> {
  const { event_id, uid } = client
  const transfers = await queryRows<Transfer>(
    db,
    `SELECT i.amount, i.status, i.reason, i.detail, i.accepted_at, i.paid_at, i.returned_at, r.creation_date, r.sent_at,
       r.execution_date::text AS execution_date,
       (SELECT max(f.created_at) FROM refund_forms f WHERE f.event_id = i.event_id AND f.uid = ANY(:uids)
         AND f.created_at <= r.creation_date) AS asked_at
     FROM refund_items i JOIN refunds r ON r.event_id = i.event_id AND r._id = i.refund_id
     WHERE i.event_id = :event_id AND i.uid = ANY(:uids)
       AND (i.status IN ('planned', 'held', 'sent') OR i.reason = 'bank_rejected')
     ORDER BY r.creation_date DESC LIMIT :most`,
    { event_id, uids, most },
  )
  const [request] = await queryRows<OpenRequest>(
    db,
    `SELECT f.created_at, f.updated_at, ${review_reason} AS hold FROM refund_forms f
     WHERE f.event_id = :event_id AND f.uid = :uid AND f.refund_id IS NULL`,
    { event_id, uid },
  )
  const last: Transfer | undefined = transfers[0]
  // A returned transfer belongs to the same request until its visitor changes it.
  const is_same =
    request !== undefined &&
    last?.returned_at != null &&
    last.status === 'released' &&
    request.updated_at <= last.returned_at
  const told = transfers.map((one, n) => ofTransfer(one, n === 0 && is_same ? request : undefined))
  const amount = refundable(client)
  if (!request || is_same || (amount === 0 && !request.hold)) return told
  return [ofRequest(request, amount, last), ...told]
}

function ofRequest(
  { created_at, updated_at, hold }: OpenRequest,
  amount: number,
  last: Transfer | undefined,
): RefundProgress {
  const is_new = !last?.returned_at || created_at > last.returned_at
  const asked: Moment = { state: 'asked', at: is_new ? created_at : updated_at }
  const base = { method: 'form' as const, amount }
  if (!hold) return { ...base, state: 'asked', moments: [asked], next_step: 'none' }
  const held: Moment = { state: 'on_hold', at: updated_at }
  return { ...base, state: 'on_hold', hold, moments: [asked, held], next_step: stepInReview(hold) }
}

function stepInReview(hold: ReviewReason): RefundProgress['next_step'] {
  if (hold === 'wrong_account') return 'correct_account'
  return hold === 'contested' ? 'contact' : 'wait'
}

/** `request` is open again with what came back in it. */
function ofTransfer(one: Transfer, request: OpenRequest | undefined): RefundProgress {
  const { amount, status, detail, execution_date, asked_at, creation_date } = one
  const is_returned = status === 'released'
  const is_sent = status === 'sent' || (is_returned && one.sent_at !== null)
  const moments = [
    momentOf('asked', asked_at),
    momentOf('in_run', creation_date),
    momentOf('sent', is_sent ? one.sent_at : null),
    momentOf('accepted', is_sent ? acceptedAt(one) : null),
    momentOf('paid', is_sent && one.paid_at !== one.returned_at ? one.paid_at : null),
    momentOf('returned', is_returned ? (one.returned_at ?? creation_date) : null),
  ].flat()
  const { state } = moments.at(-1)!
  const base = { method: 'form' as const, amount, state, moments, execution_date }
  if (!is_returned) return { ...base, next_step: 'none' }
  const hold = request?.hold ?? undefined
  const next_step = hold ? stepInReview(hold) : request ? 'wait' : 'none'
  return { ...base, reason: bankReturnReason(detail), ...(hold && { hold }), next_step }
}

/** A bank that says at once that it has paid has accepted nothing before. */
function acceptedAt({ accepted_at, paid_at }: Transfer) {
  return accepted_at === paid_at ? null : accepted_at
}

function momentOf(state: Moment['state'], at: string | null): Moment[] {
  return at ? [{ state, at }] : []
}

async function refundsByProvider(
  db: Knex,
  event_id: string,
  uids: string[],
): Promise<RefundProgress[]> {
  const rows: ProviderRefundRow[] = await db('provider_refunds')
    .where({ event_id })
    .whereIn('uid', uids)
    .whereNot('status', 'released')
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: '_id', order: 'desc' },
    ])
    .limit(most)
  const tried_again = new Set<string>()
  return rows.flatMap((row) => {
    const is_last = !tried_again.has(row.source_transaction_id)
    tried_again.add(row.source_transaction_id)
    return row.status === 'failed' && !is_last ? [] : ofProviderRefund(row)
  })
}

function ofProviderRefund(row: ProviderRefundRow): RefundProgress[] {
  const { method, status, wanted, created_at, updated_at, sent_at } = row
  const amount = row.amount || wanted
  const sent = momentOf('sent', sent_at)
  const done = (state: 'paid' | 'failed') => [...sent, ...momentOf(state, updated_at)]
  if (status === 'planned') {
    const moments = momentOf('in_run', created_at)
    return [{ method, amount, state: 'in_run', moments, next_step: 'none' }]
  }
  if (isUnderWay(row)) return [{ method, amount, state: 'sent', moments: sent, next_step: 'none' }]
  if (status === 'done')
    return [{ method, amount, state: 'paid', moments: done('paid'), next_step: 'none' }]
  const reason = providerReturnReason(row.reason)
  if (!reason) return []
  return [
    { method, amount, state: 'failed', moments: done('failed'), reason, next_step: 'use_form' },
  ]
}
