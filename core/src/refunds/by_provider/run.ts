import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@kermesse/sdk/types'
import type { PoolClient } from 'pg'
import { fence, type Lease, type RunCtx, stopHere } from '../../operations/lease.ts'
import type { RefundRow } from '../refund.ts'
import type { Batch } from './hold.ts'
import { chunkSize } from './rate_limit.ts'
import { type Desk, openDesk } from './refund_context.ts'
import { type Sent, sendChunk } from './send.ts'

/**
 * Works a run by the way the money came: what is planned is sent, chunk by chunk, and booked. A run that is being cancelled
 * lets go of what was not sent. It may be cut short anywhere; what was on its way then is asked about by the job for that.
 */
export async function runPaybacks(
  ctx: RunCtx,
  lease: Lease,
  refund: RefundRow,
  open = openDesk,
): Promise<void> {
  const { event_id, _id } = refund
  await inFence(ctx, lease, (client) => doubtInterrupted(client, refund))
  if (refund.step === 'cancelling') {
    await inFence(ctx, lease, async (client) => {
      await letGo(client, refund)
      await client.query(
        `UPDATE refunds SET step = 'cancelled', status = 'cancelled' WHERE event_id = $1 AND _id = $2`,
        [event_id, _id],
      )
    })
    return
  }
  if (refund.step !== 'sending') return
  const desk = await open(ctx, event_id)
  const is_through = await sendAll(ctx, desk, lease)
  await inFence(ctx, lease, (client) =>
    finish(client, refund, is_through ? null : 'refund_provider_unavailable'),
  )
}

/** Lets go of what a run could not send; what it sent is asked about until it is known. */
export function giveUpPaybacks(ctx: RunCtx, lease: Lease, refund: RefundRow): Promise<void> {
  return inFence(ctx, lease, async (client) => {
    await doubtInterrupted(client, refund)
    await finish(client, refund, 'internal')
  })
}

/** Sends everything; false when the provider cannot be reached, or does not know us. */
async function sendAll(ctx: RunCtx, desk: Desk, lease: Lease): Promise<boolean> {
  const batch: Batch = {
    ...{ by: 'refund_id', id: lease._id, size: chunkSize(desk) },
    before: (client) => fence(client, lease),
  }
  for (let silent = 0; ; ) {
    stopHere(ctx)
    const sent = await sendChunk(desk, batch, ctx.report)
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

const isSilent = ({ sent, unsent }: Sent) => sent > 0 && unsent === sent
const isRefusedAsAWhole = ({ sent, unauthorized }: Sent) => sent > 0 && unauthorized === sent

function inFence(ctx: RunCtx, lease: Lease, work: (client: PoolClient) => Promise<void>) {
  return ctx.ledger.together(lease.event_id, {
    before: (client) => fence(client, lease),
    items: [],
    after: work,
  })
}

/** What someone was sending who is gone: nobody knows what became of it. */
async function doubtInterrupted(client: PoolClient, { event_id, _id }: RefundRow) {
  const { rowCount } = await client.query(
    `UPDATE provider_refunds SET status = 'unknown', reason = 'interrupted', updated_at = now()
     WHERE event_id = $1 AND refund_id = $2 AND status = 'sending'`,
    [event_id, _id],
  )
  await client.query(
    'UPDATE refunds SET doubtful = doubtful + $3 WHERE event_id = $1 AND _id = $2',
    [event_id, _id, rowCount ?? 0],
  )
}

/** Nothing is held for what is only planned. */
async function letGo(client: PoolClient, { event_id, _id }: RefundRow) {
  await client.query(
    `UPDATE provider_refunds SET status = 'released', next_check_at = NULL, updated_at = now()
     WHERE event_id = $1 AND refund_id = $2 AND status = 'planned'`,
    [event_id, _id],
  )
}

/** A run in which nothing was paid and nothing is open has sent nothing: that is an error, and all the rest a warning. */
async function finish(client: PoolClient, refund: RefundRow, error_code: ErrorCode | null) {
  const { event_id, _id } = refund
  if (error_code) await letGo(client, refund)
  await client.query(
    `UPDATE refunds SET sent_at = now(), error_code = $3,
       step = CASE WHEN $3::text IS NULL OR done + doubtful > 0 THEN 'sent' ELSE 'failed' END,
       status = CASE WHEN $3::text IS NULL AND failed + doubtful = 0 THEN 'success'
         WHEN $3::text IS NULL OR done + doubtful > 0 THEN 'warning' ELSE 'error' END
     WHERE event_id = $1 AND _id = $2`,
    [event_id, _id, error_code],
  )
}
