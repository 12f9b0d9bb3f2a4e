/** Half-open, in milliseconds; null leaves that side unlimited. */
export type DateRange = { begin_ms: number | null; end_ms: number | null }

type Asked = {
  path: { date_begin?: string; date_end?: string }
  query: { datetimeBegin?: string; datetimeEnd?: string }
}

/** The range of a request; the path precedes the query, and invalid dates are ignored. */
export function rangeOf({ path, query }: Asked): DateRange {
  return {
    begin_ms: hexSeconds(path.date_begin) ?? isoDate(query.datetimeBegin),
    end_ms: hexSeconds(path.date_end) ?? isoDate(query.datetimeEnd),
  }
}

// The latest date that both PostgreSQL and JavaScript accept.
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

type Span = [from: string, until: string]
/** Parts of a range that are read from what was posted. */
export type Edge = {
  spans: Span[]
  /** A business day begins within their hours, before or with each of them. */
  begins_day: boolean
}

/** A range as whole hours, and the edges that belong to no whole hour. */
export type HourRange = {
  /** From one hour until before another; null for no whole hour. Infinite where the range is. */
  hours: Span | null
  edges: Edge[]
}

/** Whole hours of a range and the edges that they lack. Hours within which days begin (`starts`) are edges, too. */
export function hoursOf({ begin_ms, end_ms }: DateRange, starts: number[] = []): HourRange {
  const first_ms = begin_ms === null ? null : Math.ceil(begin_ms / hour_ms) * hour_ms
  const last_ms = end_ms === null ? null : Math.floor(end_ms / hour_ms) * hour_ms
  if (first_ms !== null && last_ms !== null && first_ms >= last_ms)
    return { hours: null, edges: edgesOf([[begin_ms!, end_ms!]], starts) }
  const edges: Pair[] = splitHours(first_ms, last_ms, starts)
  if (begin_ms !== null && begin_ms !== first_ms) edges.push([begin_ms, first_ms!])
  if (end_ms !== null && end_ms !== last_ms) edges.push([last_ms!, end_ms])
  return {
    hours: [written(first_ms, '-'), written(last_ms, '')],
    edges: edgesOf(edges, starts),
  }
}

/** A range as hours whose sums are known, edges that they lack, and edges that they have too much. */
type SummedRange = HourRange & { beyond: HourRange['edges'] }

/** The same for what can be taken away again: each end lies at most half an hour from its hour, so that less is read. */
export function summedRangeOf(range: DateRange, starts: number[] = []): SummedRange {
  const { begin_ms, end_ms } = range
  const first_ms = begin_ms === null ? null : Math.round(begin_ms / hour_ms) * hour_ms
  const last_ms = end_ms === null ? null : Math.round(end_ms / hour_ms) * hour_ms
  // Within one hour, or of an end before the begin, which holds nothing.
  if (first_ms !== null && last_ms !== null && first_ms >= last_ms)
    return { ...hoursOf(range, starts), beyond: [] }
  const between = (from_ms: number | null, until_ms: number | null): Pair[] =>
    from_ms === null || until_ms === null || from_ms >= until_ms ? [] : [[from_ms, until_ms]]
  const lacked = [...between(begin_ms, first_ms), ...between(last_ms, end_ms)]
  return {
    hours: [written(first_ms, '-'), written(last_ms, '')],
    edges: edgesOf([...lacked, ...splitHours(first_ms, last_ms, starts)], starts),
    beyond: edgesOf([...between(first_ms, begin_ms), ...between(end_ms, last_ms)], starts),
  }
}

type Pair = [from_ms: number, until_ms: number]
const hourAt = (at_ms: number) => Math.floor(at_ms / hour_ms) * hour_ms
const isOffHour = (at_ms: number) => at_ms % hour_ms !== 0
/** Is true where days begin off the hour, so that some hours belong to two days. */
export const hasSplitHours = (starts: number[]) => starts.some(isOffHour)

