import { smallestCoin } from '@kermesse/sdk/rules/currencies'
import type { Cents } from '@kermesse/sdk/rules/money'
import { textsFor } from '../i18n/texts.ts'
import type { Checkout } from '../ledger/types.ts'
import { cashPayout } from '../ledger/wallet.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { ledger } from '../operations/handler.ts'
import { idFromKey, origin } from '../transactions/commands.ts'
import { refusalOfHolder } from '../transactions/holder_check.ts'
import { answerOf } from '../transactions/transactions.ts'
import { type Forced, forcedWith, recordForced } from '../wallets/blocked.ts'
import { findClient, presentClient } from '../wallets/clients.ts'
import { openRefundContext } from './base/refund_context.ts'
import { openRoutes } from './base/routes.ts'
import { stepsOf } from './by_provider/plan_provider_refunds.ts'

type Headers = Record<string, string | undefined>
type Asked = {
  path: { uid: string }
  /** The amount shown and paid out, in minor units; `force` also pays out a blocked wristband. */
  query: { amount?: Cents } & Forced
  headers: Headers
  /** The type of transaction to post; a checkout by default. */
  as?: Checkout['as']
}

/** Pays the refundable remainder out in cash; says so first where it can go back by TWINT. */
export const checkout = ledger<'clients.checkout'>(async (ctx, asked) => {
  if (!asked.query.refund_by_cash) return payUnlessByTwint(ctx, asked)
  await findClient(ctx.db, ctx.event_id, asked.path.uid)
  return payOut(ctx, asked)
})

/** Pays the refundable remainder out in cash, even where it could go back by TWINT, and says so. */
export const checkout_force = ledger<'clients.checkout_force'>(payAllTheSame)

/** Moves nothing where the money can go back by TWINT, and says so instead. */
export async function payUnlessByTwint(ctx: LedgerCtx, asked: Asked) {
  const { event_id, db } = ctx
  const { uid } = asked.path
  const client = presentClient(await findClient(db, event_id, uid))
  const by_twint = await wayBackByTwint(ctx, uid)
  if (!by_twint) return payOut(ctx, asked)
  const { currencyCode } = await db('events').where({ _id: event_id }).first('currencyCode')
  return { amount: cashPayout(client.refundable, smallestCoin(currencyCode)).payout, ...by_twint }
}

/** Pays in cash, and says whether it could have gone back by TWINT. */
export async function payAllTheSame(ctx: LedgerCtx, asked: Asked) {
  const { uid } = asked.path
  await findClient(ctx.db, ctx.event_id, uid)
  const by_twint = await wayBackByTwint(ctx, uid)
  return { ...(await payOut(ctx, asked)), ...by_twint }
}

async function payOut(ctx: LedgerCtx, { path: { uid }, query, headers, as }: Asked) {
  const { event_id, actor, ledger, db } = ctx
  const force = forcedWith(ctx, query)
  const command: Checkout = {
    ...origin(actor, idFromKey(ctx, headers['idempotency-key'], uid), [
      as ?? 'checkout',
      uid,
      query.amount,
    ]),
    type: 'checkout',
    as,
    uid,
    payout: query.amount,
    refused: await refusalOfHolder(ctx, uid, { pin: headers['wristband-pin'] }),
    force: force !== undefined,
  }
  const outcome = force
    ? await ledger.postWith(event_id, {
        commands: [command],
        async after(trx, [paid]) {
          const { status } = paid!
          if (status === 'posted') await recordForced({ ...ctx, db: trx }, uid, force)
          return paid!
        },
      })
    : await ledger.post(event_id, command)
  const transaction = await answerOf(db, event_id, outcome)
  return { amount: transaction.amount, transaction }
}

/**
 * Tells staff before a cash payout that part could be refunded by TWINT now, and its fee. Null if
 * the money was refunded or spent already, was typed in by staff, or would not cover the fee.
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
