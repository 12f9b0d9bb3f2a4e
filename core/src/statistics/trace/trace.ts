import type { FigureName } from '@kermesse/sdk/figures'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { type FlowFigure, left_figures, termsOf } from '../../ledger/figures.ts'
import { read, whole_event } from '../../operations/handler.ts'
import { oneBar, ownBar } from '../own_bar.ts'
import { rangeOf } from '../range.ts'
import { statisticsOf } from '../statistics.ts'
import { traceRuns } from './refund_runs.ts'
import { entranceRow, itemRow } from './table_row.ts'
import type { TraceAsked, TraceSubject } from './trace_asked.ts'
import { traceTransactions } from './trace_transactions.ts'
import { traceWristbands } from './trace_wristbands.ts'

type Traced = Schema<'StatisticsTrace'>

/**
 * Lists the transactions behind a figure; callers below admin get those of their own point of sale.
 */
export const trace = read<'statistics.trace'>(async (ctx, { query }) => {
  const { db, event_id } = ctx
  const bar_id = query.bar_id ? await oneBar(ctx, query.bar_id) : ownBar(ctx)
  const { after, limit = 50 } = query
  const asked = { event_id, bar_id, range: rangeOf({ path: {}, query }), after, limit }
  return traceOf(db, asked, query)
}, whole_event)

/**
 * Returns the lines behind a figure, page by page, in minor units. Throws `invalid_request` for an
 * `after` that no answer gave.
 */
export async function traceOf(db: Knex, asked: TraceAsked, subject: TraceSubject): Promise<Traced> {
  const { figure } = subject
  if (isMadeOfOthers(figure)) return { figure, lines: [], ...(await traceTerms(db, asked, figure)) }
  if (figure === 'refunds_under_way') return { figure, terms: [], ...(await traceRuns(db, asked)) }
  const page = isLeft(figure)
    ? await traceWristbands(db, asked, figure)
    : await traceTransactions(db, asked, figure, await rowOf(db, asked, subject))
  return { figure, terms: [], ...page }
}

type MadeOfOthers = keyof ReturnType<typeof termsOf>
type Left = (typeof left_figures)[number]
const isMadeOfOthers = (name: FigureName): name is MadeOfOthers => name in termsOf(true)
const isLeft = (name: FigureName): name is Left =>
  (left_figures as readonly FigureName[]).includes(name)

async function rowOf(db: Knex, { event_id }: TraceAsked, subject: TraceSubject) {
  const { figure, name, price = 0, begin_date } = subject
  if (name === undefined) return undefined
  if (figure === 'debit') return itemRow(name, price)
  return figure === 'entrance' ? entranceRow(db, event_id, name, begin_date) : undefined
}

async function traceTerms(db: Knex, { event_id, bar_id, range }: TraceAsked, figure: MadeOfOthers) {
  const found = await statisticsOf(db, event_id, bar_id, range)
  const terms = Object.entries(termsOf(bar_id === undefined)[figure]) as [Term, 1 | -1][]
  return {
    total: found[figure],
    terms: terms.map(([name, times]) => ({ figure: name, amount: times * found[name] })),
  }
}
type Term = Exclude<FlowFigure | Left, 'deposit' | 'deposit_return'>
