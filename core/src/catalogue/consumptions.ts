import type { Schema } from '@kermesse/sdk/types'
import { page } from '../lists/page.ts'
import { Consumption } from '../models/bar_model.ts'
import type { ReadCtx } from '../operations/context.ts'
import { read } from '../operations/handler.ts'

type BarConsumption = Schema<'BarConsumption'>

/** Lists what the caller's own point of sale sells, or every one of the event. Prices in minor units. */
export const list = read<'consumptions.list'>(async (ctx, { query }) => {
  const from = sold(ctx)
  if (ctx.actor.bar_id && !query.include_from_all_bars) from.where({ 'c.bar_id': ctx.actor.bar_id })
  const { rows, ...counted } = await page<Consumption>(from.toKnexQuery(), query, {
    sort: { name: 'lower(c.name)', price: 'c.price', type: 'c.type', bar_name: 'lower(b.name)' },
    default_sort: 'name',
    tie_breaker: 'c._id',
    search: ['c.name'],
  })
  return { consumptions: rows.map((row) => presentSold(row, query.minimal)), ...counted }
})

/** Lists everything sold, to choose from; a voucher pays for no negative price and nothing of type input. */
export const all = read<'consumptions.all'>(async (ctx, { query }) => {
  const from = sold(ctx)
  if (query.for_vouchers) from.where('c.price', '>=', 0).where({ 'c.type': 'quantity' })
  const rows = await from.orderByRaw('lower(b.name), c.position, c._id')
  return {
    consumptions: rows.map(({ _id, name, bar_name, price, type }) => ({
      id: _id,
      name,
      bar_name: bar_name!,
      price,
      type,
    })),
  }
})

/** The items on sale, with their point of sale. Deleted containers are not shown. */
export function sold({ db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>) {
  return Consumption.query(db)
    .alias('c')
    .joinRelated('bar as b')
    .leftJoinRelated('container as d')
    .where({ 'c.event_id': event_id, 'c.deleted': false, 'b.deleted': false })
    .select('c.*', 'd._id as deposit', 'b.name as bar_name')
}

export function presentSold(
  { bar_id, bar_name, ...row }: Consumption,
  minimal = false,
): BarConsumption {
  const bar = { _id: bar_id, name: bar_name! }
  return minimal ? { _id: row._id, name: row.name, bar } : { ...row, bar }
}
