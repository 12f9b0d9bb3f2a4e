import type { Schema } from '@kermesse/sdk/types'

type Line = Schema<'StatisticsTraceLine'>

/** The fields that are empty in the line of a wristband. */
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
