import type { Knex } from 'knex'
import { flow_columns, flowsAt, flowsSince } from '../ledger/rollups/hour_flows.ts'
import { since_hours } from '../ledger/rollups/range.ts'
import { nil_id } from '../platform/ids.ts'
import type { Flow } from './figures.ts'
import { type Presence, presenceOf } from './presence.ts'
import { type DateRange, type HourRange, hoursOf } from './range.ts'
import { type WalletCount, walletsLeft } from './wallets_left.ts'

/** Something that was sold, handed out or given, by its price: how many, and minor units. */
export type ItemFlow = Pick<Flow, 'kind'> & {
  item_id: string
  voucher_id: string
  name: string
  price: number
  quantity: number
  amount: number
}
export type Flows = {
  /** Within the range. */
  totals: Flow[]
  items: ItemFlow[]
  bars: (Flow & { bar_id: string })[]
  /** By step of the history: an hour, or a day. */
  steps: (Flow & { at: string })[]
  /** From the beginning until the end of the range. */
  until: Flow[]
  vouchers: { kind: Flow['kind']; voucher_id: string; quantity: number }[]
  /** Wristbands at the end of the range; none of a point of sale. */
  left: WalletCount | null
  presence: Presence
}
type Asked = {
  event_id: string
  /** Of one point of sale; of the whole event without it. */
  bar_id: string | undefined
  range: DateRange
  step: 'hour' | 'day'
  timezone: string
  dayStartTime: string
}

/**
 * Everything that statistics are made of, in one statement and so at one moment: whole hours from what is summed up, with
 * what was posted since, and the edges of the range from the postings.
 */
export async function readFlows(db: Knex, asked: Asked): Promise<Flows> {
  const { event_id, bar_id, timezone, dayStartTime } = asked
  const within = rowsOf('w', hoursOf(asked.range), bar_id)
  const until = rowsOf('u', hoursOf({ begin_ms: null, end_ms: asked.range.end_ms }), bar_id)
  // Wristbands belong to no point of sale.
  const left = bar_id ? { sql: 'NULL', bindings: {} } : walletsLeft(asked.range)
  const presence = presenceOf({ ...asked, at: steps[asked.step] })
  const { rows } = await db.raw(
    `WITH fresh AS MATERIALIZED (${fresh_flows}), within AS MATERIALIZED (${within.sql}), until AS MATERIALIZED (${until.sql})
     SELECT ${listOf('type, from_account, to_account, kind', 'within')} AS totals,
       ${listOf('kind, item_id, voucher_id, name, price', "within WHERE kind <> ''")} AS items,
       ${listOf('type, from_account, to_account, kind, at', `(SELECT *, ${steps[asked.step]} AS at FROM within) s`)} AS steps,
       ${listOf('type, from_account, to_account, kind', 'until')} AS until,
       ${listOf('kind, voucher_id', `until WHERE voucher_id <> '${nil_id}'`)} AS vouchers,
       ${left.sql} AS "left", ${presence.sql} AS presence,
       ${bar_id ? "'[]'::jsonb" : listOf('bar_id, type, from_account, to_account, kind', `(${within.of_bars}) b`)} AS bars`,
    {
      event_id,
      none: nil_id,
      bar_id: bar_id ?? null,
      timezone,
      dayStartTime,
      ...within.bindings,
      ...until.bindings,
      ...left.bindings,
      ...presence.bindings,
    },
  )
  return rows[0]
}

/** When a step of a history began, as SQL about an hour. */
const steps = {
  hour: 'hour',
  day: `(date_trunc('day', (hour AT TIME ZONE :timezone) - :dayStartTime::time::interval) + :dayStartTime::time::interval)
    AT TIME ZONE :timezone`,
}
const shown = `hour, ${flow_columns}, quantity, amount`
/** What was posted since the hours were summed up, as SQL with a binding `:event_id`. */
export const fresh_flows = `SELECT *, date_trunc('hour', date, 'UTC') AS hour FROM (${flowsSince(since_hours)}) f`

/**
 * What a range holds, as SQL beside a `fresh` of `fresh_flows`: hours that are summed up, what is new in them, and the edges.
 * `of_bars` tells points of sale apart.
 */
export function rowsOf(name: string, { hours, edges }: HourRange, bar_id: string | undefined) {
  const bindings: Record<string, string> = {}
  const between = (column: string, part: string, [from, until]: [string, string]) => {
    bindings[`${name}_${part}_from`] = from
    bindings[`${name}_${part}_until`] = until
    return `${column} >= :${name}_${part}_from::timestamptz AND ${column} < :${name}_${part}_until::timestamptz`
  }
  const parts = (summed: string, of_fresh: string, of_edge: string) => [
    ...(hours
      ? [
          `SELECT bar_id, ${shown} FROM hour_rollup WHERE event_id = :event_id AND ${summed} AND ${between('hour', 'hours', hours)}`,
          `SELECT bar_id, ${shown} FROM fresh WHERE ${of_fresh} AND ${between('date', 'hours', hours)}`,
        ]
      : []),
    ...edges.map(
      (edge, n) =>
        `SELECT bar_id, ${shown} FROM (SELECT *, date_trunc('hour', date, 'UTC') AS hour
         FROM (${flowsAt(between('t.date', `edge${n}`, edge))}) f) e WHERE ${of_edge}`,
    ),
  ]
  const one_bar = 'bar_id = :bar_id'
  const all = bar_id ? parts(one_bar, one_bar, one_bar) : parts('bar_id = :none', 'TRUE', 'TRUE')
  const of_bars = parts('bar_id <> :none', 'bar_id IS NOT NULL', 'bar_id IS NOT NULL')
  return { sql: all.join(' UNION ALL '), of_bars: of_bars.join(' UNION ALL '), bindings }
}

/** Rows by what tells them apart, as a JSON array. */
export const listOf = (keys: string, from: string) =>
  `(SELECT coalesce(jsonb_agg(r), '[]') FROM (
     SELECT ${keys}, sum(quantity)::bigint AS quantity, sum(amount)::bigint AS amount FROM ${from} GROUP BY ${keys}) r)`
