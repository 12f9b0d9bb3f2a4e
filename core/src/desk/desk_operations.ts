import type { Command } from '../ledger/types.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { ledger } from '../operations/handler.ts'
import { smartphoneOf } from '../operations/smartphone.ts'
import { payAllTheSame, payUnlessByTwint } from '../refunds/checkout.ts'
import { idFromKey, origin } from '../transactions/commands.ts'
import { checkNamedTerminal } from '../transactions/named_terminals.ts'
import { answerOf, postCommand } from '../transactions/transactions.ts'

/** Sells a wristband an entrance beside those that it has, and keeps the postal code of its visitor. */
export const add_entrance = ledger<'desk.add_entrance'>(async (ctx, { path, body, headers }) => {
  const { event_id, db } = ctx
  const { _id, payment_type = 'cash', postal_code, ...asked } = body
  await checkNamedTerminal(ctx, asked)
  const command: Command = {
    ...namedBy(ctx, path, headers, _id, { payment_type, ...asked }),
    ...asked,
    smartphone_number: smartphoneOf(ctx.actor, asked.smartphone_number),
    type: 'entrance',
    as: 'add_entrance',
    payment_type,
    right: ctx.actor.right,
    uses_bracelet: true,
  }
  if (!postal_code) return postCommand(ctx, command)
  const outcome = await ctx.ledger.postWith(event_id, {
    commands: [command],
    async after(trx, [sold]) {
      if (sold!.status === 'posted')
        await trx('clients').where({ event_id, uid: path.uid }).update({ postal_code })
      return sold!
    },
  })
  return answerOf(db, event_id, outcome)
})

/** Gives organiser's credit, which is spent first and never paid back. */
export const add_money_non_refundable = ledger<'desk.add_money_non_refundable'>(
  (ctx, { path, body, headers }) =>
    postCommand(ctx, {
      ...namedBy(ctx, path, headers, undefined, body),
      type: 'unpaid',
      as: 'add_money_non_refundable',
      amount: body.amount,
    }),
)

/** Does once more what the desk did before on this wristband; what may be repeated, the ledger decides. */
export const repeat_operation = ledger<'desk.repeat_operation'>((ctx, { path, body, headers }) => {
  const { _id, transaction_id, ...asked } = body
  return postCommand(ctx, {
    ...namedBy(ctx, path, headers, _id, { transaction_id, ...asked }),
    ...asked,
    smartphone_number: smartphoneOf(ctx.actor, asked.smartphone_number),
    type: 'repeat',
    original_id: transaction_id,
    right: ctx.actor.right,
  })
})

/** Pays the refundable remainder out in cash, unless it can go back by TWINT: then it says so and moves nothing. */
export const refund = ledger<'desk.refund'>((ctx, asked) =>
  payUnlessByTwint(ctx, { ...asked, as: 'refund' }),
)

/** Pays in cash what could go back by TWINT too; everything else that keeps money where it is stays as it is. */
export const forced_refund = ledger<'desk.forced_refund'>((ctx, asked) =>
  payAllTheSame(ctx, { ...asked, as: 'forced_refund' }),
)

/** The wristband, and what names an operation: the caller's own id, or what follows from the caller's key. */
function namedBy(
  ctx: LedgerCtx,
  { uid }: { uid: string },
  headers: Record<string, string | undefined>,
  _id: string | undefined,
  asked: object,
) {
  const id = _id ?? idFromKey(ctx, headers['idempotency-key'], uid)
  return { ...origin(ctx.actor, id, [ctx.operation, uid, Object.entries(asked).sort()]), uid }
}
