import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Is true while the browser has no network. Calls wait for it meanwhile and go on by themselves. */
export function useIsOffline() {
  return useSyncExternalStore(subscribe, () => !onlineManager.isOnline())
}
