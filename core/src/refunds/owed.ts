import type { Knex } from 'knex'
import { queryRow, queryRows } from '../platform/query_rows.ts'
import { is_blocked } from '../wallets/blocked.ts'
import {
  boundOf,
  type RefundRoute,
  type Step,
  stepsOf,
} from './by_provider/plan_provider_refunds.ts'
import type { Source } from './by_provider/sources.ts'

/** A wristband that is owed something; amounts in minor units. */
export type Owed = {
  uid: string
  short_id: string
  name: string | null
  refundable: number
  is_blocked: boolean
  has_request: boolean
}

/** Splits a balance: planned by runs already, refundable by payment, and left to a request. */
export type OwedPlan = Owed & { running: Source[]; steps: Step[]; rest: number }

const owed = `wallets w JOIN clients c USING (event_id, uid)
  WHERE w.event_id = ? AND w.balance - (w.unpaid - w.unpaid_spent) > 0 AND w.transferred_to IS NULL`

/** The next wristbands that are owed something, not those that were replaced, each with its plan. */
export async function nextOwed(
  db: Knex,
  event_id: string,
  routes: RefundRoute[],
  { after, limit }: { after: string; limit: number },
): Promise<OwedPlan[]> {
  const rows = await queryRows<Owed>(
    db,
    `SELECT w.uid, c.short_id, c.name, w.balance - (w.unpaid - w.unpaid_spent) AS refundable, ${is_blocked} AS is_blocked,
       EXISTS (SELECT FROM refund_forms f WHERE f.event_id = w.event_id AND f.uid = w.uid AND f.refund_id IS NULL) AS has_request
     FROM ${owed} AND w.uid > ? ORDER BY w.uid LIMIT ?`,
    [event_id, after, limit],
  )
  const all = rows
  const uids = all.map(({ uid }) => uid)
  const running = Map.groupBy(await boundOf(db, event_id, uids), ({ owner }) => owner)
  const steps = Map.groupBy(await stepsOf(db, event_id, routes, uids), ({ owner }) => owner)
  return all.map((one) => planned(one, running.get(one.uid) ?? [], steps.get(one.uid) ?? []))
}

function planned(one: Owed, running: Source[], steps: Step[]): OwedPlan {
  const bound = running.reduce((sum, { reserved }) => sum + reserved, 0)
  const placed = steps.reduce((sum, { wanted, freight }) => sum + wanted + freight, 0)
  return { ...one, running, steps, rest: one.refundable - bound - placed }
}

/** How many wristbands are owed something. */
export async function countOwed(db: Knex, event_id: string): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM ${owed}`,
    [event_id],
  )
  return count
}
