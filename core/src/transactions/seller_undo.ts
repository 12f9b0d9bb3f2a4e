import { rights } from '@kermesse/sdk/generated/rights'
import { roleOf, sqlList, typesOf } from '../ledger/kinds.ts'
import type { Actor, Ctx } from '../operations/context.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { pos_defaults } from './pos_defaults.ts'

type Original = { uid: string | null; transaction_id: string }

/** The reasons that a seller chooses from. */
const reasons = ['wrong_item', 'wrong_band', 'not_served', 'test']

/** True for a caller that corrects its own sales alone. */
export const isSeller = ({ right }: Actor) => right < rights.cashier

/**
 * Refuses a seller unless the sale is a recent one of the same paired phone, and the last of its wristband. The wallet stays locked
 * until the commit, so that no other sale of it slips in between. `at` is when a phone without a connection took it back.
 */
export async function checkUndo(
  { actor, db, event_id }: Pick<Ctx, 'actor' | 'db' | 'event_id'>,
  { uid, transaction_id }: Original,
  reason: string | undefined,
  at?: string,
) {
  if (!actor.pairing) throw new DomainError('desk_may_not_reverse')
  if (!reasons.includes(reason ?? '')) throw invalid('reason', 'required')
  if (uid !== null) await db('wallets').where({ event_id, uid }).forNoKeyUpdate().first('uid')
  const { undo_seconds } = pos_defaults
  const own = db('transactions as t').where({
    't.event_id': event_id,
    't._id': transaction_id,
    uid,
  })
  const original = await own.first('t.type', 't.reversal_of', 't.smartphone_number', {
    is_late: db.raw("t.date < coalesce(?::timestamptz, now()) - ? * interval '1 second'", [
      at ?? null,
      undo_seconds,
    ]),
    is_reversed: db.raw(reversed('t')),
    is_followed: db.raw(
      `EXISTS (SELECT FROM transactions l WHERE l.event_id = t.event_id AND l.uid = t.uid AND l.type IN (${sales})
        AND l.date > t.date AND l.date <= coalesce(?::timestamptz, 'infinity')
        AND l.reversal_of IS NULL AND NOT ${reversed('l')})`,
      [at ?? null],
    ),
  })
  if (!original) throw new DomainError('transaction_not_found')
  if (original.smartphone_number !== actor.smartphone_number)
    throw new DomainError('undo_other_phone')
  if (roleOf(original.type) !== 'sale' || original.reversal_of)
    throw new DomainError('desk_may_not_reverse')
  // A repeated request is answered with the reversal that the first one made.
  if (original.is_reversed) return
  if (original.is_late) throw new DomainError('undo_time_over')
  if (original.is_followed) throw new DomainError('undo_not_last_sale')
}

const sales = sqlList(typesOf('sale'))

const reversed = (of: string) =>
  `EXISTS (SELECT FROM transactions r WHERE r.event_id = ${of}.event_id AND r.reversal_of = ${of}._id)`
