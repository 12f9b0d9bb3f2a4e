import { read } from '../operations/handler.ts'
import { readClock } from '../statistics/outlook/clock.ts'
import { readStockLeft } from '../statistics/outlook/stock_left.ts'
import { scopeOf } from './pos_scope.ts'
import { soldOutItems } from './sold_out_marks.ts'

/** How many are left of what was counted, and what is marked as sold out. The phones of a point of sale that ask at once share one answer. */
export const stock = read<'pos.stock'>(
  async (ctx, { query }) => {
    const { db, event_id, actor } = ctx
    const { bar_id } = scopeOf(actor, query.bar_id)
    const clock = await readClock(db, event_id, undefined)
    const stocks = await readStockLeft(db, { event_id, bar_id, clock })
    return { stocks, sold_out: await soldOutItems(ctx, bar_id) }
  },
  { sharedBy: ({ right, bar_id }) => `${right} ${bar_id}` },
)
