import { useSyncExternalStore } from 'react'

const narrow = () => matchMedia('screen and (max-width: 767px)')

/** Returns true on screens as narrow as a phone. */
export function useIsPhone() {
  return useSyncExternalStore(listen, () => narrow().matches)
}

function listen(listener: () => void) {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
