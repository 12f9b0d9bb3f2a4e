import { textsFor } from '../i18n/texts.ts'
import type { Checkout } from '../ledger/types.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { ledger } from '../operations/handler.ts'
import { roundTo } from '../platform/money.ts'
import { idFromKey, origin } from '../transactions/commands.ts'
import { answerOf } from '../transactions/transactions.ts'
import { findClient, presentClient } from '../wallets/clients.ts'
import { stepsOf } from './by_provider/plan.ts'
import { openRefundContext } from './by_provider/refund_context.ts'
import { openRoutes } from './by_provider/routes.ts'

type Headers = Record<string, string | undefined>
/** What the payout is posted as; a checkout otherwise. */
type As = Checkout['as']

/** Pays the refundable remainder out in cash; says so first where it can go back by TWINT. */
export const checkout = ledger<'clients.checkout'>(async (ctx, { path, query, headers }) => {
  const { uid } = path
  if (!query.refund_by_cash) return payUnlessByTwint(ctx, uid, headers)
  await findClient(ctx.db, ctx.event_id, uid)
  return payOut(ctx, uid, headers)
})

/** Pays the refundable remainder out in cash, even where it could go back by TWINT, and says so. */
export const checkout_force = ledger<'clients.checkout_force'>((ctx, { path, headers }) =>
  payAllTheSame(ctx, path.uid, headers),
)

/** Moves nothing where the money can go back by TWINT, and says so instead. */
export async function payUnlessByTwint(ctx: LedgerCtx, uid: string, headers: Headers, as?: As) {
  const { event_id, db } = ctx
  const client = presentClient(await findClient(db, event_id, uid))
  const by_twint = await wayBackByTwint(ctx, uid)
  if (!by_twint) return payOut(ctx, uid, headers, as)
  const { round } = await db('events').where({ _id: event_id }).first('round')
  return { amount: roundTo(client.refundable, round), ...by_twint }
}

/** Pays in cash, and says whether it could have gone back by TWINT. */
export async function payAllTheSame(ctx: LedgerCtx, uid: string, headers: Headers, as?: As) {
  await findClient(ctx.db, ctx.event_id, uid)
  const by_twint = await wayBackByTwint(ctx, uid)
  return { ...(await payOut(ctx, uid, headers, as)), ...by_twint }
}

async function payOut(ctx: LedgerCtx, uid: string, headers: Headers, as?: As) {
  const { event_id, actor, ledger, db } = ctx
  const outcome = await ledger.post(event_id, {
    ...origin(actor, idFromKey(ctx, headers['idempotency-key'], uid), [as ?? 'checkout', uid]),
    type: 'checkout',
    as,
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
  const context = await openRefundContext(ctx, event_id)
  const routes = openRoutes(context)
  const steps = await stepsOf(db, event_id, routes, [uid])
  const own = steps.filter(({ method, is_under_way }) => method === 'twint' && !is_under_way)
  if (own.length === 0) return null
  const twint_freight = own.reduce((sum, { freight }) => sum + freight, 0)
  const language = ctx.language ?? context.event.language
  return {
    warning: 'refundable_by_twint' as const,
    warning_text: textsFor(language).payments.refundable_by_twint,
    can_be_refunded_by_twint: true,
    ...(twint_freight > 0 && { twint_freight }),
  }
}
