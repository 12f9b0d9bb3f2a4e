import type { Knex } from 'knex'
import { queryRows } from '../platform/query_rows.ts'
import { is_blocked } from '../wallets/blocked.ts'
import { type RefundRoute, wayTotals } from './by_provider/plan_provider_refunds.ts'
import { refundable_amount, requests_with_wallets } from './requests/request_wallets.ts'
import { review_reason } from './requests/review_reason.ts'

/** Requests that a run may pay, as SQL that reads `f` and `w`; its one binding is `:event_id`. */
const payable_requests = `${requests_with_wallets}
  WHERE f.event_id = :event_id AND f.refund_id IS NULL AND w.transferred_to IS NULL AND ${refundable_amount} > 0 AND NOT ${is_blocked}
    AND ${review_reason} IS NULL`

/** A request that a run pays; `wanted` is what is left of it by then, null for everything. Amounts in minor units. */
export type Payable = { uid: string; amount: number; wanted: number | null }

type PageOfRequests = {
  after: string
  limit: number
  lock?: boolean
  /** Of these wristbands alone. */
  uids?: string[]
}

/**
 * The next requests behind a wristband that a run would pay: less what goes back by the ways that are open. Answers the
 * wristband to go on from, undefined when none was left. `lock` keeps others away until the transaction ends.
 */
export async function nextPayable(
  db: Knex,
  event_id: string,
  routes: RefundRoute[],
  { after, limit, lock = false, uids }: PageOfRequests,
): Promise<{ payable: Payable[]; after: string | undefined }> {
  const rows = await queryRows<{ uid: string; amount: number }>(
    db,
    `SELECT f.uid, ${refundable_amount}::bigint AS amount FROM ${payable_requests} AND f.uid > :after ${uids ? 'AND f.uid = ANY(:uids)' : ''} ORDER BY f.uid LIMIT :limit
     ${lock ? 'FOR UPDATE OF f' : ''}`,
    { event_id, after, limit, ...(uids && { uids }) },
  )
  const requests = rows
  const by_way = await wayTotals(
    db,
    event_id,
    routes,
    requests.map(({ uid }) => uid),
  )
  const payable = requests.flatMap(({ uid, amount }) => {
    const other = by_way.get(uid) ?? 0
    if (amount <= other) return []
    return [{ uid, amount: amount - other, wanted: other > 0 ? amount - other : null }]
  })
  return { payable, after: requests.at(-1)?.uid }
}

const page_size = 1_000

/** Counts the requests that a run would pay, and what it would hold in minor units. */
export async function countPayable(
  db: Knex,
  event_id: string,
  routes: RefundRoute[],
): Promise<{ count: number; total_amount: number }> {
  let count = 0
  let total_amount = 0
  for (let from: string | undefined = ''; from !== undefined; ) {
    const { payable, after }: Awaited<ReturnType<typeof nextPayable>> = await nextPayable(
      db,
      event_id,
      routes,
      { after: from, limit: page_size },
    )
    count += payable.length
    total_amount += payable.reduce((sum, { amount }) => sum + amount, 0)
    from = after
  }
  return { count, total_amount }
}
