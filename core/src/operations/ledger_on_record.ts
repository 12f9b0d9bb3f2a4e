import type { Ledger, PostWith } from '../ledger/ledger.ts'
import type { Outcome } from '../ledger/types.ts'
import { isPostedOnRecord, record } from './audit_log.ts'
import type { Ctx, LedgerCtx } from './context.ts'

/**
 * A posting names the user who made it. A login link is no user, and a posting does not name the token for scripts behind
 * it, so that what is posted through one is in the audit log, in the same commit; everyone else gets the ledger as it is.
 */
export function ledgerOnRecord(ctx: LedgerCtx): Ledger {
  const { ledger } = ctx
  if (!isPostedOnRecord(ctx.actor)) return ledger
  const postWith = <Result>(event_id: string, work: PostWith<Result>) =>
    ledger.postWith(event_id, {
      ...work,
      async after(trx, outcomes) {
        for (const outcome of outcomes) await recordPosted({ ...ctx, event_id, db: trx }, outcome)
        return work.after(trx, outcomes)
      },
    })
  const post: Ledger['post'] = (event_id, command) =>
    postWith(event_id, { commands: [command], after: async (_trx, [outcome]) => outcome! })
  return {
    ...ledger,
    postWith,
    post,
    async postInOrder(event_id, commands) {
      const outcomes: Outcome[] = []
      for (const command of commands) outcomes.push(await post(event_id, command))
      return outcomes
    },
  }
}

async function recordPosted(ctx: Ctx, outcome: Outcome) {
  if (outcome.status !== 'posted') return
  for (const { _id, type, uid, amount } of outcome.transactions)
    await record(ctx, { record_type: 'transactions', record_id: _id, after: { type, uid, amount } })
}
