import { read } from '../operations/handler.ts'
import { readClock } from '../statistics/outlook/clock.ts'
import { readStockLeft } from '../statistics/outlook/stock_left.ts'
import { scopeOf } from './pos_scope.ts'

/** How many are left of what was counted. The phones of a point of sale that ask at once share one answer. */
export const stock = read<'pos.stock'>(
  async ({ db, event_id, actor }, { query }) => {
    const { bar_id } = scopeOf(actor, query.bar_id)
    const clock = await readClock(db, event_id, undefined)
    const stocks = await readStockLeft(db, { event_id, bar_id, clock })
    return { stocks }
  },
  { sharedBy: ({ right, bar_id }) => `${right} ${bar_id}` },
)