/** Hours from one moment until another within which a day begins. */
function splitHours(from_ms: number | null, until_ms: number | null, starts: number[]): Pair[] {
  const hours = starts.filter(isOffHour).map(hourAt)
  return hours
    .filter((at_ms) => at_ms >= (from_ms ?? at_ms) && at_ms < (until_ms ?? at_ms + 1))
    .map((at_ms) => [at_ms, at_ms + hour_ms])
}

/** One edge for each span; where days begin off the hour, one of all before and one of all after. */
function edgesOf(spans: Pair[], starts: number[]): Edge[] {
  const within = starts.filter(isOffHour)
  const asSpan = ([from_ms, until_ms]: Pair): Span => [written(from_ms, '-'), written(until_ms, '')]
  if (within.length === 0)
    return spans.map((span) => ({ spans: [asSpan(span)], begins_day: false }))
  const pieces = spans.flatMap((span) => piecesOf(span, within))
  const begun = new Map(within.map((at_ms) => [hourAt(at_ms), at_ms]))
  const isBegun = ([from_ms]: Pair) => (begun.get(hourAt(from_ms)) ?? from_ms + 1) <= from_ms
  return [false, true].flatMap((begins_day) => {
    const some = pieces.filter((piece) => isBegun(piece) === begins_day).map(asSpan)
    return some.length > 0 ? [{ spans: some, begins_day }] : []
  })
}

/** A span cut at full hours and where days begin. */
function piecesOf([from_ms, until_ms]: Pair, starts: number[]): Pair[] {
  const hours: number[] = []
  for (let at_ms = hourAt(from_ms) + hour_ms; at_ms < until_ms; at_ms += hour_ms) hours.push(at_ms)
  const cuts = [...hours, ...starts.filter((at_ms) => at_ms > from_ms && at_ms < until_ms)]
  const bounds = [from_ms, ...cuts.sort((a, b) => a - b), until_ms]
  return bounds.slice(0, -1).map((at_ms, n) => [at_ms, bounds[n + 1]!])
}

/** Bindings `:day_starts` and `:split_hours` of a query: when days begin, and the hours within which they do. */
export function dayBindings(starts: number[]) {
  const written = (moments: number[]) => moments.map((at_ms) => new Date(at_ms).toISOString())
  return { day_starts: written(starts), split_hours: written(starts.filter(isOffHour).map(hourAt)) }
}

/** Leaves hours within which a day begins out, as SQL about an hour. */
export const notSplit = (hour: string, starts: number[]) =>
  hasSplitHours(starts) ? ` AND ${hour} <> ALL(:split_hours::timestamptz[])` : ''

/** The begin of the business day of a moment, as SQL. */
export const dayOf = (moment: string) =>
  `(:day_starts::timestamptz[])[width_bucket(${moment}, :day_starts::timestamptz[])]`

/** The begin of the day that begins within an hour, as SQL. */
export const dayWithin = (hour: string) =>
  dayOf(`(${hour} + interval '59 minutes 59.999999 seconds')`)

const written = (at_ms: number | null, sign: '-' | '') =>
  at_ms === null ? `${sign}infinity` : new Date(at_ms).toISOString()

/** SQL about a range, with the bindings that it brings. */
export type RangeQuery = { sql: string; bindings: Record<string, string> }

/** Conditions of one query on the moment of a row, and the bindings that they fill. */
export function namedRanges(name: string) {
  const bindings: RangeQuery['bindings'] = {}
  /** SQL for a column from one moment on until before another. */
  const between = (column: string, part: string, [from, until]: [string, string]) => {
    bindings[`${name}_${part}_from`] = from
    bindings[`${name}_${part}_until`] = until
    return `${column} >= :${name}_${part}_from::timestamptz AND ${column} < :${name}_${part}_until::timestamptz`
  }
  return { between, bindings }
}
