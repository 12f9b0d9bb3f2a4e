import { record } from '../../operations/audit_log.ts'
import type { LedgerCtx } from '../../operations/context.ts'
import { ledger } from '../../operations/handler.ts'
import { DomainError, invalid } from '../../platform/errors.ts'
import { type ItemRow, presentItem } from '../base/items.ts'
import type { RefundRun } from '../base/refund.ts'
import { bookReturns } from './bank_returns.ts'

/**
 * Books one transfer as returned, for what a person has read in the account: its wristband is credited, never with more than was
 * sent. Repeating it changes nothing.
 */
export const return_item = ledger<'refund_items.return'>(async (ctx, { path, body }) => {
  const item = await find(ctx, path.id)
  if (item.returned_at === null) {
    const { amount = item.amount, code = '', note = '' } = body
    if (amount > item.amount)
      throw invalid('amount', { code: 'at_most', params: { limit: item.amount / 100 } })
    await bookReturn(ctx, item, { amount, reason: { code, text: note } })
    await ctx.db.transaction((trx) =>
      record(
        { ...ctx, db: trx },
        { record_type: 'refund_items', record_id: item._id, after: { amount, code, note } },
      ),
    )
  }
  return presentItem(await find(ctx, path.id))
})

type SentRow = ItemRow & Pick<RefundRun, 'step' | 'debtor'>
type Return = { amount: number; reason: { code: string; text: string } }

/** Books that a transfer of a run that was sent came back; refuses one of a run that was not. */
export async function bookReturn(ctx: LedgerCtx, item: SentRow, { amount, reason }: Return) {
  if (item.status !== 'sent') throw new DomainError('refund_not_sent')
  const { end_to_end_id, debtor } = item
  await bookReturns(ctx, [{ end_to_end_id, amount, currency: debtor.currency, reason }])
}

/** A transfer by bank file with its run. */
export async function find({ db, event_id }: LedgerCtx, _id: string): Promise<SentRow> {
  const item = await db('refund_items as i')
    .join('refunds as r', (on) => on.on('r.event_id', 'i.event_id').on('r._id', 'i.refund_id'))
    .where({ 'i.event_id': event_id, 'i._id': _id })
    .first('i.*', 'r.step', 'r.debtor')
  if (!item) throw new DomainError('refund_not_found')
  return item
}
