import type { Jobs } from '../context.ts'
import { fenceTrx, type Lease, type RunCtx, stopHere, workUnderLease } from '../lease.ts'
import { holdChunk } from './hold.ts'
import type { RefundRow } from './refund.ts'
import { releaseChunk } from './release.ts'
import { BankFileRefused, writeFiles } from './write.ts'

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
      if (refund.step === 'holding') await hold(ctx, lease, refund)
      if (refund.step === 'cancelling') await release(ctx, lease, refund)
      else await write(ctx, lease)
    },
    (lease) => giveUp(ctx, lease),
  )
}

async function hold(ctx: RunCtx, lease: Lease, refund: RefundRow) {
  while (await holdChunk(ctx, lease, refund)) stopHere(ctx)
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

async function release(ctx: RunCtx, lease: Lease, refund: RefundRow) {
  while (await releaseChunk(ctx, lease, refund)) stopHere(ctx)
  await change(ctx, lease, { step: 'cancelled', status: 'cancelled' })
}

/** What is held stays held until someone cancels the run; a run that is being cancelled is never given up. */
async function giveUp(ctx: RunCtx, lease: Lease) {
  const { step } = await read(ctx, lease)
  if (step === 'cancelling') return
  await change(ctx, lease, { step: 'failed', status: 'error', error_code: 'internal' })
}

async function read({ knex }: RunCtx, { event_id, _id }: Lease) {
  return (await knex<RefundRow>('refunds').where({ event_id, _id }).first()) as RefundRow
}

async function change({ knex }: RunCtx, lease: Lease, changes: Partial<RefundRow>) {
  const { event_id, _id } = lease
  await knex.transaction(async (trx) => {
    await fenceTrx(trx, lease)
    await trx('refunds').where({ event_id, _id }).update(changes)
  })
}
