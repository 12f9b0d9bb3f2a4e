import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { read, whole_event } from '../../operations/handler.ts'
import { oneBar, ownBar } from '../own_bar.ts'
import { type DateRange, rangeOf } from '../range.ts'
import { readClock } from './clock.ts'
import { expectedOf } from './expected.ts'
import { readHourSums } from './hour_sums.ts'
import { marksOf } from './marks.ts'
import { readStockLeft } from './stock_left.ts'

/** Says what is to be expected of the day, which hours stand out, and what will run out. */
export const outlook = read<'statistics.outlook'>(async (ctx, { query }) => {
  const bar_id = query.bar_id ? await oneBar(ctx, query.bar_id) : ownBar(ctx)
  const range = rangeOf({ path: {}, query })
  return outlookOf(ctx.db, { event_id: ctx.event_id, bar_id, at: query.at, range })
}, whole_event)

type Asked = {
  event_id: string
  /** Of one point of sale; of the whole event without it. */
  bar_id: string | undefined
  /** The moment of which it is; now without it. */
  at?: string | undefined
  /** Whose hours may stand out. */
  range: DateRange
}

/** The same of an event, or of one of its points of sale; amounts in minor units. */
export async function outlookOf(
  db: Knex,
  { event_id, bar_id, at, range }: Asked,
): Promise<Schema<'Outlook'>> {
  const clock = await readClock(db, event_id, at)
  const asked = { event_id, bar_id, clock }
  const hours = await readHourSums(db, asked)
  return {
    bar_id: bar_id ?? null,
    at: clock.at,
    day_begin: clock.day_begin,
    day_end: clock.day_end,
    expected: expectedOf(hours, clock),
    marks: await marksOf(db, asked, hours, range),
    stock: await readStockLeft(db, asked),
  }
}
