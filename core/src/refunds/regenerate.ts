import { nextBusinessDay } from '../bank/next_business_day.ts'
import { record } from '../operations/audit_log.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { ledger } from '../operations/handler.ts'
import { isoNow } from '../platform/database_clock.ts'
import { DomainError } from '../platform/errors.ts'
import { todayIn } from '../platform/today.ts'
import { reference } from './base/payee.ts'
import { presentRefund, type RefundRun } from './base/refund.ts'
import { findRun } from './refund_files.ts'
import { runRefund } from './run.ts'

// A file of a few thousand is written within the call; a longer one is the worker's.
const write_ms = 2_000
// It takes two connections: several at once could each hold one of the last, and wait for each other.
let is_writing = false

/**
 * Rewrites a run's bank file for a bank that refuses the old one: the same payments under the same
 * references, in a new message and a file of another name. Refused with `bank_file_may_be_sent`
 * without a confirmation, and with `refund_already_sent` once it was sent.
 */
export const regenerate = ledger<'refunds.regenerate'>(async (ctx, { path, query }) => {
  const { event_id, db } = ctx
  const refund_id = await startWriting(ctx, path.file_name, query.confirmed === true)
  if (!is_writing) await writeNow(ctx, refund_id)
  const refund = (await db<RefundRun>('refunds')
    .where({ event_id, _id: refund_id })
    .first()) as RefundRun
  if (refund.step === 'writing') ctx.enqueue('refunds.run', { event_id, refund_id })
  return presentRefund(refund)
})

/** An error on the way is the worker's to try again. */
async function writeNow({ event_id, db, ledger, secrets, config }: LedgerCtx, refund_id: string) {
  const signal = AbortSignal.timeout(write_ms)
  const run = { db, ledger, secrets, config, signal, report: () => {} }
  is_writing = true
  await runRefund(run, { event_id, refund_id }).catch(() => {})
  is_writing = false
}

async function startWriting(
  ctx: LedgerCtx,
  file_name: string,
  confirmed: boolean,
): Promise<string> {
  const { event_id, db } = ctx
  try {
    return await db.transaction(async (trx) => {
      const { _id: found } = await findRun(trx, event_id, file_name)
      const refund = (await trx<RefundRun>('refunds')
        .where({ event_id, _id: found })
        .forUpdate()
        .first()) as RefundRun
      if (refund.type !== 'form') throw new DomainError('file_not_found')
      // Another request has rewritten it meanwhile.
      if (refund.file_name !== file_name) throw new DomainError('bank_file_superseded')
      if (refund.step === 'sent') throw new DomainError('refund_already_sent')
      if (refund.step === 'holding' || refund.step === 'writing')
        throw new DomainError('refund_not_ready')
      if (refund.step !== 'ready') throw new DomainError('file_not_found', 'it was cancelled')
      if (!confirmed) throw new DomainError('bank_file_may_be_sent')
      const { _id, message_id, epoch, execution_date, debtor, bank_file_id, earlier_files } = refund
      const superseded_at = isoNow()
      const earlier = { file_name, message_id, bank_file_id, superseded_at }
      const today = todayIn(debtor.timezone)
      const changes = {
        step: 'writing' as const,
        status: 'refunding' as const,
        message_id: reference('message', _id, message_id),
        names_corrected: 0,
        file_name: nextName(file_name, earlier_files.length),
        // Banks pay on no day that is over.
        execution_date: nextBusinessDay(execution_date < today ? today : execution_date),
      }
      // Supersedes the worker that wrote the old file.
      const free = { epoch: epoch + 1, leased_until: null, attempts: 0 }
      await trx('refunds')
        .where({ event_id, _id })
        .update({ ...changes, ...free })
      // A JSON column takes its value as text.
      await trx('refunds')
        .where({ event_id, _id })
        .update({ earlier_files: JSON.stringify([...earlier_files, earlier]) })
      await record(
        { ...ctx, db: trx },
        {
          record_type: 'refunds',
          record_id: _id,
          before: { file_name, message_id },
          after: changes,
        },
      )
      return _id
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'refunds_running') throw error
    throw new DomainError('refund_in_progress')
  }
}

/** `refunds-2026-11-21-2df633.xml` is followed by `refunds-2026-11-21-2df633-2.xml`, that by `…-3.xml`. */
function nextName(file_name: string, earlier: number) {
  const own =
    earlier === 0 ? file_name.slice(0, -'.xml'.length) : file_name.replace(/-\d+\.xml$/, '')
  return `${own}-${earlier + 2}.xml`
}
