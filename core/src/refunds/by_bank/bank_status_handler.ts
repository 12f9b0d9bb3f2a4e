import type { BankMessage } from '../../bank/bank_message.ts'
import type { BankReport } from '../../bank/pain002.ts'
import { assertOwnPayment } from '../../ledger/payment_directory.ts'
import { record } from '../../operations/audit_log.ts'
import type { LedgerCtx } from '../../operations/context.ts'
import { findEvent } from '../../operations/event_scope.ts'
import { ledger } from '../../operations/handler.ts'
import { DomainError } from '../../platform/errors.ts'
import { parseApart } from '../../platform/parse_apart.ts'
import { findRefund, presentRefund } from '../base/refund.ts'
import { requestsFor } from '../requests/bank_objection.ts'
import { type BookedReturns, bookReturns } from './bank_returns.ts'
import { applyBankReport, BankContradicts, type BankStatus } from './bank_status.ts'
import { otherMessage } from './other_message.ts'

const parse = parseApart<typeof import('./report_parser.ts')>(
  new URL('./report_parser.ts', import.meta.url),
)

/**
 * Applies what the bank sent about a run: rejected transfers come back, accepted ones have left; a statement credits the transfers
 * of the event that came back after they were paid.
 */
export const bank_status = ledger<'refunds.bank_status'>(async (ctx, { path, body }) => {
  // A bank report is a fact: it is taken after the event is archived, too.
  await findEvent(ctx.db, ctx.event_id, { to_change: true, may_be_closed: true })
  const { event_id } = ctx
  const run = await ctx.db('refunds').where({ event_id, _id: path.id }).first('_id')
  if (run) await assertOwnPayment(ctx.db, { kind: 'refund', reference: path.id, event_id })
  const messages = await parse('messages', body.report.bytes)
  const counts = await apply(ctx, path.id, messages)
  const refund = presentRefund(await findRefund(ctx, path.id))
  return { refund, ...counts }
})

const nothing_reported: BankStatus = {
  accepted: 0,
  settled: 0,
  rejected: 0,
  pending: 0,
  changed: 0,
  to_check: 0,
}
const nothing_returned: BookedReturns = {
  returned: 0,
  already_returned: 0,
  unmatched: 0,
  to_check: 0,
}

/** One after the other, as EBICS delivers them; each is all or nothing, and may be uploaded again. */
async function apply(ctx: LedgerCtx, refund_id: string, messages: BankMessage[]) {
  await findRefund(ctx, refund_id)
  const reported = await applyReports(ctx, refund_id, messages)
  const returned = await applyStatements(ctx, messages)
  const unknown_statuses = [...new Set(messages.flatMap(unknownIn))].slice(0, 20)
  return {
    ...nothing_reported,
    ...nothing_returned,
    ...reported,
    ...returned,
    changed: (reported?.changed ?? 0) + (returned?.returned ?? 0),
    to_check: (reported?.to_check ?? 0) + (returned?.to_check ?? 0),
    unknown_statuses,
  }
}

/** Reports on other files that came in the same archive are left out; an archive of nothing else is refused. */
async function applyReports(ctx: LedgerCtx, refund_id: string, messages: BankMessage[]) {
  const reports = messages.flatMap((one) => (one.kind === 'report' ? [one.report] : []))
  let applied: BankStatus | undefined
  let foreign: unknown
  for (const report of reports) {
    try {
      const status = await applyBankReport(ctx, refund_id, report)
      applied = { ...status, changed: status.changed + (applied?.changed ?? 0) }
    } catch (error) {
      const is_other = error instanceof DomainError && error.code === 'bank_report_foreign'
      if (!is_other || reports.length === 1) return stop(ctx, error)
      foreign = error
    }
  }
  if (!applied && foreign) throw foreign
  return applied
}

async function applyStatements(ctx: LedgerCtx, messages: BankMessage[]) {
  const statements = messages.filter((one) => one.kind === 'statement')
  if (statements.length === 0) return undefined
  const returns = statements.flatMap((one) => one.returns)
  const booked = await bookReturns(ctx, returns)
  const is_ours = booked.returned + booked.already_returned + booked.to_check > 0
  const is_alone = messages.every(({ kind }) => kind === 'statement')
  if (!is_ours && is_alone) throw otherMessage('statement', statements[0]!.name)
  return booked
}

function unknownIn(message: BankMessage): string[] {
  if (message.kind !== 'report') return []
  const { bookings } = message.report
  const said = [message.report, ...bookings, ...bookings.flatMap(({ transfers }) => transfers)]
  return said.flatMap(({ unknown }: Pick<BankReport, 'unknown'>) => unknown ?? [])
}

/** Nothing of the report is applied, and no run pays these again before somebody has asked the bank. */
async function stop(ctx: LedgerCtx, error: unknown): Promise<never> {
  if (!(error instanceof BankContradicts)) throw error
  const { message, run, items } = error
  const uids = items.map(({ uid }) => uid)
  const hold_detail = message.slice(0, 500)
  await ctx.db.transaction(async (trx) => {
    await requestsFor(trx, run.event_id, uids).update({
      hold_reason: 'bank_contradicts',
      hold_detail,
    })
    await record(
      { ...ctx, db: trx },
      { record_type: 'refunds', record_id: run._id, after: { on_hold: uids } },
    )
  })
  throw new DomainError('bank_report_contradicts', hold_detail)
}
