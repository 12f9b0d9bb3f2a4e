import { read, whole_event } from '../operations/handler.ts'

/** Counts the wristbands that were replaced by another. */
export const defective_count = read<'wristbands.defective_count'>(async (ctx) => {
  const row = await ctx
    .db('wallets')
    .where({ event_id: ctx.event_id })
    .whereNotNull('transferred_to')
    .first(ctx.db.raw('count(*)::int AS count'))
  return row
}, whole_event)

/** Sums what moved from one wristband to another, in minor units. */
export const balance_transfer = read<'wristbands.balance_transfer'>(async (ctx) => {
  const row = await ctx
    .db('transactions')
    .where({ event_id: ctx.event_id, type: 'balance_transfer_from_wristband' })
    .first(ctx.db.raw('coalesce(sum(amount), 0)::bigint AS amount'))
  return { balance_transfer_from_wristband: row.amount }
}, whole_event)
