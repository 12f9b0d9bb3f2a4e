/** From a moment on until before another, in milliseconds; without one it has no end on that side. */
export type DateRange = { begin_ms: number | null; end_ms: number | null }

type Asked = {
  path: { date_begin?: string; date_end?: string }
  query: { datetimeBegin?: string; datetimeEnd?: string }
}

/** The range that an address asks for; the path goes before the query, and what is no date is left aside. */
export function rangeOf({ path, query }: Asked): DateRange {
  return {
    begin_ms: hexSeconds(path.date_begin) ?? isoDate(query.datetimeBegin),
    end_ms: hexSeconds(path.date_end) ?? isoDate(query.datetimeEnd),
  }
}

// The last moment that a date of PostgreSQL and one of ours both can be.
const latest_ms = Date.UTC(9999, 11, 31)

function hexSeconds(text: string | undefined): number | null {
  if (!text || !/^[0-9a-f]{1,12}$/i.test(text)) return null
  return within(Number.parseInt(text, 16) * 1000)
}

function isoDate(text: string | undefined): number | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}/.test(text)) return null
  return within(Date.parse(text))
}

const within = (at_ms: number) => (at_ms >= 0 && at_ms <= latest_ms ? at_ms : null)

const hour_ms = 3_600_000

/** A range as whole hours, and the edges that belong to no whole hour. */
export type HourRange = {
  /** From one hour until before another; null for no whole hour. Infinite where the range is. */
  hours: [from: string, until: string] | null
  edges: [from: string, until: string][]
}

export function hoursOf({ begin_ms, end_ms }: DateRange): HourRange {
  const first_ms = begin_ms === null ? null : Math.ceil(begin_ms / hour_ms) * hour_ms
  const last_ms = end_ms === null ? null : Math.floor(end_ms / hour_ms) * hour_ms
  if (first_ms !== null && last_ms !== null && first_ms >= last_ms)
    return { hours: null, edges: [[written(begin_ms, '-'), written(end_ms, '')]] }
  const edges: HourRange['edges'] = []
  if (begin_ms !== first_ms) edges.push([written(begin_ms, '-'), written(first_ms, '-')])
  if (end_ms !== last_ms) edges.push([written(last_ms, ''), written(end_ms, '')])
  return { hours: [written(first_ms, '-'), written(last_ms, '')], edges }
}

/** A range as hours whose sums are known, edges that they lack, and edges that they have too much. */
type SummedRange = HourRange & { beyond: HourRange['edges'] }

/** The same for what can be taken away again: each end lies at most half an hour from its hour, so that less is read. */
export function summedRangeOf(range: DateRange): SummedRange {
  const { begin_ms, end_ms } = range
  const first_ms = begin_ms === null ? null : Math.round(begin_ms / hour_ms) * hour_ms
  const last_ms = end_ms === null ? null : Math.round(end_ms / hour_ms) * hour_ms
  // Within one hour, or of an end before the begin, which holds nothing.
  if (first_ms !== null && last_ms !== null && first_ms >= last_ms)
    return { ...hoursOf(range), beyond: [] }
  const between = (from_ms: number | null, until_ms: number | null): HourRange['edges'] =>
    from_ms === null || until_ms === null || from_ms >= until_ms
      ? []
      : [[written(from_ms, ''), written(until_ms, '')]]
  return {
    hours: [written(first_ms, '-'), written(last_ms, '')],
    edges: [...between(begin_ms, first_ms), ...between(last_ms, end_ms)],
    beyond: [...between(first_ms, begin_ms), ...between(end_ms, last_ms)],
  }
}

const written = (at_ms: number | null, sign: '-' | '') =>
  at_ms === null ? `${sign}infinity` : new Date(at_ms).toISOString()

/** SQL about a range, with the bindings that it brings. */
export type RangeQuery = { sql: string; bindings: Record<string, string> }

/** Conditions of one query on the moment of a row, and the bindings that they fill. */
export function namedRanges(name: string) {
  const bindings: RangeQuery['bindings'] = {}
  /** Whether a column lies from one moment on until before another, as SQL. */
  const between = (column: string, part: string, [from, until]: [string, string]) => {
    bindings[`${name}_${part}_from`] = from
    bindings[`${name}_${part}_until`] = until
    return `${column} >= :${name}_${part}_from::timestamptz AND ${column} < :${name}_${part}_until::timestamptz`
  }
  return { between, bindings }
}
