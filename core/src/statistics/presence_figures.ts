import { hourOf } from '../ledger/rollups/hour_flows.ts'
import { deviceUses } from '../ledger/rollups/presence_hours.ts'
import { since_hours } from '../ledger/rollups/rollup_range.ts'
import { type Edges, placed } from './edges.ts'
import {
  type DateRange,
  type Edge,
  hasSplitHours,
  hoursOf,
  namedRanges,
  notSplit,
  type RangeQuery,
} from './range.ts'
import type { PeopleQuery } from './read_people.ts'

/** Which devices took part within a range, as SQL: `kind`, `number`, `hour`. */
function deviceRows({ range, bar_id, starts, edges: edge_tables }: Asked): RangeQuery {
  const { hours, edges } = hoursOf(range, starts)
  const { between, bindings } = namedRanges('used')
  const of_bar = bar_id ? ' AND t.bar_id = :bar_id' : ''
  const inHour = (hour: string) => `kind, number, ${hour} AS hour`
  // Uses that are alike are one before devices are told apart, which costs as much as reading them.
  const alike = (edge: Edge) =>
    `(SELECT event_id, bar_id, ${hourOf('date')} AS date, smartphone_number, terminal_code
      FROM ${edge_tables.transactions(edge)} GROUP BY 1, 2, 3, 4, 5)`
  const parts = edges.map(
    (edge) =>
      `SELECT ${inHour(placed(edge, hourOf('date')))} FROM (${deviceUses('TRUE', alike(edge))}) e`,
  )
  if (hours)
    parts.push(
      `SELECT kind, number, hour FROM device_hour_rollup t WHERE event_id = :event_id${of_bar} AND ${between('hour', 'hours', hours)}${notSplit('hour', starts)}`,
      `SELECT ${inHour(hourOf('date'))} FROM (${deviceUses(since_hours('t.xid') + of_bar)}) f
        WHERE ${between('date', 'hours', hours)}${notSplit(hourOf('date'), starts)}`,
    )
  return { sql: parts.join(' UNION ALL '), bindings }
}

/** How many, by the step that began at a moment. */
export type StepCount = { at: string; count: number }
/** The active wristbands of a range. */
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
  /** When business days begin. */
  starts: number[]
  /** When the step of an hour began, as SQL about a column `hour`. */
  at: string
  edges: Edges
  /** Wristbands belong to no point of sale. */
  people: PeopleQuery | undefined
}

const list = (sql: string) => `(SELECT coalesce(jsonb_agg(r), '[]') FROM (${sql}) r)`

/** The active wristbands of a range, as SQL that returns a `Presence`. */
export function presenceOf(asked: Asked): RangeQuery {
  const { step, at, people } = asked
  const used = deviceRows(asked)
  // In two steps: what is distinct would be sorted, and numbers are texts.
  const devices = list(`SELECT kind, at, count(*) AS count FROM (
    SELECT kind, ${at} AS at, number FROM (${used.sql}) d GROUP BY 1, 2, 3) d GROUP BY 1, 2`)
  if (!people)
    return {
      sql: `jsonb_build_object('people', '[]'::jsonb, 'days', '[]'::jsonb, 'firsts', '[]'::jsonb, 'lasts', '[]'::jsonb, 'buyers', 0,
        'devices', ${devices})`,
      bindings: used.bindings,
    }
  const bits = `${people.name}_bits`
  const counted = (rows: string) =>
    list(
      `SELECT at, sum(count)::bigint AS count FROM (${rows}) c GROUP BY at HAVING sum(count) <> 0`,
    )
  // An hour within which a day begins is in two parts, and who came in both is one.
  const is_split = hasSplitHours(asked.starts)
  const of_hours = is_split
    ? `SELECT ${hourOf('hour')} AS at, bit_count(bit_or(people)) AS count FROM ${bits} GROUP BY 1, part`
    : 'SELECT hour AS at, people AS count FROM placed'
  const twice = `SELECT ${hourOf('a.hour')} AS at, -bit_count(a.people & b.people) AS count
    FROM ${bits} a JOIN ${bits} b ON b.part = a.part AND b.hour > a.hour AND ${hourOf('b.hour')} = ${hourOf('a.hour')}`
  const of_days =
    'SELECT starts[n] AS at, max(came) AS count FROM placed, starts GROUP BY starts[n], part'
  // By how many there are more than in the hours of the same day that come before, or after.
  const added = (seen: string, order: 'ASC' | 'DESC') =>
    `SELECT ${hourOf('hour')} AS at, ${seen} - coalesce(lag(${seen}) OVER (PARTITION BY n, part ORDER BY hour ${order}), 0) AS count FROM placed${is_split ? ` UNION ALL ${twice}` : ''}`
  const until = (order: 'ASC' | 'DESC') =>
    `bit_count(bit_or(people) OVER (PARTITION BY n, part ORDER BY hour ${order} ROWS UNBOUNDED PRECEDING))`
  // Bits are wide: they are read once, and counts are read from then on.
  const sql = `(WITH starts AS MATERIALIZED (SELECT :day_starts::timestamptz[] AS starts),
    placed AS MATERIALIZED (SELECT hour, n, part, bit_count(people) AS people, ${until('ASC')} AS came, ${until('DESC')} AS stayed FROM (
      SELECT hour, part, people, width_bucket(hour, (SELECT starts FROM starts)) AS n FROM ${bits}) b)
    SELECT jsonb_build_object('people', ${counted(step === 'day' ? of_days : of_hours)},
      'days', ${counted(of_days)}, 'firsts', ${counted(added('came', 'ASC'))}, 'lasts', ${counted(added('stayed', 'DESC'))},
      'buyers', (SELECT coalesce(sum(bit_count(buyers)), 0)::bigint FROM ${people.name}_all),
      'devices', ${devices}))`
  return { sql, bindings: used.bindings }
}
