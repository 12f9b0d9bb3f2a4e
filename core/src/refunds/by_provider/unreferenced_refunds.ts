import type { Knex } from 'knex'
import type { UnreferencedRefund } from '../../providers/payment_provider.ts'
import { type ProviderRefundRow, under_way } from '../base/provider_refund.ts'

type Waiting = Pick<ProviderRefundRow, '_id' | 'event_id' | 'accepted_at'> & { booked: string[] }

/**
 * Which of the refunds that a terminal lists without their sale is this one: the provider took all that wait there for the
 * same amount, and lists no more than those. `others` are those that nobody can tell.
 */
export async function namelessOf(
  db: Knex,
  { _id, event_id, provider, tid, amount }: ProviderRefundRow,
  listed: UnreferencedRefund[],
): Promise<{ ours?: string; others: number }> {
  const names = listed.map(({ provider_id }) => provider_id)
  const booked = db('provider_movements')
    .where({ provider, kind: 'refund' })
    .whereIn('provider_id', names)
    .select(db.raw("coalesce(array_agg(provider_id), '{}')"))
  // One statement reads both: a refund that is booked meanwhile is either waiting or booked, and never neither. A terminal
  // may have served another event before; in the order in which they were sent, they are listed.
  const waiting: Waiting[] = await db('provider_refunds')
    .where({ provider, tid, amount })
    .whereIn('status', under_way)
    .orderBy([{ column: 'sent_at' }, { column: '_id' }])
    .select('_id', 'event_id', 'accepted_at', { booked })
  const left = names.filter((name) => !waiting[0]?.booked.includes(name))
  if (left.length === 0) return { others: 0 }
  const is_clear =
    waiting.every(({ accepted_at }) => accepted_at !== null) && left.length <= waiting.length
  if (!is_clear) return { others: left.length }
  const place = waiting.findIndex((one) => one.event_id === event_id && one._id === _id)
  const ours = left[place]
  return ours ? { ours, others: 0 } : { others: 0 }
}
