/** A comparison: the day before, another start, or another event. */
export type Comparison =
  | { with: 'day_before' }
  | { with: 'range'; begin_ms: number }
  | { with: 'event'; event_id: string }

/** Parses the `compare` parameter; undefined if invalid. */
export function comparisonAt(text: string | null): Comparison | undefined {
  if (text === 'day_before') return { with: 'day_before' }
  if (text && isId(text)) return { with: 'event', event_id: text }
  const begin_ms = hexSeconds(text ?? undefined)
  return begin_ms === null ? undefined : { with: 'range', begin_ms }
}

export function comparisonText(comparison: Comparison) {
  if (comparison.with === 'event') return comparison.event_id
  return comparison.with === 'range' ? hexOf(comparison.begin_ms) : 'day_before'
}

/** Moments in addresses are epoch seconds in hexadecimal. */
export const hexOf = (at_ms: number) => Math.round(at_ms / 1000).toString(16)

export function hexSeconds(text: string | undefined) {
  return /^[0-9a-f]{1,12}$/i.test(text ?? '') ? reachable(Number.parseInt(text!, 16) * 1000) : null
}

const latest_ms = Date.UTC(9999, 11, 31)
export const reachable = (at_ms: number) => (at_ms >= 0 && at_ms <= latest_ms ? at_ms : null)

export function isId(text: string) {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)
}
