/** From a moment on until before another, in milliseconds; without one it has no end on that side. */
export type Range = { begin_ms: number | null; end_ms: number | null }
/** What a page of the statistics is about, as its address says. */
export type Place = Range & { event_id: string | undefined; bar_id: string | undefined }

export const everything: Range = { begin_ms: null, end_ms: null }

/** What an address is about; `null` where there is nothing. A date that is none is left aside, and the path goes before the query. */
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
  }
}

/** The address of a place: the range stands in the path, as epoch seconds in hexadecimal, or in the query where it has one side only. */
export function addressOfPlace({ event_id, bar_id, begin_ms, end_ms }: Place) {
  const is_closed = begin_ms !== null && end_ms !== null
  const parts = [bar_id, ...(is_closed ? [hexOf(begin_ms), hexOf(end_ms)] : [])]
  const query = new URLSearchParams()
  if (event_id) query.set('event_id', event_id)
  if (!is_closed && begin_ms !== null) query.set('datetimeBegin', new Date(begin_ms).toISOString())
  if (!is_closed && end_ms !== null) query.set('datetimeEnd', new Date(end_ms).toISOString())
  const path = ['/statistics', ...parts.filter(Boolean)].join('/')
  return query.size > 0 ? `${path}?${query}` : path
}

const hexOf = (at_ms: number) => Math.round(at_ms / 1000).toString(16)

const latest_ms = Date.UTC(9999, 11, 31)
const within = (at_ms: number) => (at_ms >= 0 && at_ms <= latest_ms ? at_ms : null)

function hexSeconds(text: string | undefined) {
  return /^[0-9a-f]{1,12}$/i.test(text ?? '') ? within(Number.parseInt(text!, 16) * 1000) : null
}

function isoDate(text: string | null) {
  return /^\d{4}-\d{2}-\d{2}/.test(text ?? '') ? within(Date.parse(text!)) : null
}

function isId(text: string) {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)
}
