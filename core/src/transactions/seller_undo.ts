import { rights } from '@kermesse/sdk/generated/rights'
import { posSettings } from '../events/pos_settings.ts'
import { originalsOf, uidsOf } from '../ledger/batch.ts'
import { roleOf, sqlList, typesOf } from '../ledger/kinds.ts'
import type { Reverse, Together } from '../ledger/types.ts'
import type { Actor, Ctx } from '../operations/context.ts'
import { DomainError, invalid } from '../platform/errors.ts'

/** The reasons that a seller chooses from. */
const reasons = ['wrong_item', 'wrong_band', 'not_served', 'test']

/** True for a caller that corrects its own sales alone. */
export const isSeller = ({ right }: Actor) => right < rights.cashier

/**
 * Refuses a seller unless these transactions, a sale or an order that several paid for, are recent ones of the same paired phone, and
 * the last sales of their wristbands. The wallets stay locked until the commit, so that no other sale slips in between. `at` is when
 * a phone without a connection took it back.
 */
export async function checkUndo(
  { actor, db, event_id }: Pick<Ctx, 'actor' | 'db' | 'event_id'>,
  command: Reverse | Together,
  reason: string | undefined,
  at?: string,
) {
  if (!actor.pairing) throw new DomainError('desk_may_not_reverse')
  if (!reasons.includes(reason ?? '')) throw invalid('reason', 'required')
  await lockWallets(db, event_id, uidsOf(command))
  const { pos } = await db('events').where({ _id: event_id }).first('pos')
  const { undo_seconds } = posSettings({ pos }).pos
  const asked: Asked[] = await db('transactions as t')
    .where({ 't.event_id': event_id })
    .whereIn('t._id', originalsOf(command))
    .select('t.type', 't.reversal_of', 't.smartphone_number', {
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
  for (const one of asked) {
    if (one.smartphone_number !== actor.smartphone_number) throw new DomainError('undo_other_phone')
    if (roleOf(one.type) !== 'sale' || one.reversal_of)
      throw new DomainError('desk_may_not_reverse')
    // A repeated request is answered with the reversal that the first one made.
    if (one.is_reversed) continue
    if (one.is_late) throw new DomainError('undo_time_over')
    if (one.is_followed) throw new DomainError('undo_not_last_sale')
  }
}

/** In the order of their ids, as the ledger locks them. */
async function lockWallets(db: Ctx['db'], event_id: string, uids: string[]) {
  if (uids.length === 0) return
  const wallets = db('wallets').where({ event_id }).whereIn('uid', uids)
  await wallets.orderBy('uid').forNoKeyUpdate().select('uid')
}

type Asked = {
  type: Parameters<typeof roleOf>[0]
  reversal_of: string | null
  smartphone_number: string | null
  is_late: boolean
  is_reversed: boolean
  is_followed: boolean
}

const sales = sqlList(typesOf('sale'))

const reversed = (of: string) =>
  `EXISTS (SELECT FROM transactions r WHERE r.event_id = ${of}.event_id AND r.reversal_of = ${of}._id)`
