import type { Schema } from '@kermesse/sdk/types'

type Line = Schema<'StatisticsTraceLine'>

/** What is known of no wristband by itself. */
export const nothing_known = {
  _id: null,
  date: null,
  type: null,
  payment_type: null,
  refund_id: null,
  bar_id: null,
  bar_name: null,
  user: null,
  quantity: null,
} satisfies Partial<Line>
