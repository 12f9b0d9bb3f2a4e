import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@kermesse/sdk/types'
import { tell } from '../../messages/tell.ts'
import { fence, type Lease, type RunCtx, stopHere } from '../../operations/lease.ts'
import type { Trx } from '../../platform/db.ts'
import { queryRow } from '../../platform/query_rows.ts'
import type { RefundRun } from '../base/refund.ts'
import { openRefundContext, type RefundContext } from '../base/refund_context.ts'
import type { RefundBatch } from './hold_provider_refunds.ts'
import { chunkSize } from './rate_limit.ts'
import { type ChunkResult, sendChunk } from './send_provider_refunds.ts'

/**
 * Works a run by the way the money came: what is planned is sent, chunk by chunk, and booked. A run that is being cancelled
 * lets go of what was not sent. It may be cut short anywhere; what was on its way then is asked about by the job for that.
 */
export async function runProviderRefunds(
  ctx: RunCtx,
  lease: Lease,
  refund: RefundRun,
  open = openRefundContext,
): Promise<void> {
  const { event_id, _id } = refund
  await inFence(ctx, lease, (trx) => doubtInterrupted(trx, refund))
  if (refund.step === 'cancelling') {
    await inFence(ctx, lease, async (trx) => {
      await letGo(trx, refund)
      const rest = { step: 'cancelled', status: 'cancelled' } as const
      await trx('refunds').where({ event_id, _id }).update(rest)
      await tell(trx, event_id, 'refund_run.finished', { refund_id: _id, ...rest })
    })
    return
  }
  if (refund.step !== 'sending') return
  const context = await open(ctx, event_id)
  const is_through = await sendAll(ctx, context, lease)
  await inFence(ctx, lease, (trx) =>
    finish(trx, refund, is_through ? null : 'refund_provider_unavailable'),
  )
}

/** Lets go of what a run could not send; what it sent is asked about until it is known. */
export function giveUpProviderRefunds(ctx: RunCtx, lease: Lease, refund: RefundRun): Promise<void> {
  return inFence(ctx, lease, async (trx) => {
    await doubtInterrupted(trx, refund)
    await finish(trx, refund, 'internal')
  })
}

/** Sends everything; false when the provider cannot be reached, or does not know us. */
async function sendAll(ctx: RunCtx, context: RefundContext, lease: Lease): Promise<boolean> {
  const batch: RefundBatch = {
    by: 'refund_id',
    id: lease._id,
    size: chunkSize(context),
    before: (trx) => fence(trx, lease),
  }
  for (let silent = 0; ; ) {
    stopHere(ctx)
    const sent = await sendChunk(context, batch, ctx.report)
    if (sent.looked_at === 0) return true
    if (isRefusedAsAWhole(sent)) return false
    silent = isSilent(sent) ? silent + 1 : 0
    if (silent >= silences_max) return false
    // A provider that rests is left alone a little longer each time.
    if (silent > 0)
      await sleep(500 * 2 ** silent, undefined, { signal: ctx.signal }).catch(() => {})
  }
}

// As often as one refund is sent that never gets through.
const silences_max = 5

const isSilent = ({ sent, unsent }: ChunkResult) => sent > 0 && unsent === sent
const isRefusedAsAWhole = ({ sent, unauthorized }: ChunkResult) => sent > 0 && unauthorized === sent

function inFence(ctx: RunCtx, lease: Lease, work: (trx: Trx) => Promise<void>) {
  return ctx.ledger.postWith(lease.event_id, {
    before: (trx) => fence(trx, lease),
    commands: [],
    after: work,
  })
}

/** Marks refunds as in doubt whose sender died: their outcome is unknown. */
async function doubtInterrupted(trx: Trx, { event_id, _id }: RefundRun) {
  const doubtful = await trx('provider_refunds')
    .where({ event_id, refund_id: _id, status: 'sending' })
    .update({ status: 'unknown', reason: 'interrupted', updated_at: trx.fn.now() })
  await trx('refunds').where({ event_id, _id }).increment('doubtful', doubtful)
}

/** Nothing is held for what is only planned. */
async function letGo(trx: Trx, { event_id, _id }: RefundRun) {
  await trx('provider_refunds')
    .where({ event_id, refund_id: _id, status: 'planned' })
    .update({ status: 'released', next_check_at: null, updated_at: trx.fn.now() })
}

/** A run in which nothing was paid and nothing is open has sent nothing: that is an error, and all the rest a warning. */
async function finish(trx: Trx, refund: RefundRun, error_code: ErrorCode | null) {
  const { event_id, _id } = refund
  if (error_code) await letGo(trx, refund)
  const rest = await queryRow<{ step: 'sent' | 'failed'; status: 'success' | 'warning' | 'error' }>(
    trx,
    `UPDATE refunds SET sent_at = now(), error_code = :error_code,
       step = CASE WHEN :error_code::text IS NULL OR done + doubtful > 0 THEN 'sent' ELSE 'failed' END,
       status = CASE WHEN :error_code::text IS NULL AND failed + doubtful = 0 THEN 'success'
         WHEN :error_code::text IS NULL OR done + doubtful > 0 THEN 'warning' ELSE 'error' END
     WHERE event_id = :event_id AND _id = :_id RETURNING step, status`,
    { event_id, _id, error_code },
  )
  await tell(trx, event_id, 'refund_run.finished', { refund_id: _id, ...rest })
}
