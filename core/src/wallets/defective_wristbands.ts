import { typesOf } from '../ledger/kinds.ts'
import { read, whole_event } from '../operations/handler.ts'
import { queryRow } from '../platform/query_rows.ts'

/** Counts the wristbands that were marked as defective, and all that were replaced by another. */
export const defective_count = read<'wristbands.defective_count'>(async (ctx) => {
  return queryRow<{ count: number; replaced: number }>(
    ctx.db,
    `SELECT (SELECT count(*) FROM clients WHERE event_id = :event_id AND defective)::int AS count,
       (SELECT count(*) FROM wallets WHERE event_id = :event_id AND transferred_to IS NOT NULL)::int AS replaced`,
    { event_id: ctx.event_id },
  )
}, whole_event)

/** Sums what moved from one wristband to another, in minor units. */
export const balance_transfer = read<'wristbands.balance_transfer'>(async (ctx) => {
  const { amount }: { amount: number } = await ctx
    .db('transactions')
    .where({ event_id: ctx.event_id })
    .whereIn('type', typesOf('arrival'))
    .first(ctx.db.raw('coalesce(sum(amount), 0)::bigint AS amount'))
  return { balance_transfer_from_wristband: amount }
}, whole_event)
