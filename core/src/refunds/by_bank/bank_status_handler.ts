import { NoBankReport, readPain002 } from '../../bank/pain002.ts'
import { findEvent } from '../../operations/event_scope.ts'
import { ledger } from '../../operations/handler.ts'
import { DomainError } from '../../platform/errors.ts'
import { get } from '../refunds.ts'
import { applyReport } from './bank_status.ts'

/** Applies what the bank answered to a run's file: rejected transfers come back, accepted ones have left. */
export const bank_status = ledger<'refunds.bank_status'>(async (ctx, { path, body }) => {
  await findEvent(ctx.db, ctx.event_id, { to_change: true })
  const report = read(body.report.bytes)
  const counts = await applyReport(ctx, path.id, report)
  const refund = await get.run(ctx, { path, query: {}, body: undefined, headers: {} })
  return { refund, ...counts }
})

function read(bytes: Buffer) {
  try {
    return readPain002(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof NoBankReport || error instanceof TypeError)
      throw new DomainError('bank_report_invalid', `no status report: ${error.message}`)
    throw error
  }
}
