import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import { presentRefund, type RefundRun } from './base/refund.ts'

/**
 * From now on the run holds no more money and releases what it holds. Workers of this run are
 * superseded.
 */
export async function startCancelling(ctx: Ctx, _id: string): Promise<void> {
  const { db, event_id } = ctx
  const event = await db('events').where({ _id: event_id }).first('archived')
  const key = { event_id, _id }
  // Waits for the chunk in hand: it is either held and then released, or never held.
  const refund = (await db('refunds').where(key).forUpdate().first()) as RefundRun | undefined
  if (!refund) throw new DomainError('refund_not_found')
  if (refund.step === 'cancelled' || refund.step === 'cancelling') return
  if (refund.step === 'sent')
    throw new DomainError(
      'cancel_failed',
      refund.type === 'form' ? 'the run was sent to the bank' : 'everything was sent',
    )
  if (event.archived) throw new DomainError('|event_is_archived|')
  const changes = { step: 'cancelling', status: 'refunding', error_code: null } as const
  await db('refunds')
    .where(key)
    .update({ ...changes, epoch: refund.epoch + 1, leased_until: null, attempts: 0 })
  const before = presentRefund(refund)
  await record(ctx, {
    record_type: 'refunds',
    record_id: _id,
    before,
    after: { ...before, ...changes },
  })
}
