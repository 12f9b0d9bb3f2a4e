import { useSyncExternalStore } from 'react'

let solving = 0
const listeners = new Set<() => void>()

function change(by: number) {
  solving += by
  for (const listener of listeners) listener()
}

/** For the client: told when a captcha is being solved, and when that is done. */
export function onCaptcha() {
  change(1)
  return () => change(-1)
}

/** Returns true while this page solves a captcha. */
export function useIsSolving() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => solving > 0,
  )
}
