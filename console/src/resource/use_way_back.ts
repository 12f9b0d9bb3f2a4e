import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useOutlet, useOutletContext } from 'react-router-dom'

/** The history entry of the list below a panel; null where the panel was opened without it. */
type Place = RefObject<number | null>

/** Returns the panel on top of a list, and passes it the history entry of the list. */
export function usePanel() {
  const place: Place = useRef<number | null>(null)
  const panel = useOutlet(place)
  const { key } = useLocation()
  const is_open = panel !== null
  useEffect(() => {
    if (!is_open && key) place.current = placeInHistory()
  }, [is_open, key])
  return panel
}

/** Closes a panel: back to the list below it, so that going back later does not open the panel again. */
export function useWayBack() {
  const list = useOutletContext<Place | null>()
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => {
    const at = placeInHistory()
    const steps = list?.current == null || at === null ? 0 : at - list.current
    if (steps > 0) navigate(-steps)
    else navigate({ pathname: '..', search }, { relative: 'path', replace: true })
  }
}

/** The router counts its entries. */
function placeInHistory(): number | null {
  const { idx } = (history.state ?? {}) as { idx?: unknown }
  return typeof idx === 'number' ? idx : null
}
