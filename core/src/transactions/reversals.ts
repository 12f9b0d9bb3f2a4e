import type { Schema } from '@kermesse/sdk/types'
import { together } from '../ledger/decide_together.ts'
import { readTransactions } from '../ledger/read_transactions.ts'
import type { Debit, Outcome, Reverse, Together } from '../ledger/types.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, LedgerCtx } from '../operations/context.ts'
import { ledger } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { derivedId } from '../platform/ids.ts'
import { idFromKey, origin, toItem } from './commands.ts'
import { checkDesk } from './desk_reversal.ts'
import { checkNamedTerminal } from './named_terminals.ts'
import { checkPhoneSale } from './phone_sales.ts'
import { findTransfer, takeBack } from './reverse_transfer.ts'
import { checkUndo, isSeller } from './seller_undo.ts'
import { answerOf, postCommand } from './transactions.ts'
import { withChips } from './wristband_numbers.ts'

type TransactionAnswer = Schema<'Transaction'>

/** Reverses a transaction, once. Repeating it answers the first reversal. */
export const reverse = ledger<'transactions.reverse'>(async (ctx, { path, query }) => {
  const original = await findOriginal(ctx, path.transaction_id)
  if (original.uid !== path.uid) throw new DomainError('transaction_not_found')
  return reverseOne(ctx, original, query)
})

/** The same by its id alone: a sale that was paid at the counter has no wristband. */
export const reverse_by_id = ledger<'transactions.reverse_by_id'>(async (ctx, { path, query }) =>
  reverseOne(ctx, await findOriginal(ctx, path.id), query),
)

/** Reverses a sale and posts the one that was meant, in one commit. Repeating it answers the first change. */
export const change = ledger<'transactions.change'>(async (ctx, { path, body, headers }) => {
  const { event_id, db, actor } = ctx
  const { reason } = body
  const [asked] = (await withChips(db, event_id, [body.sale])) as [typeof body.sale]
  if (asked.date) throw invalid('sale.date', 'not_offline')
  if (asked.offline !== undefined) throw invalid('sale.offline', 'unknown_field')
  const original = await findOriginal(ctx, path.id)
  const { uid, transaction_id } = original
  if (!isSeller(actor)) await checkDesk(ctx, { uid, transaction_id, reason })
  const id = asked._id ?? idFromKey(ctx, headers['idempotency-key'], path.id)
  const sale = toItem(actor, asked, id) as Debit | Together
  await checkNamedTerminal(ctx, asked)
  await checkPhoneSale(ctx, asked, { id, pin: headers['wristband-pin'] })
  const sales = sale.type === 'together' ? sale.commands : [sale]
  const { hash } = origin(actor, id, ['change', path.id, reason, sale.hash.toString('hex')])
  const commands = [...(await reversalsOf(ctx, original)), ...sales]
  const command = together({ ...sale, hash }, commands)
  const outcome = await postForReason(ctx, command, { original, reason })
  if (outcome.status === 'declined')
    throw new DomainError(outcome.code, outcome.message, outcome.details)
  const named = { event_id, reversal_of: path.id }
  const reversal: { _id: string } = await db('transactions').where(named).first('_id')
  const [reversed, sold] = await readTransactions(db, event_id, [reversal._id, id])
  const replayed = outcome.status === 'replayed'
  return { reversal: { ...reversed!, replayed }, sale: { ...sold!, replayed } }
})

export type Original = { uid: string | null; transaction_id: string; order_id: string | null }

/** The transaction that is to be reversed. Throws `transaction_not_found`. */
export async function findOriginal(
  { db, event_id }: Pick<LedgerCtx, 'db' | 'event_id'>,
  _id: string,
): Promise<Original> {
  const original = await db('transactions').where({ event_id, _id }).first('uid', 'order_id')
  if (!original) throw new DomainError('transaction_not_found')
  return { ...original, transaction_id: _id }
}

async function reverseOne(
  ctx: LedgerCtx,
  original: Original,
  { force = false, reason }: { force?: boolean; reason?: string },
): Promise<TransactionAnswer> {
  const { uid, transaction_id } = original
  if (!isSeller(ctx.actor)) {
    await checkDesk(ctx, { uid, transaction_id, reason })
    const transfer = uid !== null && (await findTransfer(ctx, uid, transaction_id))
    if (transfer && !force) throw new DomainError('unable_to_delete_wristband_transaction')
    if (transfer) return takeBack(ctx, transfer, transaction_id)
  }
  const command = await reversalCommand(ctx, original, force)
  if (!reason && !isSeller(ctx.actor)) return postCommand(ctx, command)
  const outcome = await postForReason(ctx, command, { original, reason })
  return answerOf(ctx.db, ctx.event_id, outcome)
}

/** The command that reverses a transaction, with the others of an order that several paid for. */
export async function reversalCommand(
  ctx: Pick<LedgerCtx, 'actor' | 'event_id' | 'db'>,
  original: Original,
  force = false,
): Promise<Reverse | Together> {
  const commands = await reversalsOf(ctx, original, force)
  const [first] = commands
  return original.order_id ? together(first!, commands) : first!
}

/**
 * The commands that reverse a transaction, and the others of its order. Their ids follow from the originals', so that each is
 * reversed once.
 */
async function reversalsOf(
  { actor, event_id, db }: Pick<LedgerCtx, 'actor' | 'event_id' | 'db'>,
  { order_id, ...named }: Original,
  force = false,
): Promise<Reverse[]> {
  const reversalOf = ({ uid, transaction_id }: Omit<Original, 'order_id'>): Reverse => {
    const id = derivedId(event_id, 'reversal', transaction_id)
    return {
      ...origin(actor, id, ['reverse', uid, transaction_id]),
      type: 'reverse',
      ...(uid !== null && { uid }),
      original_id: transaction_id,
      force,
      ...(order_id && { of_order: true }),
    }
  }
  if (!order_id) return [reversalOf(named)]
  const others: Omit<Original, 'order_id'>[] = await db('transactions')
    .where({ event_id, order_id })
    .whereNull('reversal_of')
    .whereNot('_id', named.transaction_id)
    .select('uid', { transaction_id: '_id' })
  return [named, ...others].map(reversalOf)
}

/** Posts a reversal and its reason in one commit. A seller's is checked there, behind the locks of its wallets. */
async function postForReason(
  ctx: LedgerCtx,
  command: Reverse | Together,
  { original, reason = '' }: { original: Original; reason?: string | undefined },
): Promise<Outcome> {
  return ctx.ledger.postWith(ctx.event_id, {
    async before(trx) {
      if (isSeller(ctx.actor)) await checkUndo({ ...ctx, db: trx }, command, reason)
    },
    commands: [command],
    async after(trx, [reversed]) {
      if (reversed!.status === 'posted') await recordReason({ ...ctx, db: trx }, original, reason)
      return reversed!
    },
  })
}

/** The reversal itself records its user. */
export async function recordReason(
  ctx: Ctx,
  { uid, transaction_id }: Omit<Original, 'order_id'>,
  reason: string,
) {
  const after = { uid, reversed: true, reason: reason.trim() }
  const before = { uid, reversed: false }
  await record(ctx, { record_type: 'transactions', record_id: transaction_id, before, after })
}
