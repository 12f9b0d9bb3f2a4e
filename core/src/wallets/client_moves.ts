import type { DirectCtx } from '../platform/context.ts'
import { direct } from '../platform/handler.ts'
import { derivedId } from '../platform/ids.ts'
import { roundTo } from '../platform/money.ts'
import { stepsOf } from '../refunds/by_provider/plan.ts'
import { openDesk } from '../refunds/by_provider/refund_context.ts'
import { openWays } from '../refunds/by_provider/routes.ts'
import { idFromKey, origin } from '../transactions/commands.ts'
import { answerOf } from '../transactions/transactions.ts'
import { findClient, presentClient } from './clients.ts'
import { movePerson } from './holder_transfer.ts'

/** Moves everything to a new wristband: money and person in one transaction, the old band closed. */
export const transfer = direct<'clients.transfer'>(async (ctx, { path, body }) => {
  const { event_id, actor, ledger } = ctx
  const { uid } = path
  const { new_uid, entrance_id } = body
  const id = await transferId(ctx, uid, new_uid)
  const outcome = await ledger.together(event_id, {
    items: [
      {
        ...origin(actor, id, [uid, new_uid, entrance_id]),
        type: 'transfer',
        uid,
        new_uid,
        entrance_id,
        right: actor.right,
      },
    ],
    async after(client, [moved]) {
      if (moved!.status === 'posted') await movePerson(client, event_id, uid, new_uid)
      return moved!
    },
  })
  const { amount } = await answerOf(ctx.knex, event_id, outcome)
  return { amount, client: presentClient(await findClient(ctx.knex, event_id, new_uid)) }
})

/** One band is replaced by one other: a repeat finds the first transfer, whoever asks, unless it was taken back. */
async function transferId({ event_id, knex }: DirectCtx, uid: string, new_uid: string) {
  let id = derivedId(event_id, 'transfer', uid, new_uid)
  while (await knex('transactions').where({ event_id, reversal_of: id }).first('_id'))
    id = derivedId(id, 'again')
  return id
}

/** Pays the refundable remainder out in cash; says so first where it can go back by TWINT. */
export const checkout = direct<'clients.checkout'>(async (ctx, { path, query, headers }) => {
  const { event_id, knex } = ctx
  const { uid } = path
  const client = presentClient(await findClient(knex, event_id, uid))
  const by_twint = query.refund_by_cash ? null : await wayBackByTwint(ctx, uid)
  if (by_twint) {
    const { round } = await knex('events').where({ _id: event_id }).first('round')
    return { amount: roundTo(client.refundable, round), ...by_twint }
  }
  return payOut(ctx, uid, headers)
})

/** Pays the refundable remainder out in cash, even where it could go back by TWINT, and says so. */
export const checkout_force = direct<'clients.checkout_force'>(async (ctx, { path, headers }) => {
  const { uid } = path
  await findClient(ctx.knex, ctx.event_id, uid)
  const by_twint = await wayBackByTwint(ctx, uid)
  return { ...(await payOut(ctx, uid, headers)), ...by_twint }
})

const warning = 'what was loaded by TWINT can be refunded by TWINT'

async function payOut(ctx: DirectCtx, uid: string, headers: Record<string, string | undefined>) {
  const { event_id, actor, ledger, knex } = ctx
  const outcome = await ledger.settle(event_id, {
    ...origin(actor, idFromKey(ctx, headers['idempotency-key'], uid), ['checkout', uid]),
    type: 'checkout',
    uid,
  })
  const transaction = await answerOf(knex, event_id, outcome)
  return { amount: transaction.amount, transaction }
}

/**
 * What staff says before a visitor takes cash: that something would go back by TWINT now, and what that costs. Null for what
 * was paid back or spent already, or was typed in by staff, and where the freight would leave nothing.
 */
async function wayBackByTwint(ctx: DirectCtx, uid: string) {
  const { knex, event_id } = ctx
  const ways = openWays(await openDesk(ctx, event_id))
  const steps = await stepsOf(knex, event_id, ways, [uid])
  const own = steps.filter(({ method, is_under_way }) => method === 'twint' && !is_under_way)
  if (own.length === 0) return null
  const twint_freight = own.reduce((sum, { freight }) => sum + freight, 0)
  return { warning, can_be_refunded_by_twint: true, ...(twint_freight > 0 && { twint_freight }) }
}
