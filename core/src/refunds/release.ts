import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { DomainError } from '../errors.ts'
import { derivedId } from '../ids.ts'
import { fence, type Lease, type RunCtx } from '../lease.ts'
import type { Outcome, Release } from '../ledger/types.ts'
import { freeForms, wornNow } from './free.ts'
import { holdId } from './hold.ts'
import type { RefundRow } from './refund.ts'

/** `owner` is the wristband that the visitor wears now. */
type Held = { _id: string; uid: string; owner: string; amount: number }

const chunk_items = 256

/** Gives the next holds back, all in one transaction, and frees their requests; false when none was left. */
export async function releaseChunk(ctx: RunCtx, lease: Lease, refund: RefundRow): Promise<boolean> {
  let items: Held[] = []
  return ctx.ledger.together(refund.event_id, {
    async before(client) {
      await fence(client, lease)
      await releasePlanned(client, refund)
    },
    async items(client) {
      items = await heldItems(client, refund)
      return items.map((item) => releaseOf(refund, item))
    },
    async after(client, outcomes) {
      if (items.length > 0) await settleItems(client, refund, items.filter(wasReleased(outcomes)))
      return items.length > 0
    },
  })
}

function releaseOf({ _id: refund_id, user_id }: RefundRow, { uid, owner, amount }: Held): Release {
  const id = derivedId(refund_id, 'release', uid)
  const hash = createHash('sha256').update(id).digest()
  const date = new Date().toISOString()
  const hold_id = holdId(refund_id, uid)
  return { type: 'release', id, hash, date, user_id, uid: owner, refund_id, hold_id, amount }
}

/** A band that was replaced this very moment is released to its successor in the next chunk. */
function wasReleased(outcomes: Outcome[]) {
  return (_item: Held, n: number) => {
    const outcome = outcomes[n]!
    if (outcome.status !== 'declined') return true
    if (outcome.code === 'wristband_transferred') return false
    throw new DomainError(outcome.code, outcome.message)
  }
}

async function releasePlanned(client: PoolClient, refund: RefundRow) {
  const { rows } = await client.query(
    `UPDATE refund_items SET status = 'released' WHERE event_id = $1 AND refund_id = $2 AND status = 'planned'
     RETURNING uid`,
    [refund.event_id, refund._id],
  )
  await freeForms(
    client,
    refund,
    (rows as { uid: string }[]).map(({ uid }) => uid),
  )
}

async function heldItems(client: PoolClient, { event_id, _id }: RefundRow): Promise<Held[]> {
  const { rows } = await client.query(
    `SELECT i._id, i.uid, i.amount, ${wornNow('i.event_id', 'i.uid')} AS owner
     FROM refund_items i WHERE i.event_id = $1 AND i.refund_id = $2 AND i.status = 'held'
     ORDER BY i.end_to_end_id LIMIT $3`,
    [event_id, _id, chunk_items],
  )
  return rows
}

async function settleItems(client: PoolClient, { event_id, _id }: RefundRow, items: Held[]) {
  const uids = items.map(({ uid }) => uid)
  await client.query(
    `UPDATE refund_items SET status = 'released' WHERE event_id = $1 AND refund_id = $2 AND uid = ANY($3)`,
    [event_id, _id, uids],
  )
  await freeForms(client, { event_id, _id }, uids)
  await client.query(
    `UPDATE refunds SET done = done - $3, total_amount = total_amount - $4 WHERE event_id = $1 AND _id = $2`,
    [event_id, _id, items.length, items.reduce((sum, { amount }) => sum + amount, 0)],
  )
}
