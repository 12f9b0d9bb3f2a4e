import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const paper = () => matchMedia('print')

/** Returns true while the page is printed: paper has no buttons and shows all rows. */
export function useIsPrinted() {
  return useSyncExternalStore(listen, () => paper().matches)
}

function listen(listener: () => void) {
  const query = paper()
  // The page is taken as it is when this is over.
  const now = () => flushSync(listener)
  query.addEventListener('change', now)
  return () => query.removeEventListener('change', now)
}
