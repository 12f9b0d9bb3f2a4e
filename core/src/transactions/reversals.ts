import type { Schema } from '@kermesse/sdk/types'
import type { Reverse } from '../ledger/types.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, LedgerCtx } from '../operations/context.ts'
import { ledger } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { derivedId } from '../platform/ids.ts'
import { origin } from './commands.ts'
import { checkDesk } from './desk_reversal.ts'
import { findTransfer, takeBack } from './reverse_transfer.ts'
import { checkUndo, isSeller } from './seller_undo.ts'
import { answerOf, postCommand } from './transactions.ts'

type TransactionAnswer = Schema<'Transaction'>

/** Reverses a transaction, once. Repeating it answers the first reversal. */
export const reverse = ledger<'transactions.reverse'>((ctx, { path, query }) =>
  reverseOne(ctx, path, query),
)

/** The same by its id alone: a sale that was paid at the counter has no wristband. */
export const reverse_by_id = ledger<'transactions.reverse_by_id'>(async (ctx, { path, query }) => {
  const { event_id, db } = ctx
  const original = await db('transactions').where({ event_id, _id: path.id }).first('uid')
  if (!original) throw new DomainError('transaction_not_found')
  return reverseOne(ctx, { uid: original.uid, transaction_id: path.id }, query)
})

export type Original = { uid: string | null; transaction_id: string }

async function reverseOne(
  ctx: LedgerCtx,
  original: Original,
  { force = false, reason }: { force?: boolean; reason?: string },
): Promise<TransactionAnswer> {
  const { uid, transaction_id } = original
  if (isSeller(ctx.actor))
    return reverseForReason(ctx, reversalOf(ctx, original), reason, checkUndo)
  await checkDesk(ctx, { ...original, reason })
  const transfer = uid !== null && (await findTransfer(ctx, uid, transaction_id))
  if (transfer && !force) throw new DomainError('unable_to_delete_wristband_transaction')
  if (transfer) return takeBack(ctx, transfer, transaction_id)
  const command = { ...reversalOf(ctx, original), force }
  return reason ? reverseForReason(ctx, command, reason) : postCommand(ctx, command)
}

/** The command that reverses a transaction. Its id follows from it, so that it is reversed once. */
export function reversalOf(
  { actor, event_id }: Pick<LedgerCtx, 'actor' | 'event_id'>,
  { uid, transaction_id }: Original,
): Reverse {
  const id = derivedId(event_id, 'reversal', transaction_id)
  return {
    ...origin(actor, id, ['reverse', uid, transaction_id]),
    type: 'reverse',
    ...(uid !== null && { uid }),
    ...(actor.smartphone_number && { smartphone_number: actor.smartphone_number }),
    original_id: transaction_id,
    force: false,
  }
}

/** Posts a reversal and its reason in one commit; `check` may still refuse it there. */
async function reverseForReason(
  ctx: LedgerCtx,
  command: Reverse,
  reason = '',
  check?: typeof checkUndo,
): Promise<TransactionAnswer> {
  const { uid = null, original_id: transaction_id } = command
  const original = { uid, transaction_id }
  const outcome = await ctx.ledger.postWith(ctx.event_id, {
    before: async (trx) => check?.({ ...ctx, db: trx }, original, reason),
    commands: [command],
    async after(trx, [reversed]) {
      if (reversed!.status === 'posted') await recordReason({ ...ctx, db: trx }, original, reason)
      return reversed!
    },
  })
  return answerOf(ctx.db, ctx.event_id, outcome)
}

/** The reversal itself records its user. */
export async function recordReason(ctx: Ctx, { uid, transaction_id }: Original, reason: string) {
  const after = { uid, reversed: true, reason: reason.trim() }
  const before = { uid, reversed: false }
  await record(ctx, { record_type: 'transactions', record_id: transaction_id, before, after })
}
