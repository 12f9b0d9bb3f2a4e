import type { Schema } from '@kermesse/sdk/types'
import { read } from '../operations/handler.ts'
import { rangeOf } from './range.ts'

type Reason = Schema<'DeclinedSales'>['reasons'][number]

/** Says for what reasons sales of a range were declined, how often, and from when to when. */
export const declined = read<'statistics.declined'>(async ({ db, event_id }, { query }) => {
  const { begin_ms, end_ms } = rangeOf({ path: {}, query })
  const counted = db('declined_sales').where({ event_id })
  if (begin_ms !== null) counted.where('minute', '>=', new Date(begin_ms))
  if (end_ms !== null) counted.where('minute', '<', new Date(end_ms))
  const reasons: Reason[] = await counted
    .groupBy('code')
    .select({ error_code: 'code' })
    .select(db.raw('sum(count)::int AS count, min(minute) AS first_at, max(minute) AS last_at'))
    .orderBy([{ column: 'count', order: 'desc' }, 'code'])
  return { reasons }
})
