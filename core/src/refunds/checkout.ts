import type { LedgerCtx } from '../operations/context.ts'
import { ledger } from '../operations/handler.ts'
import { roundTo } from '../platform/money.ts'
import { idFromKey, origin } from '../transactions/commands.ts'
import { answerOf } from '../transactions/transactions.ts'
import { findClient, presentClient } from '../wallets/clients.ts'
import { stepsOf } from './by_provider/plan.ts'
import { openDesk } from './by_provider/refund_context.ts'
import { openWays } from './by_provider/routes.ts'

/** Pays the refundable remainder out in cash; says so first where it can go back by TWINT. */
export const checkout = ledger<'clients.checkout'>(async (ctx, { path, query, headers }) => {
  const { event_id, db } = ctx
  const { uid } = path
  const client = presentClient(await findClient(db, event_id, uid))
  const by_twint = query.refund_by_cash ? null : await wayBackByTwint(ctx, uid)
  if (by_twint) {
    const { round } = await db('events').where({ _id: event_id }).first('round')
    return { amount: roundTo(client.refundable, round), ...by_twint }
  }
  return payOut(ctx, uid, headers)
})

/** Pays the refundable remainder out in cash, even where it could go back by TWINT, and says so. */
export const checkout_force = ledger<'clients.checkout_force'>(async (ctx, { path, headers }) => {
  const { uid } = path
  await findClient(ctx.db, ctx.event_id, uid)
  const by_twint = await wayBackByTwint(ctx, uid)
  return { ...(await payOut(ctx, uid, headers)), ...by_twint }
})

const warning = 'what was loaded by TWINT can be refunded by TWINT'

async function payOut(ctx: LedgerCtx, uid: string, headers: Record<string, string | undefined>) {
  const { event_id, actor, ledger, db } = ctx
  const outcome = await ledger.post(event_id, {
    ...origin(actor, idFromKey(ctx, headers['idempotency-key'], uid), ['checkout', uid]),
    type: 'checkout',
    uid,
  })
  const transaction = await answerOf(db, event_id, outcome)
  return { amount: transaction.amount, transaction }
}

/**
 * What staff says before a visitor takes cash: that something would go back by TWINT now, and what that costs. Null for what
 * was paid back or spent already, or was typed in by staff, and where the freight would leave nothing.
 */
async function wayBackByTwint(ctx: LedgerCtx, uid: string) {
  const { db, event_id } = ctx
  const ways = openWays(await openDesk(ctx, event_id))
  const steps = await stepsOf(db, event_id, ways, [uid])
  const own = steps.filter(({ method, is_under_way }) => method === 'twint' && !is_under_way)
  if (own.length === 0) return null
  const twint_freight = own.reduce((sum, { freight }) => sum + freight, 0)
  return { warning, can_be_refunded_by_twint: true, ...(twint_freight > 0 && { twint_freight }) }
}
