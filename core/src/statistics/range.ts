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

/** A part of an hour that is read from the transactions, in milliseconds. */
export type Edge = {
  from_ms: number
  until_ms: number
  /** The begin of its hour, or of the business day that began within the hour before it. */
  placed_ms: number
}

/** Whole hours of a range as ISO dates; infinite where the range is, and none where `from` is not before `until`. */
type Hours = { from: string; until: string }
/** A range as whole hours, the edges that they lack, and the edges that they have too much. */
export type HourRange = { hours: Hours; lacked: Edge[]; beyond: Edge[] }

const no_hours: Hours = { from: 'infinity', until: '-infinity' }

/** Whole hours of a range and the edges that they lack. Hours within which days begin (`starts`) are edges, too. */
export function hoursOf({ begin_ms, end_ms }: DateRange, starts: number[] = []): HourRange {
  const first_ms = begin_ms === null ? null : Math.ceil(begin_ms / hour_ms) * hour_ms
  const last_ms = end_ms === null ? null : Math.floor(end_ms / hour_ms) * hour_ms
  if (first_ms !== null && last_ms !== null && first_ms >= last_ms)
    return { hours: no_hours, lacked: edgesOf([[begin_ms!, end_ms!]], starts), beyond: [] }
  const lacked = [...between(begin_ms, first_ms), ...between(last_ms, end_ms)]
  return {
    hours: isoRangeOf({ begin_ms: first_ms, end_ms: last_ms }),
    lacked: edgesOf([...lacked, ...splitHoursWithin(first_ms, last_ms, starts)], starts),
    beyond: [],
  }
}

/** The same for what can be taken away again: each end lies at most half an hour from its hour, so that less is read. */
export function summedRangeOf(range: DateRange, starts: number[] = []): HourRange {
  const { begin_ms, end_ms } = range
  const first_ms = begin_ms === null ? null : Math.round(begin_ms / hour_ms) * hour_ms
  const last_ms = end_ms === null ? null : Math.round(end_ms / hour_ms) * hour_ms
  // Within one hour, or of an end before the begin, which holds nothing.
  if (first_ms !== null && last_ms !== null && first_ms >= last_ms) return hoursOf(range, starts)
  const lacked = [...between(begin_ms, first_ms), ...between(last_ms, end_ms)]
  return {
    hours: isoRangeOf({ begin_ms: first_ms, end_ms: last_ms }),
    lacked: edgesOf([...lacked, ...splitHoursWithin(first_ms, last_ms, starts)], starts),
    beyond: edgesOf([...between(first_ms, begin_ms), ...between(end_ms, last_ms)], starts),
  }
}

type Pair = [from_ms: number, until_ms: number]
const between = (from_ms: number | null, until_ms: number | null): Pair[] =>
  from_ms === null || until_ms === null || from_ms >= until_ms ? [] : [[from_ms, until_ms]]
const hourAt = (at_ms: number) => Math.floor(at_ms / hour_ms) * hour_ms
const isOffHour = (at_ms: number) => at_ms % hour_ms !== 0
/** The hours within which a day begins, so that they belong to two days; none where days begin with an hour. */
export const splitHoursOf = (starts: number[]) => starts.filter(isOffHour).map(hourAt)

/** Hours from one moment until another within which a day begins. */
function splitHoursWithin(
  from_ms: number | null,
  until_ms: number | null,
  starts: number[],
): Pair[] {
  return splitHoursOf(starts)
    .filter((at_ms) => at_ms >= (from_ms ?? at_ms) && at_ms < (until_ms ?? at_ms + 1))
    .map((at_ms) => [at_ms, at_ms + hour_ms])
}

/** Spans cut at full hours and where days begin. A part after the begin of a day within its hour is placed there. */
function edgesOf(spans: Pair[], starts: number[]): Edge[] {
  const within = starts.filter(isOffHour)
  const begun = new Map(within.map((at_ms) => [hourAt(at_ms), at_ms]))
  return spans
    .flatMap((span) => piecesOf(span, within))
    .map(([from_ms, until_ms]) => {
      const hour = hourAt(from_ms)
      const day_ms = begun.get(hour)
      const is_begun = day_ms !== undefined && day_ms <= from_ms
      return { from_ms, until_ms, placed_ms: is_begun ? day_ms : hour }
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

/** A range as dates that PostgreSQL compares, infinite on an unlimited side. */
export const isoRangeOf = ({ begin_ms, end_ms }: DateRange): Hours => ({
  from: begin_ms === null ? '-infinity' : isoOf(begin_ms),
  until: end_ms === null ? 'infinity' : isoOf(end_ms),
})

export const isoOf = (at_ms: number) => new Date(at_ms).toISOString()
