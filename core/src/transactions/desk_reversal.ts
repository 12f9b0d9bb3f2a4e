import { roleOf } from '../ledger/kinds.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { rights } from '../operations/rights.ts'
import { DomainError, invalid } from '../platform/errors.ts'

type Asked = { uid: string | null; transaction_id: string; reason?: string }

/**
 * Refuses callers below admin unless the transaction is a sale of the current business day and they
 * give a reason. On a paired phone a cashier takes back sales of its point of sale alone.
 */
export async function checkDesk({ actor, db, event_id }: LedgerCtx, asked: Asked) {
  if (actor.right >= rights.admin) return
  const day = (instant: string) =>
    `((${instant} AT TIME ZONE e.timezone) - e."dayStartTime"::time::interval)::date`
  const original = await db('transactions as t')
    .join('events as e', 'e._id', 't.event_id')
    .where({ 't.event_id': event_id, 't._id': asked.transaction_id, 't.uid': asked.uid })
    .first('t.type', 't.reversal_of', 't.bar_id', 'e.desk_may_reverse', {
      is_today: db.raw(`${day('t.date')} = ${day('now()')}`),
    })
  if (!original) throw new DomainError('transaction_not_found')
  const is_sale = roleOf(original.type) === 'sale' && !original.reversal_of
  if (!original.desk_may_reverse || !is_sale || !original.is_today)
    throw new DomainError('desk_may_not_reverse')
  if (actor.pairing && actor.bar_id && original.bar_id !== actor.bar_id)
    throw new DomainError('forbidden', 'this is not your point of sale')
  if (!asked.reason?.trim()) throw invalid('reason', 'required')
}
