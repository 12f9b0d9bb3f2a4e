import { useRef } from 'react'

/**
 * Rows in the order in which they were first shown, the new ones at the end: figures that change by themselves move nothing that
 * somebody is reading. `reason` says by what they were ordered; another one orders them anew.
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
