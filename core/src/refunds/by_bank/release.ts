import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Outcome, Release } from '../../ledger/types.ts'
import { fence, type Lease, type RunCtx } from '../../operations/lease.ts'
import { DomainError } from '../../platform/errors.ts'
import { derivedId } from '../../platform/ids.ts'
import type { RefundRow } from '../refund.ts'
import { freeForms, wornNow } from '../requests/release_requests.ts'
import { holdId, type Planned } from './hold.ts'

/** `owner` is the wristband that the visitor wears now. */
type Held = Planned & { owner: string; amount: number }

const chunk_items = 256

/**
 * Gives the next holds behind a reference back, all in one transaction, and frees their requests; answers the reference to
 * go on from, undefined when none was left.
 */
export async function releaseChunk(
  ctx: RunCtx,
  lease: Lease,
  refund: RefundRow,
  after: string,
): Promise<string | undefined> {
  let items: Held[] = []
  return ctx.ledger.together(refund.event_id, {
    before: (client) => fence(client, lease),
    async items(client) {
      items = await heldItems(client, refund, after)
      return items.map((item) => releaseOf(refund, item))
    },
    async after(client, outcomes) {
      if (items.length > 0) await settleItems(client, refund, items.filter(wasReleased(outcomes)))
      return items.at(-1)?.end_to_end_id
    },
  })
}

/** Lets go of the requests that were never held. */
export async function releasePlanned(ctx: RunCtx, lease: Lease, refund: RefundRow): Promise<void> {
  await ctx.ledger.together(refund.event_id, {
    before: (client) => fence(client, lease),
    items: [],
    async after(client) {
      const { rows } = await client.query(
        `UPDATE refund_items SET status = 'released' WHERE event_id = $1 AND refund_id = $2 AND status = 'planned'
         RETURNING uid`,
        [refund.event_id, refund._id],
      )
      const uids = (rows as { uid: string }[]).map(({ uid }) => uid)
      await freeForms(client, refund, uids)
    },
  })
}

function releaseOf({ _id: refund_id, user_id }: RefundRow, { uid, owner, amount }: Held): Release {
  const id = derivedId(refund_id, 'release', uid)
  const hash = createHash('sha256').update(id).digest()
  const date = new Date().toISOString()
  const hold_id = holdId(refund_id, uid)
  return {
    ...{ type: 'release', id, hash, date, user_id, uid: owner, refund_id, hold_id, amount },
    method: 'form',
  }
}

/** A band that was replaced this very moment is released to its successor in the next round. */
function wasReleased(outcomes: Outcome[]) {
  return (_item: Held, n: number) => {
    const outcome = outcomes[n]!
    if (outcome.status !== 'declined') return true
    if (outcome.code === 'wristband_transferred') return false
    throw new DomainError(outcome.code, outcome.message)
  }
}

async function heldItems(
  client: PoolClient,
  { event_id, _id }: RefundRow,
  after: string,
): Promise<Held[]> {
  const { rows } = await client.query(
    `SELECT i._id, i.uid, i.end_to_end_id, i.amount, ${wornNow('i.event_id', 'i.uid')} AS owner
     FROM refund_items i
     WHERE i.event_id = $1 AND i.refund_id = $2 AND i.status = 'held' AND i.end_to_end_id > $3
     ORDER BY i.end_to_end_id LIMIT $4`,
    [event_id, _id, after, chunk_items],
  )
  return rows
}

async function settleItems(client: PoolClient, { event_id, _id }: RefundRow, items: Held[]) {
  const uids = items.map(({ uid }) => uid)
  await client.query(
    `UPDATE refund_items i SET status = 'released'
     FROM (SELECT $1::uuid AS event_id, u._id FROM unnest($2::uuid[]) AS u(_id) OFFSET 0) x
     WHERE i.event_id = x.event_id AND i._id = x._id`,
    [event_id, items.map((item) => item._id)],
  )
  await freeForms(client, { event_id, _id }, uids)
  await client.query(
    `UPDATE refunds SET done = done - $3, total_amount = total_amount - $4 WHERE event_id = $1 AND _id = $2`,
    [event_id, _id, items.length, items.reduce((sum, { amount }) => sum + amount, 0)],
  )
}
