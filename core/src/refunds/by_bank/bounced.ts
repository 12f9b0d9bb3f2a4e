import { named } from '../../ledger/own_id.ts'
import type { Outcome, Release } from '../../ledger/types.ts'
import { tellAll } from '../../messages/tell.ts'
import { record } from '../../operations/audit_log.ts'
import type { Ctx, LedgerCtx } from '../../operations/context.ts'
import { isoNow } from '../../platform/database_clock.ts'
import type { Trx } from '../../platform/db.ts'
import { DomainError } from '../../platform/errors.ts'
import { derivedId } from '../../platform/ids.ts'
import { queryRows } from '../../platform/query_rows.ts'
import type { ItemRow } from '../base/items.ts'
import type { RefundRun } from '../base/refund.ts'
import { type BankObjection, markReturned, requestsFor } from '../requests/bank_objection.ts'
import { releaseRequests, wornNow } from '../requests/release_requests.ts'
import { holdId } from './hold_transfers.ts'

/** A transfer that was in a bank file; `owner` is the wristband that the visitor wears now. */
export type SentItem = Pick<
  ItemRow,
  | '_id'
  | 'uid'
  | 'end_to_end_id'
  | 'amount'
  | 'status'
  | 'reason'
  | 'payment_kind'
  | 'accepted_at'
  | 'paid_at'
  | 'returned_at'
> & { owner: string }

/** A transfer whose money is back; `returned` in minor units, less than was sent where banks kept fees. */
export type BouncedItem = SentItem & {
  returned: number
  detail: string
  is_wrong_account: boolean
  /** It came back after the bank had paid it. */
  was_paid: boolean
}

/** Items that were in the bank files of a run; items that were never held are left out. */
export async function sentItems(
  trx: Trx,
  { event_id, _id }: Pick<RefundRun, 'event_id' | '_id'>,
): Promise<SentItem[]> {
  const rows = await queryRows<SentItem>(
    trx,
    `SELECT i._id, i.uid, i.end_to_end_id, i.amount, i.status, i.reason, i.payment_kind, i.accepted_at, i.paid_at, i.returned_at,
       CASE WHEN w.transferred_to IS NULL THEN i.uid ELSE ${wornNow(':event_id', 'i.uid')} END AS owner
     FROM refund_items i JOIN wallets w ON w.event_id = i.event_id AND w.uid = i.uid
     WHERE i.event_id = :event_id AND i.refund_id = :_id AND i.status IN ('held', 'sent', 'released') AND i.amount > 0
     ORDER BY i.end_to_end_id`,
    { event_id, _id },
  )
  return rows
}

/** Out of the hold, or back from the bank where it had left already; either way it undoes the hold, once. */
export function releaseOf(
  { actor }: LedgerCtx,
  refund_id: string,
  { uid, owner, status, returned }: BouncedItem,
): Release {
  const id = derivedId(refund_id, 'release', uid)
  const { hash } = named(id)
  return {
    type: 'release',
    id,
    hash,
    date: isoNow(),
    user_id: actor.user_id,
    uid: owner,
    refund_id,
    hold_id: holdId(refund_id, uid),
    amount: returned,
    method: 'form',
    ...(status === 'sent' && { from: 'bank' as const }),
  }
}

export function assertPosted(outcomes: Outcome[]) {
  for (const outcome of outcomes) {
    // A transfer that was returned and later confirmed as paid cannot be returned again.
    if (outcome.status === 'replayed') throw new DomainError('bank_report_contradicts')
    if (outcome.status === 'declined')
      throw new DomainError(outcome.code, outcome.message, outcome.details)
  }
}

/** Marks transfers as returned, in the transaction of their money, and opens their requests again. */
export async function markBounced(
  trx: Trx,
  { event_id, _id }: Pick<RefundRun, 'event_id' | '_id'>,
  bounced: BouncedItem[],
): Promise<void> {
  if (bounced.length === 0) return
  await trx.raw(
    `UPDATE refund_items i SET status = 'released', reason = 'bank_rejected', detail = x.detail, returned_at = :now,
       returned_amount = x.returned, attention = NULL,
       accepted_at = CASE WHEN x.was_paid THEN coalesce(i.accepted_at, :now) ELSE i.accepted_at END,
       paid_at = CASE WHEN x.was_paid THEN coalesce(i.paid_at, :now) ELSE i.paid_at END
     FROM (SELECT :event_id::uuid AS event_id, u.*
       FROM unnest(:ids::uuid[], :details::text[], :returned::bigint[], :paid::boolean[])
       AS u(_id, detail, returned, was_paid) OFFSET 0) x
     WHERE i.event_id = :event_id AND i.event_id = x.event_id AND i._id = x._id`,
    {
      event_id,
      now: isoNow(),
      ids: bounced.map((item) => item._id),
      details: bounced.map(({ detail }) => detail),
      returned: bounced.map(({ returned }) => returned),
      paid: bounced.map(({ was_paid }) => was_paid),
    },
  )
  await markWrongAccounts(trx, { event_id, _id }, bounced)
  // Visitors with a wrong account may correct it; the next run includes them.
  const uids = bounced.map(({ uid }) => uid)
  await releaseRequests(trx, { event_id, _id }, uids)
  await markReturned(trx, event_id, uids)
  const told = bounced.map((item) => ({ refund_id: _id, refund_item_id: item._id, uid: item.uid }))
  await tellAll(trx, event_id, 'refund.returned', told)
}

/** It would go to the same account again: it waits for another one. */
async function markWrongAccounts(
  trx: Trx,
  { event_id, _id }: Pick<RefundRun, 'event_id' | '_id'>,
  bounced: BouncedItem[],
) {
  for (const { uid, is_wrong_account, detail } of bounced) {
    if (!is_wrong_account) continue
    const objection: BankObjection = { hold_reason: 'wrong_account', hold_detail: detail }
    const [request] = await trx('refund_forms')
      .where({ event_id, uid, refund_id: _id })
      .update(objection)
      .returning('iban')
    // A newer request for the same account waits for staff, too.
    const again = requestsFor(trx, event_id, [uid]).whereNull('refund_id')
    if (request) await again.where({ iban: request.iban }).update(objection)
  }
}

/** Moves a run on by what came back and by what has left; `is_settled` when its holds have left just now. */
export async function changeRun(
  ctx: Ctx,
  refund: RefundRun,
  bounced: BouncedItem[],
  is_settled: boolean,
): Promise<void> {
  if (bounced.length === 0 && !is_settled) return
  const returned = bounced.reduce((sum, one) => sum + one.returned, 0)
  const total_amount = refund.total_amount - returned
  const done = refund.done - bounced.length
  const failed = refund.failed + bounced.length
  const nothing_left = done === 0
  const step = is_settled
    ? 'sent'
    : nothing_left && refund.step === 'ready'
      ? 'failed'
      : refund.step
  const status = nothing_left ? 'error' : failed > 0 ? 'warning' : refund.status
  const after = { step, status, done, failed, total_amount }
  const { event_id, _id } = refund
  await ctx
    .db('refunds')
    .where({ event_id, _id })
    .update({
      step,
      status,
      done,
      failed,
      total_amount,
      ...(nothing_left && { error_code: 'bank_rejected' }),
      ...(is_settled && { sent_at: ctx.db.fn.now() }),
    })
  await record(ctx, {
    record_type: 'refunds',
    record_id: _id,
    before: { step: refund.step, status: refund.status },
    after,
  })
}
