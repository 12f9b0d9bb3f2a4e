import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const paper = () => matchMedia('print')

/** Whether the page is being printed: paper has no buttons, and shows everything. */
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
