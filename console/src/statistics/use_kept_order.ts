import { useRef } from 'react'

/**
 * Keeps the rows in their first order and appends new ones, so that live updates do not move rows.
 * A change of `reason` resets the order.
 */
export function useKeptOrder<Row>(rows: Row[], idOf: (row: Row) => string, reason: string): Row[] {
  const kept = useRef<{ reason: string; places: Map<string, number> }>({
    reason: '',
    places: new Map(),
  })
  if (kept.current.reason !== reason) kept.current = { reason, places: new Map() }
  const { places } = kept.current
  for (const row of rows) {
    const id = idOf(row)
    if (!places.has(id)) places.set(id, places.size)
  }
  return rows.toSorted((one, other) => places.get(idOf(one))! - places.get(idOf(other))!)
}
