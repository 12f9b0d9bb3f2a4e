import { named } from '../../ledger/own_id.ts'
import type { Outcome, Release } from '../../ledger/types.ts'
import { fence, type Lease, type RunCtx } from '../../operations/lease.ts'
import { isoNow } from '../../platform/database_clock.ts'
import type { Trx } from '../../platform/db.ts'
import { DomainError } from '../../platform/errors.ts'
import { derivedId } from '../../platform/ids.ts'
import type { RefundRun } from '../base/refund.ts'
import { releaseRequests, wornNow } from '../requests/release_requests.ts'
import { holdId, type PlannedItem } from './hold_transfers.ts'

/** `owner` is the wristband that the visitor wears now. */
type HeldItem = PlannedItem & { owner: string; amount: number }

const chunk_items = 256

/**
 * Gives the next holds behind a reference back, all in one transaction, and frees their requests; answers the reference to
 * go on from, undefined when none was left.
 */
export async function releaseChunk(
  ctx: RunCtx,
  lease: Lease,
  refund: RefundRun,
  after: string,
): Promise<string | undefined> {
  let items: HeldItem[] = []
  return ctx.ledger.postWith(refund.event_id, {
    before: (trx) => fence(trx, lease),
    async commands(trx) {
      items = await heldItems(trx, refund, after)
      return items.map((item) => releaseOf(refund, item))
    },
    async after(trx, outcomes) {
      if (items.length > 0) await settleItems(trx, refund, items.filter(wasReleased(outcomes)))
      return items.at(-1)?.end_to_end_id
    },
  })
}

/** Lets go of the requests that were never held. */
export async function releasePlanned(ctx: RunCtx, lease: Lease, refund: RefundRun): Promise<void> {
  await ctx.ledger.postWith(refund.event_id, {
    before: (trx) => fence(trx, lease),
    commands: [],
    async after(trx) {
      const { event_id, _id: refund_id } = refund
      const released: { uid: string }[] = await trx('refund_items')
        .where({ event_id, refund_id, status: 'planned' })
        .update({ status: 'released' })
        .returning('uid')
      const uids = released.map(({ uid }) => uid)
      await releaseRequests(trx, refund, uids)
    },
  })
}

function releaseOf(
  { _id: refund_id, user_id }: RefundRun,
  { uid, owner, amount }: HeldItem,
): Release {
  const id = derivedId(refund_id, 'release', uid)
  const { hash } = named(id)
  const date = isoNow()
  const hold_id = holdId(refund_id, uid)
  return {
    type: 'release',
    id,
    hash,
    date,
    user_id,
    uid: owner,
    refund_id,
    hold_id,
    amount,
    method: 'form',
  }
}

/** A band that was replaced this very moment is released to its successor in the next round. */
function wasReleased(outcomes: Outcome[]) {
  return (_item: HeldItem, n: number) => {
    const outcome = outcomes[n]!
    if (outcome.status !== 'declined') return true
    if (outcome.code === 'wristband_transferred') return false
    throw new DomainError(outcome.code, outcome.message)
  }
}

async function heldItems(
  trx: Trx,
  { event_id, _id }: RefundRun,
  after: string,
): Promise<HeldItem[]> {
  return trx('refund_items as i')
    .where({ 'i.event_id': event_id, 'i.refund_id': _id, 'i.status': 'held' })
    .where('i.end_to_end_id', '>', after)
    .orderBy('i.end_to_end_id')
    .limit(chunk_items)
    .select('i._id', 'i.uid', 'i.end_to_end_id', 'i.amount')
    .select(trx.raw(`${wornNow('?', 'i.uid')} AS owner`, [event_id, event_id]))
}

async function settleItems(trx: Trx, { event_id, _id }: RefundRun, items: HeldItem[]) {
  const uids = items.map(({ uid }) => uid)
  await trx.raw(
    `UPDATE refund_items SET status = 'released' WHERE event_id = :event_id AND _id = ANY(:ids)`,
    { event_id, ids: items.map((item) => item._id) },
  )
  await releaseRequests(trx, { event_id, _id }, uids)
  const total_amount = items.reduce((sum, { amount }) => sum + amount, 0)
  await trx('refunds').where({ event_id, _id }).decrement({ done: items.length, total_amount })
}
