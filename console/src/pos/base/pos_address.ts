import { useSyncExternalStore } from 'react'

export type Address =
  | '/pos/sell'
  | '/pos/returns'
  | '/pos/settings'
  | '/pos/person'
  | '/pos/pair'
  | '/pos/desk'
  | `/pos/desk/${string}`
  | '/pos/drawer'
  | '/pos/shift'
  | '/pos/queue'
  | '/pos/history'
  | '/pos/take-over'

/** Opens another page of the app; the browser's back button comes back from it. */
export function go(address: Address) {
  if (location.pathname !== address) history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

export function useAddress() {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

function subscribe(listener: () => void) {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}
