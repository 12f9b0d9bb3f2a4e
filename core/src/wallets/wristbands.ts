import type { Handler } from '../operations/handler.ts'

/** Counts the wristbands that were replaced by another. */
export const defective_count: Handler<'wristbands.defective_count'> = async (ctx) => {
  const row = await ctx
    .trx('wallets')
    .where({ event_id: ctx.event_id })
    .whereNotNull('transferred_to')
    .first(ctx.trx.raw('count(*)::int AS count'))
  return row
}

/** Sums what moved from one wristband to another, in minor units. */
export const balance_transfer: Handler<'wristbands.balance_transfer'> = async (ctx) => {
  const row = await ctx
    .trx('transactions')
    .where({ event_id: ctx.event_id, type: 'balance_transfer_from_wristband' })
    .first(ctx.trx.raw('coalesce(sum(amount), 0)::bigint AS amount'))
  return { balance_transfer_from_wristband: row.amount }
}
