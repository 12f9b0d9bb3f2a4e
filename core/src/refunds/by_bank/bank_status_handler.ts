import { record } from '../../operations/audit_log.ts'
import type { LedgerCtx } from '../../operations/context.ts'
import { findEvent } from '../../operations/event_scope.ts'
import { ledger } from '../../operations/handler.ts'
import { DomainError } from '../../platform/errors.ts'
import { parseApart } from '../../platform/parse_apart.ts'
import { get } from '../refunds.ts'
import { formsOf } from '../requests/bank_holds.ts'
import { applyReport, BankContradicts } from './bank_status.ts'

const parse = parseApart<typeof import('./report_parser.ts')>(
  new URL('./report_parser.ts', import.meta.url),
)

/** Applies what the bank answered to a run's file: rejected transfers come back, accepted ones have left. */
export const bank_status = ledger<'refunds.bank_status'>(async (ctx, { path, body }) => {
  // What the bank has done, it has done: also after the event was archived.
  await findEvent(ctx.db, ctx.event_id, { to_change: true, may_be_closed: true })
  const report = await parse('report', body.report.bytes)
  const counts = await applyReport(ctx, path.id, report).catch((error) => stop(ctx, error))
  const refund = await get.run(ctx, { path, query: {}, body: undefined, headers: {} })
  return { refund, ...counts }
})

/** Nothing of the report is applied, and no run pays these again before somebody has asked the bank. */
async function stop(ctx: LedgerCtx, error: unknown): Promise<never> {
  if (!(error instanceof BankContradicts)) throw error
  const { message, run, items } = error
  const uids = items.map(({ uid }) => uid)
  const hold_detail = message.slice(0, 500)
  await ctx.db.transaction(async (trx) => {
    await formsOf(trx, run.event_id, uids).update({ hold_reason: 'bank_contradicts', hold_detail })
    await record(
      { ...ctx, db: trx },
      { record_type: 'refunds', record_id: run._id, after: { on_hold: uids } },
    )
  })
  throw new DomainError('bank_report_contradicts', hold_detail)
}
