import type { Knex } from 'knex'
import { type Flow, type FlowFigure, figures } from '../../ledger/figures.ts'
import { edgeFlows, edgesOf, unsummed_flows } from '../../ledger/rollups/derived_tables.ts'
import { decodeCursor, encodeCursor, refuseBadCursor, type Sorting } from '../../lists/cursor.ts'
import { nil_id } from '../../platform/ids.ts'
import { queryRow } from '../../platform/query_rows.ts'
import type { Position } from '../../transactions/exports/transaction_page.ts'
import { edgeBindings, listEdges, rangeBindings } from '../edges.ts'
import { summedRangeOf } from '../range.ts'
import { type CountedFlow, readHours, type UnsummedFlow } from './hours.ts'
import type { FigureRow } from './table_row.ts'
import type { TraceAsked, TracePage } from './trace_asked.ts'

/** Flows of one hour of a range. */
type HourFlow = Flow & { hour: string; quantity: number }
type Found = { flows: HourFlow[]; fresh: (UnsummedFlow & Flow)[] }

/**
 * The transactions that a figure, or a row of its table, is the sum of, the newest first. What is summed up by the hour tells
 * which hours, points of sale and types there are any in, and no other is looked at.
 */
export async function traceTransactions(
  db: Knex,
  asked: TraceAsked,
  figure: FlowFigure,
  row: FigureRow | undefined,
): Promise<TracePage> {
  const rule = figures[figure]
  const sorting: Sorting = { name: figure, order: 'DESC', columns: ['date', '_id'] }
  const after = asked.after === undefined ? undefined : positionOf(sorting, asked.after)
  const found = await readFound(db, asked, row)
  // Of a row, what a voucher has paid is an amount of nothing and counts as a piece.
  const measure = row ? 'quantity' : 'amount'
  const counted = found.flows.filter((flow) => rule(flow) !== 0)
  const moved = counted.filter((flow) => flow[measure] !== 0)
  const lines = await readHours(
    db,
    {
      ...asked,
      ...(row && { row }),
      measure,
      after,
      flows: flowsOf(moved, rule),
      fresh: found.fresh.filter((flow) => rule(flow) !== 0),
    },
    hoursBack(moved, after),
  ).catch(refuseBadCursor(asked.after))
  const last = lines.at(-1)
  return {
    total: counted.reduce((sum, flow) => sum + rule(flow) * flow.amount, 0),
    lines: lines.map(({ at, quantity, ...line }) => ({ ...line, quantity: row ? quantity : null })),
    ...(last &&
      lines.length === asked.limit && { next: encodeCursor(sorting, [last.at, last._id]) }),
  }
}

function positionOf(sorting: Sorting, after: string): Position {
  const [at, _id] = decodeCursor(sorting, after)
  return { at: at!, _id: _id! }
}

/**
 * Reads the flows of each hour of a range, and the hours with postings that are not aggregated yet.
 */
async function readFound(db: Knex, asked: TraceAsked, row: FigureRow | undefined): Promise<Found> {
  const { event_id, bar_id, range } = asked
  const edges = listEdges()
  return queryRow<Found>(db, foundStatement(row?.sql ?? 'TRUE'), {
    event_id,
    bar_id: bar_id ?? null,
    place: bar_id ?? nil_id,
    ...rangeBindings('range', summedRangeOf(range), edges),
    ...edgeBindings('edge', edges.listed),
    ...row?.bindings,
  })
}

/** `row` is a condition on the columns of flows. */
const foundStatement = (row: string) => `
  WITH fresh AS MATERIALIZED (
    SELECT hour_of(date) AS hour, * FROM ${unsummed_flows} u WHERE :bar_id::uuid IS NULL OR bar_id = :bar_id),
  flows AS (
    SELECT hour, type, from_account, to_account, kind, item_id, voucher_id, name, price, quantity, amount FROM hour_rollup
    WHERE event_id = :event_id AND bar_id = :place AND hour >= :range_from AND hour < :range_until
    UNION ALL
    SELECT hour, type, from_account, to_account, kind, item_id, voucher_id, name, price, quantity, amount FROM fresh
    WHERE date >= :range_from AND date < :range_until
    UNION ALL
    SELECT hour, type, from_account, to_account, kind, item_id, voucher_id, name, price, sign * quantity, sign * amount
    FROM ${edgeFlows(edgesOf('edge', ':bar_id'))} e
    JOIN unnest(:range_edges::int[], :range_signs::int[]) s (edge, sign) USING (edge))
  SELECT
    (SELECT coalesce(jsonb_agg(r), '[]') FROM (
      SELECT type, from_account, to_account, kind, hour, sum(quantity)::bigint AS quantity, sum(amount)::bigint AS amount
      FROM flows WHERE ${row} GROUP BY 1, 2, 3, 4, 5) r) AS flows,
    (SELECT coalesce(jsonb_agg(r), '[]') FROM (
      SELECT type, from_account, to_account, kind, hour, bar_id, sum(quantity)::bigint AS quantity, sum(amount)::bigint AS amount
      FROM fresh WHERE ${row} GROUP BY 1, 2, 3, 4, 5, 6) r) AS fresh`

/** The combinations of flows that count, each with how often. */
function flowsOf(moved: HourFlow[], rule: (flow: Flow) => number): CountedFlow[] {
  const found = new Map<string, CountedFlow>()
  for (const flow of moved) {
    const { type, from_account, to_account, kind } = flow
    const counted = { type, from_account, to_account, kind, times: rule(flow) }
    found.set(JSON.stringify(counted), counted)
  }
  return [...found.values()]
}

/** The hours in which something counts, the latest first; behind a position, none later than that. */
function hoursBack(moved: HourFlow[], after: Position | undefined): string[] {
  const latest_ms = after === undefined ? Number.POSITIVE_INFINITY : Date.parse(after.at)
  const hours = [...new Set(moved.map(({ hour }) => hour))]
  return hours
    .filter((hour) => !(Date.parse(hour) > latest_ms))
    .sort((a, b) => Date.parse(b) - Date.parse(a))
}
