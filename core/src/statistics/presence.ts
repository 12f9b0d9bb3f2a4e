import { hourOf } from '../ledger/rollups/hour_flows.ts'
import { deviceUses } from '../ledger/rollups/presence_hours.ts'
import { since_hours } from '../ledger/rollups/range.ts'
import type { Edge, Edges } from './edges.ts'
import type { PeopleQuery } from './people_bits.ts'
import { type DateRange, hoursOf, namedRanges, type RangeQuery } from './range.ts'

/** Which devices took part within a range, as SQL: `kind`, `number`, `hour`. */
function deviceRows({ range, bar_id, edges: edge_tables }: Asked): RangeQuery {
  const { hours, edges } = hoursOf(range)
  const { between, bindings } = namedRanges('used')
  const of_bar = bar_id ? ' AND t.bar_id = :bar_id' : ''
  const in_hour = `kind, number, ${hourOf('date')} AS hour`
  // Uses that are alike are one before devices are told apart, which costs as much as reading them.
  const alike = (edge: Edge) =>
    `(SELECT event_id, bar_id, ${hourOf('date')} AS date, smartphone_number, terminal_code
      FROM ${edge_tables.transactions(edge)} GROUP BY 1, 2, 3, 4, 5)`
  const parts = edges.map((edge) => `SELECT ${in_hour} FROM (${deviceUses('TRUE', alike(edge))}) e`)
  if (hours)
    parts.push(
      `SELECT kind, number, hour FROM device_hour_rollup t WHERE event_id = :event_id${of_bar} AND ${between('hour', 'hours', hours)}`,
      `SELECT ${in_hour} FROM (${deviceUses(since_hours('t.xid') + of_bar)}) f WHERE ${between('date', 'hours', hours)}`,
    )
  return { sql: parts.join(' UNION ALL '), bindings }
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
  edges: Edges
  /** Wristbands belong to no point of sale. */
  people: PeopleQuery | undefined
}

const list = (sql: string) => `(SELECT coalesce(jsonb_agg(r), '[]') FROM (${sql}) r)`

/** Who was there within a range, as SQL that answers a `Presence`. */
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
      `SELECT at, sum(count)::bigint AS count FROM (${rows}) c GROUP BY at HAVING sum(count) > 0`,
    )
  const of_hours = 'SELECT hour AS at, people AS count FROM placed'
  const of_days =
    'SELECT starts[n] AS at, max(came) AS count FROM placed, starts GROUP BY starts[n], part'
  // By how many there are more than in the hours of the same day that come before, or after.
  const added = (seen: string, order: 'ASC' | 'DESC') =>
    `SELECT hour AS at, ${seen} - coalesce(lag(${seen}) OVER (PARTITION BY n, part ORDER BY hour ${order}), 0) AS count FROM placed`
  const until = (order: 'ASC' | 'DESC') =>
    `bit_count(bit_or(people) OVER (PARTITION BY n, part ORDER BY hour ${order} ROWS UNBOUNDED PRECEDING))`
  // Bits are wide: they are read once, and counts are read from then on.
  const sql = `(WITH starts AS MATERIALIZED (${dayStarts(bits)}),
    placed AS MATERIALIZED (SELECT hour, n, part, bit_count(people) AS people, ${until('ASC')} AS came, ${until('DESC')} AS stayed FROM (
      SELECT hour, part, people, width_bucket(hour, (SELECT starts FROM starts)) AS n FROM ${bits}) b)
    SELECT jsonb_build_object('people', ${counted(step === 'day' ? of_days : of_hours)},
      'days', ${counted(of_days)}, 'firsts', ${counted(added('came', 'ASC'))}, 'lasts', ${counted(added('stayed', 'DESC'))},
      'buyers', (SELECT coalesce(sum(bit_count(buyers)), 0)::bigint FROM ${people.name}_all),
      'devices', ${devices}))`
  return { sql, bindings: used.bindings }
}

/** When each day of some hours began, in order: an hour is put into its day by a search, and not by a calendar. */
function dayStarts(rows: string) {
  const day = (bound: string) =>
    `date_trunc('day', (${bound} AT TIME ZONE :timezone) - :dayStartTime::time::interval)`
  return `SELECT coalesce(array_agg((d + :dayStartTime::time::interval) AT TIME ZONE :timezone ORDER BY d), '{}') AS starts
    FROM (SELECT min(hour) AS low, max(hour) AS high FROM ${rows}) b,
      generate_series(${day('low')}, ${day('high')}, interval '1 day') d`
}
