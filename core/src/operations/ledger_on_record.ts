import type { Ledger, Together } from '../ledger/settle.ts'
import type { Outcome } from '../ledger/types.ts'
import { isLoginLink, record } from './audit_log.ts'
import type { Ctx, LedgerCtx } from './context.ts'

/**
 * A posting names the user who made it. A login link is no user, so that what is posted through one is in the audit log, in
 * the same commit; everyone else gets the ledger as it is.
 */
export function ledgerOnRecord(ctx: LedgerCtx): Ledger {
  const { ledger } = ctx
  if (!isLoginLink(ctx.actor)) return ledger
  const together = <Result>(event_id: string, work: Together<Result>) =>
    ledger.together(event_id, {
      ...work,
      async after(trx, outcomes) {
        for (const outcome of outcomes) await recordPosted({ ...ctx, event_id, db: trx }, outcome)
        return work.after(trx, outcomes)
      },
    })
  const settle: Ledger['settle'] = (event_id, item) =>
    together(event_id, { items: [item], after: async (_trx, [outcome]) => outcome! })
  return {
    ...ledger,
    together,
    settle,
    async inOrder(event_id, items) {
      const outcomes: Outcome[] = []
      for (const item of items) outcomes.push(await settle(event_id, item))
      return outcomes
    },
  }
}

async function recordPosted(ctx: Ctx, outcome: Outcome) {
  if (outcome.status !== 'posted') return
  for (const { _id, type, uid, amount } of outcome.drafts)
    await record(ctx, { record_type: 'transactions', record_id: _id, after: { type, uid, amount } })
}
