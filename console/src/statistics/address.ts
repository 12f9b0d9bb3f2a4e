import {
  type Comparison,
  comparisonAt,
  comparisonText,
  hexOf,
  hexSeconds,
  isId,
  reachable,
} from './compare_address.ts'

/** From a moment on until before another, in milliseconds; without one it has no end on that side. */
export type Range = { begin_ms: number | null; end_ms: number | null }
/** The event, bar and range that an address names. */
export type Place = Range & {
  event_id: string | undefined
  bar_id: string | undefined
  /** The comparison. */
  compare?: Comparison | undefined
}

export const everything: Range = { begin_ms: null, end_ms: null }

/**
 * Parses an address; null if it names no statistics. Invalid dates are ignored; the path precedes
 * the query.
 */
export function placeAt(pathname: string, search: string): Place | null {
  const parts = pathname.split('/').filter(Boolean).slice(1)
  const [first = ''] = parts
  const bar_id = isId(first) ? first : undefined
  const dates = bar_id ? parts.slice(1) : parts
  if (dates.length !== 0 && dates.length !== 2) return null
  const query = new URLSearchParams(search)
  return {
    event_id: query.get('event_id') ?? undefined,
    bar_id,
    begin_ms: hexSeconds(dates[0]) ?? isoDate(query.get('datetimeBegin')),
    end_ms: hexSeconds(dates[1]) ?? isoDate(query.get('datetimeEnd')),
    compare: comparisonAt(query.get('compare')),
  }
}

/**
 * Parses the browser's current address. The rendered one may lag behind it, and a quick second
 * click would be lost.
 */
export function placeNow(): Place | null {
  const { pathname, search } = location
  return pathname.startsWith('/statistics') ? placeAt(pathname, search) : null
}

/**
 * Builds the address of a place. A closed range is in the path, as epoch seconds in hexadecimal; a
 * half-open one in the query.
 */
export function addressOfPlace({ event_id, bar_id, begin_ms, end_ms, compare }: Place) {
  const is_closed = begin_ms !== null && end_ms !== null
  const parts = [bar_id, ...(is_closed ? [hexOf(begin_ms), hexOf(end_ms)] : [])]
  const query = new URLSearchParams()
  if (event_id) query.set('event_id', event_id)
  if (!is_closed && begin_ms !== null) query.set('datetimeBegin', new Date(begin_ms).toISOString())
  if (!is_closed && end_ms !== null) query.set('datetimeEnd', new Date(end_ms).toISOString())
  if (compare) query.set('compare', comparisonText(compare))
  const path = ['/statistics', ...parts.filter(Boolean)].join('/')
  return query.size > 0 ? `${path}?${query}` : path
}

/** The address of a place with all else that another address asks for, such as a figure that is followed. */
export function addressWithRest(place: Place, search: string) {
  const address = addressOfPlace(place)
  const rest = new URLSearchParams(search)
  for (const name of ['event_id', 'datetimeBegin', 'datetimeEnd', 'compare']) rest.delete(name)
  if (rest.size === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}${rest}`
}

/** The same place on a wall, where nothing is held against another. */
export function addressOfWall(place: Place, theme: 'dark' | 'light' = 'dark') {
  const address = addressOfPlace({ ...place, compare: undefined })
  return `${address}${address.includes('?') ? '&' : '?'}wall${theme === 'light' ? '=light' : ''}`
}

/** Returns true for the address of a wall. */
export function isWall(pathname: string, search: string) {
  return /^\/statistics(\/|$)/.test(pathname) && new URLSearchParams(search).has('wall')
}

function isoDate(text: string | null) {
  return /^\d{4}-\d{2}-\d{2}/.test(text ?? '') ? reachable(Date.parse(text!)) : null
}
