import { NoBankReport, readPain002 } from '../../bank/pain002.ts'
import { findEvent } from '../../operations/event_scope.ts'
import { direct } from '../../operations/handler.ts'
import { DomainError } from '../../platform/errors.ts'
import { get } from '../refunds.ts'
import { applyReport } from './bank_status.ts'

/** Applies what the bank answered to a run's file: rejected transfers come back, accepted ones have left. */
export const bank_status = direct<'refunds.bank_status'>(async (ctx, { path, body }) => {
  await findEvent(ctx.knex, ctx.event_id, { to_change: true })
  const report = read(body.report.bytes)
  const counts = await applyReport(ctx, path.id, report)
  const refund = await ctx.knex.transaction((trx) =>
    get({ ...ctx, trx }, { path, query: {}, body: undefined, headers: {} } as never),
  )
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
