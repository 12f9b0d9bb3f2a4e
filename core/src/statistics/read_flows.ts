import type { Knex } from 'knex'
import type { Flow } from '../ledger/figures.ts'
import { flow_columns, flowsSince, hourOf } from '../ledger/rollups/hour_flows.ts'
import { walletChangesSince } from '../ledger/rollups/presence_hours.ts'
import { since_hours } from '../ledger/rollups/rollup_range.ts'
import { nil_id } from '../platform/ids.ts'
import { readDayStarts } from './day_starts.ts'
import { drawerShift } from './drawer.ts'
import { type Edges, openEdges } from './edges.ts'
import { type Presence, presenceOf } from './presence_figures.ts'
import {
  type DateRange,
  dayBindings,
  dayOf,
  hasSplitHours,
  namedRanges,
  notSplit,
  summedRangeOf,
} from './range.ts'
import { peopleBits } from './read_people.ts'
import { twintHeld, type WalletCount, walletsLeft } from './wallets_left.ts'

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
  /** The net cash that reversals move into the range, in minor units. */
  drawer_shift: number
  /** Wristbands at the end of the range; none of a point of sale. */
  left: WalletCount | null
  /** Visitors' own money that had come by TWINT when the range began, in minor units. */
  twint_before: number
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
  const { event_id, bar_id, range } = asked
  const edges = openEdges(bar_id)
  const starts = await readDayStarts(db, asked)
  const until_end = { begin_ms: null, end_ms: range.end_ms }
  const within = rangeRows('w', range, bar_id, edges, starts)
  const until = rangeRows('u', until_end, bar_id, edges)
  const left = bar_id ? undefined : peopleBits('left', until_end, edges)
  const before = left && untilBegin(range)
  const begun = before && peopleBits('begun', before, edges)
  const is_own = range.begin_ms !== null || hasSplitHours(starts)
  const seen = left && is_own ? peopleBits('seen', range, edges, starts) : left
  const presence = presenceOf({ ...asked, at: steps[asked.step], edges, starts, people: seen })
  const drawer = drawerShift(range, bar_id)
  const people = [...new Set([left, seen, begun])].filter((one) => one !== undefined)
  const { rows } = await db.raw(
    `WITH fresh AS MATERIALIZED (${fresh(bar_id)}),
       moved_since AS MATERIALIZED (${walletChangesSince(since_hours)}),
       ${edges.ctes()}
       ${people.map(({ ctes }) => `${ctes},`).join('')}
       within AS MATERIALIZED (${within.flows}), items AS MATERIALIZED (${within.items})
     SELECT ${amountsBy('type, from_account, to_account, kind', 'within')} AS totals,
       ${itemsBy('kind, item_id, voucher_id, name, price', "items WHERE kind <> ''")} AS items,
       ${amountsBy('type, from_account, to_account, kind, at', `(SELECT *, ${steps[asked.step]} AS at FROM within) s`)} AS steps,
       ${amountsBy('type, from_account, to_account, kind', `(${until.flows}) u`)} AS until,
       ${itemsBy('kind, voucher_id', `(${until.items}) u WHERE voucher_id <> '${nil_id}'`)} AS vouchers,
       ${left ? walletsLeft(left) : 'NULL'} AS "left", ${begun ? twintHeld(begun) : '0'} AS twint_before,
       ${presence.sql} AS presence, ${drawer.sql} AS drawer_shift,
       ${bar_id ? "'[]'::jsonb" : amountsBy('bar_id, type, from_account, to_account, kind', `(${within.of_bars}) b`)} AS bars`,
    {
      event_id,
      none: nil_id,
      bar_id: bar_id ?? null,
      ...dayBindings(starts),
      ...edges.bindings,
      ...within.bindings,
      ...until.bindings,
      ...left?.bindings,
      ...begun?.bindings,
      ...seen?.bindings,
      ...presence.bindings,
      ...drawer.bindings,
    },
  )
  return rows[0]
}

/** All that came before a range; a range that ends before it begins changes nothing. */
export function untilBegin({ begin_ms, end_ms }: DateRange): DateRange | undefined {
  if (begin_ms === null) return undefined
  return { begin_ms: null, end_ms: end_ms === null ? begin_ms : Math.min(begin_ms, end_ms) }
}

/** When a step of a history began, as SQL about an hour. */
const steps = {
  hour: hourOf('hour'),
  day: dayOf('hour'),
}
const flow_shown = ['bar_id, hour, type, from_account, to_account, kind', 'amount']
const item_shown = [`bar_id, hour, ${flow_columns}`, 'quantity', 'amount']
const raw_shown = `bar_id, date, date_trunc('hour', date, 'UTC') AS hour, ${flow_columns}, quantity, amount`
const inBar = (bar_id: string | undefined) => (bar_id ? 'bar_id = :bar_id' : 'TRUE')
/** Flows that are not aggregated yet, with their hour. */
export const fresh = (bar_id: string | undefined) =>
  `SELECT ${raw_shown} FROM (${flowsSince(since_hours)}) f WHERE ${inBar(bar_id)}`

/**
 * The flows of a range, as SQL: aggregated hours, new flows in them, and the edges that they lack
 * or have too much, which are read once for all. `of_bars` separates points of sale.
 */
export function rangeRows(
  name: string,
  range: DateRange,
  bar_id: string | undefined,
  edge_tables: Edges,
  starts: number[] = [],
) {
  const { hours, edges, beyond } = summedRangeOf(range, starts)
  const { between, bindings } = namedRanges(name)
  const from = (table: string, [keys, ...sums]: string[], whose: string, raw: string) => {
    const shown = [keys, ...sums].join(', ')
    const taken = [keys, ...sums.map((sum) => `-${sum} AS ${sum}`)].join(', ')
    return [
      ...edges.map((edge) => `SELECT ${shown} FROM ${edge_tables.flows(edge)} WHERE ${raw}`),
      ...beyond.map((edge) => `SELECT ${taken} FROM ${edge_tables.flows(edge)} WHERE ${raw}`),
      ...(hours
        ? [
            `SELECT ${shown} FROM ${table} WHERE event_id = :event_id AND ${whose} AND ${between('hour', 'hours', hours)}${notSplit('hour', starts)}`,
            `SELECT ${shown} FROM fresh WHERE ${raw} AND ${between('date', 'hours', hours)}${notSplit('hour', starts)}`,
          ]
        : []),
    ]
  }
  const whose = bar_id ? 'bar_id = :bar_id' : 'bar_id = :none'
  return {
    flows: from('flow_hour_rollup', flow_shown, whose, 'TRUE').join(' UNION ALL '),
    items: from('hour_rollup', item_shown, whose, 'TRUE').join(' UNION ALL '),
    of_bars: from('flow_hour_rollup', flow_shown, 'bar_id <> :none', 'bar_id IS NOT NULL').join(
      ' UNION ALL ',
    ),
    bindings,
  }
}

const listBy = (keys: string, sums: string, from: string) =>
  `(SELECT coalesce(jsonb_agg(r), '[]') FROM (SELECT ${keys}, ${sums} FROM ${from} GROUP BY ${keys}) r)`
/** Amounts by what tells rows apart, as a JSON array; and the same with quantities. */
export const amountsBy = (keys: string, from: string) =>
  listBy(keys, 'sum(amount)::bigint AS amount', from)
export const itemsBy = (keys: string, from: string) =>
  listBy(keys, 'sum(quantity)::bigint AS quantity, sum(amount)::bigint AS amount', from)
