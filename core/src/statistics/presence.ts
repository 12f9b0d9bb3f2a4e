import {
  deviceUses,
  walletChangesAt,
  walletChangesSince,
} from '../ledger/rollups/presence_hours.ts'
import { since_hours } from '../ledger/rollups/range.ts'
import { type DateRange, hoursOf } from './range.ts'

type Bindings = Record<string, string>
/** SQL about a range, with the bindings that it brings. */
export type RangeQuery = { sql: string; bindings: Bindings }
type Source = {
  /** Whole hours that are summed up; in each a column `hour`. */
  summed: string
  /** The same of what was posted since, and of what a condition on `t` chooses; in each a column `date`. */
  fresh: string
  edge: (where: string) => string
}

/** What wristbands did within a range, by wristband and hour: `uid`, `hour`, `own`, `twint`, `sales`. */
export const walletRows = (name: string, range: DateRange) =>
  rowsOf(name, range, 'uid, own, twint, sales', {
    summed: 'SELECT * FROM wallet_hour_rollup WHERE event_id = :event_id',
    fresh: walletChangesSince(since_hours),
    edge: walletChangesAt,
  })

/** Which devices took part within a range: `kind`, `number`, `hour`. */
export function deviceRows(name: string, range: DateRange, bar_id: string | undefined) {
  const of_bar = bar_id ? ' AND t.bar_id = :bar_id' : ''
  return rowsOf(name, range, 'kind, number', {
    summed: `SELECT * FROM device_hour_rollup t WHERE event_id = :event_id${of_bar}`,
    fresh: deviceUses(since_hours('t.xid') + of_bar),
    edge: (where) => deviceUses(where + of_bar),
  })
}

/** Whole hours from what is summed up, with what was posted since, and the edges from the transactions. */
function rowsOf(name: string, range: DateRange, columns: string, source: Source) {
  const { hours, edges } = hoursOf(range)
  const bindings: Bindings = {}
  const between = (column: string, part: string, [from, until]: [string, string]) => {
    bindings[`${name}_${part}_from`] = from
    bindings[`${name}_${part}_until`] = until
    return `${column} >= :${name}_${part}_from::timestamptz AND ${column} < :${name}_${part}_until::timestamptz`
  }
  const in_hour = `${columns}, date_trunc('hour', date, 'UTC') AS hour`
  const of_edges = edges.map(
    (edge, n) => `SELECT ${in_hour} FROM (${source.edge(between('t.date', `edge${n}`, edge))}) e`,
  )
  const summed =
    hours &&
    `SELECT ${columns}, hour FROM (${source.summed}) s WHERE ${between('hour', 'hours', hours)}`
  const fresh =
    hours && `SELECT ${in_hour} FROM (${source.fresh}) f WHERE ${between('date', 'hours', hours)}`
  const parts = [...of_edges, summed, fresh].filter((part) => part !== null)
  return { sql: parts.join(' UNION ALL '), parts, summed, fresh, edges: of_edges, bindings }
}

/** How many, by the step that began at a moment. */
export type StepCount = { at: string; count: number }
/** Who was there within a range. */
export type Presence = {
  /** By step: wristbands that did something. */
  people: StepCount[]
  /** By day: the same. */
  days: StepCount[]
  /** By step: those whose first, and whose last, sign of a day it was. */
  firsts: StepCount[]
  lasts: StepCount[]
  /** How many have bought something. */
  buyers: number
  devices: (StepCount & { kind: 'smartphone' | 'terminal' })[]
}

type Asked = {
  range: DateRange
  bar_id: string | undefined
  step: 'hour' | 'day'
  /** When the step of an hour began, as SQL about a column `hour`. */
  at: string
}

const list = (sql: string) => `(SELECT coalesce(jsonb_agg(r), '[]') FROM (${sql}) r)`

/** Who was there within a range, as SQL that answers a `Presence`; wristbands belong to no point of sale. */
export function presenceOf({ range, bar_id, step, at }: Asked): RangeQuery {
  const used = deviceRows('used', range, bar_id)
  const devices = list(
    `SELECT kind, ${at} AS at, count(DISTINCT number) AS count FROM (${used.sql}) d GROUP BY 1, 2`,
  )
  if (bar_id)
    return {
      sql: `jsonb_build_object('people', '[]'::jsonb, 'days', '[]'::jsonb, 'firsts', '[]'::jsonb, 'lasts', '[]'::jsonb, 'buyers', 0,
        'devices', ${devices})`,
      bindings: used.bindings,
    }
  const seen = walletRows('seen', range)
  const of_days = 'SELECT starts[n] AS at, count(*) AS count FROM days, starts GROUP BY 1'
  const counted = (column: string) =>
    list(`SELECT ${column} AS at, count(*) AS count FROM days GROUP BY 1`)
  const sql = `(WITH starts AS MATERIALIZED (${dayStarts(seen.parts)}),
    days AS MATERIALIZED (
      SELECT uid, width_bucket(hour, (SELECT starts FROM starts)) AS n, min(hour) AS first, max(hour) AS last, sum(sales) AS sales
      FROM (${seen.sql}) w GROUP BY 1, 2)
    SELECT jsonb_build_object('people', ${list(step === 'day' ? of_days : peopleByHour(seen))}, 'days', ${list(of_days)},
      'firsts', ${counted('first')}, 'lasts', ${counted('last')},
      'buyers', (SELECT count(*) FROM (SELECT FROM days GROUP BY uid HAVING sum(sales) > 0) b),
      'devices', ${devices}))`
  return { sql, bindings: { ...seen.bindings, ...used.bindings } }
}

/** When each day of some hours began, in order: a row is put into its day by a search, and not by a calendar. */
function dayStarts(parts: string[]) {
  const bounds = parts.map((part) => `SELECT min(hour) AS low, max(hour) AS high FROM (${part}) p`)
  const day = (bound: string) =>
    `date_trunc('day', (${bound} AT TIME ZONE :timezone) - :dayStartTime::time::interval)`
  return `SELECT coalesce(array_agg((d + :dayStartTime::time::interval) AT TIME ZONE :timezone ORDER BY d), '{}') AS starts
    FROM (SELECT min(low) AS low, max(high) AS high FROM (${bounds.join(' UNION ALL ')}) b) b,
      generate_series(${day('low')}, ${day('high')}, interval '1 day') d`
}

/** Wristbands by hour. What is summed up has a row for each already; only what was posted since has to be looked up. */
function peopleByHour({ summed, fresh, edges }: ReturnType<typeof walletRows>) {
  const once = (rows: string, where = 'TRUE') =>
    `SELECT hour, count(*) AS count FROM (SELECT DISTINCT uid, hour FROM (${rows}) d WHERE ${where}) o GROUP BY 1`
  const parts = edges.map((edge) => once(edge))
  if (summed) parts.push(`SELECT hour, count(*) AS count FROM (${summed}) s GROUP BY 1`)
  if (fresh)
    parts.push(
      once(
        fresh,
        'NOT EXISTS (SELECT FROM wallet_hour_rollup k WHERE k.event_id = :event_id AND k.uid = d.uid AND k.hour = d.hour OFFSET 0)',
      ),
    )
  return `SELECT hour AS at, sum(count)::bigint AS count FROM (${parts.join(' UNION ALL ')}) p GROUP BY 1`
}
