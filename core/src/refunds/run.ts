import { tell } from '../messages/tell.ts'
import type { Jobs } from '../operations/context.ts'
import { fence, type Lease, type RunCtx, stopHere, workUnderLease } from '../operations/lease.ts'
import type { RefundRun } from './base/refund.ts'
import { BankFileRefused, writeFiles } from './by_bank/bank_file.ts'
import { holdChunk } from './by_bank/hold_transfers.ts'
import { releaseChunk, releasePlanned } from './by_bank/release.ts'
import { giveUpProviderRefunds, runProviderRefunds } from './by_provider/run_provider_refunds.ts'

/**
 * Takes a refund run from where it stands to its next rest: planned requests are held, then the files are written; a run
 * that is being cancelled is released. Every step is committed with its money, so it may be cut short anywhere.
 */
export async function runRefund(
  ctx: RunCtx,
  { event_id, refund_id }: Jobs['refunds.run'],
): Promise<void> {
  const run = { event_id, _id: refund_id }
  await workUnderLease(
    ctx,
    'refunds',
    run,
    async (lease) => {
      const refund = await read(ctx, lease)
      if (refund.type !== 'form') return runProviderRefunds(ctx, lease, refund)
      if (refund.step === 'holding') await hold(ctx, lease, refund)
      if (refund.step === 'cancelling') await release(ctx, lease, refund)
      else await write(ctx, lease)
    },
    (lease) => failRun(ctx, lease),
  )
}

async function hold(ctx: RunCtx, lease: Lease, refund: RefundRun) {
  await inChunks(ctx, (after) => holdChunk(ctx, lease, refund, after))
  const { done } = await read(ctx, lease)
  await change(
    ctx,
    lease,
    done > 0
      ? { step: 'writing' }
      : { step: 'failed', status: 'error', error_code: 'unable_to_refund' },
  )
}

async function write(ctx: RunCtx, lease: Lease) {
  const refund = await read(ctx, lease)
  if (refund.step !== 'writing') return
  try {
    await writeFiles(ctx, lease, refund)
  } catch (error) {
    if (!(error instanceof BankFileRefused)) throw error
    ctx.report(error)
    await change(ctx, lease, { step: 'failed', status: 'error', error_code: 'bank_file_refused' })
  }
}

async function release(ctx: RunCtx, lease: Lease, refund: RefundRun) {
  await releasePlanned(ctx, lease, refund)
  let { done: held } = await read(ctx, lease)
  while (held > 0) {
    await inChunks(ctx, (after) => releaseChunk(ctx, lease, refund, after))
    const { done: left } = await read(ctx, lease)
    if (left === held) throw new Error(`${left} holds of run ${refund._id} cannot be released`)
    held = left
  }
  await change(ctx, lease, { step: 'cancelled', status: 'cancelled' })
}

/** One round through the items of a run, in the order of their references. */
async function inChunks(ctx: RunCtx, work: (after: string) => Promise<string | undefined>) {
  for (let after: string | undefined = ''; after !== undefined; after = await work(after))
    stopHere(ctx)
}

/**
 * Held money stays held until staff cancels the run; a run that is being cancelled is never given
 * up.
 */
async function failRun(ctx: RunCtx, lease: Lease) {
  const refund = await read(ctx, lease)
  if (refund.step === 'cancelling') return
  if (refund.type !== 'form') return giveUpProviderRefunds(ctx, lease, refund)
  await change(ctx, lease, { step: 'failed', status: 'error', error_code: 'internal' })
}

async function read({ db }: RunCtx, { event_id, _id }: Lease) {
  return (await db<RefundRun>('refunds').where({ event_id, _id }).first()) as RefundRun
}

type Change =
  | { step: 'writing' }
  | {
      step: 'failed' | 'cancelled'
      status: 'error' | 'cancelled'
      error_code?: RefundRun['error_code']
    }

async function change({ db }: RunCtx, lease: Lease, changes: Change) {
  const { event_id, _id } = lease
  await db.transaction(async (trx) => {
    await fence(trx, lease)
    await trx('refunds').where({ event_id, _id }).update(changes)
    if (changes.step === 'writing') return
    const { step, status } = changes
    await tell(trx, event_id, 'refund_run.finished', { refund_id: _id, step, status })
  })
}
