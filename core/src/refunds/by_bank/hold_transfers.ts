import { named } from '../../ledger/own_id.ts'
import type { Hold, Outcome } from '../../ledger/types.ts'
import { fence, type Lease, type RunCtx } from '../../operations/lease.ts'
import { isoNow } from '../../platform/database_clock.ts'
import type { Trx } from '../../platform/db.ts'
import { derivedId } from '../../platform/ids.ts'
import type { RefundRun } from '../base/refund.ts'
import { releaseRequests } from '../requests/release_requests.ts'

/** `wanted` is what the ways that the money came by leave to the bank run; null is everything. In minor units. */
export type PlannedItem = {
  _id: string
  uid: string
  end_to_end_id: string
  wanted?: number | null
}

const chunk_items = 256

/**
 * Holds the remainders of the next requests behind a reference, all in one transaction; answers the reference to go on
 * from, undefined when none was left.
 */
export async function holdChunk(
  ctx: RunCtx,
  lease: Lease,
  refund: RefundRun,
  after: string,
): Promise<string | undefined> {
  let items: PlannedItem[] = []
  return ctx.ledger.postWith(refund.event_id, {
    before: (trx) => fence(trx, lease),
    async commands(trx) {
      items = await plannedItems(trx, refund, after)
      return items.map((item) => holdOf(refund, item))
    },
    async after(trx, outcomes) {
      if (items.length > 0) await settleItems(trx, refund, items, outcomes)
      return items.at(-1)?.end_to_end_id
    },
  })
}

/** The transaction that holds a wristband's remainder in a run. */
export const holdId = (refund_id: string, uid: string) => derivedId(refund_id, 'hold', uid)

function holdOf({ _id: refund_id, user_id }: RefundRun, { uid, wanted }: PlannedItem): Hold {
  const id = holdId(refund_id, uid)
  const { hash } = named(id)
  return {
    type: 'hold',
    id,
    hash,
    date: isoNow(),
    user_id,
    uid,
    refund_id,
    method: 'form',
    ...(wanted != null && { at_most: wanted }),
  }
}

// Going on behind the last reference, whichever index is taken, no entry is looked at twice.
async function plannedItems(
  trx: Trx,
  { event_id, _id }: RefundRun,
  after: string,
): Promise<PlannedItem[]> {
  return trx('refund_items')
    .where({ event_id, refund_id: _id, status: 'planned' })
    .where('end_to_end_id', '>', after)
    .orderBy('end_to_end_id')
    .limit(chunk_items)
    .select('_id', 'uid', 'end_to_end_id', 'wanted')
}

async function settleItems(
  trx: Trx,
  { event_id, _id }: RefundRun,
  items: PlannedItem[],
  outcomes: Outcome[],
) {
  const results = items.map((item, n) => ({ ...item, ...resultOf(outcomes[n]!) }))
  await trx.raw(
    `UPDATE refund_items i SET status = x.status, amount = x.amount, reason = x.reason
     FROM (SELECT :event_id::uuid AS event_id, u.*
       FROM unnest(:ids::uuid[], :statuses::text[], :amounts::bigint[], :reasons::text[])
       AS u(_id, status, amount, reason) OFFSET 0) x
     WHERE i.event_id = :event_id AND i.event_id = x.event_id AND i._id = x._id`,
    {
      event_id,
      ids: results.map((result) => result._id),
      statuses: results.map(({ status }) => status),
      amounts: results.map(({ amount }) => amount),
      reasons: results.map(({ reason }) => reason),
    },
  )
  const failed = results.flatMap(({ status, uid }) => (status === 'failed' ? [uid] : []))
  // Visitors left out may correct their request; the next run includes them.
  await releaseRequests(trx, { event_id, _id }, failed)
  await trx('refunds')
    .where({ event_id, _id })
    .increment({
      done: results.length - failed.length,
      failed: failed.length,
      total_amount: results.reduce((sum, { amount }) => sum + amount, 0),
    })
}

function resultOf(outcome: Outcome) {
  if (outcome.status === 'declined') return { status: 'failed', amount: 0, reason: outcome.code }
  // A hold and its item are committed together, so a planned item was never held before.
  if (outcome.status === 'replayed') throw new Error(`${outcome.id} was held before`)
  return { status: 'held', amount: outcome.transactions[0]!.amount, reason: null }
}
