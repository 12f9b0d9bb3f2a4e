import { Navigate, useLocation } from 'react-router-dom'
import { addressWithRest, type Place, type Range } from './address.ts'
import { clamped } from './days.ts'

/** Replaces the address of a range that reaches beyond the event by the part that is within it. */
export function InsideEvent({ place, event }: { place: Place; event: Range }) {
  const { search } = useLocation()
  const { begin_ms, end_ms } = clamped(place, event)
  if (begin_ms === place.begin_ms && end_ms === place.end_ms) return null
  return <Navigate to={addressWithRest({ ...place, begin_ms, end_ms }, search)} replace />
}
