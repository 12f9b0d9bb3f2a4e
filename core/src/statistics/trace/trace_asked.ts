import type { FigureName } from '@kermesse/sdk/figures'
import type { Schema } from '@kermesse/sdk/types'
import type { DateRange } from '../range.ts'

export type TracePage = Pick<Schema<'StatisticsTrace'>, 'total' | 'lines' | 'next'>
/** Of which event, or point of sale, in which range, and from which line on. */
export type TraceAsked = {
  event_id: string
  bar_id: string | undefined
  range: DateRange
  after?: string | undefined
  limit: number
}
/** A figure, or a row of the table behind it. */
export type TraceSubject = {
  figure: FigureName
  name?: string | undefined
  price?: number | undefined
  begin_date?: string | undefined
}
