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

/** Whether this page is solving a captcha at the moment. */
export function useIsSolving() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => solving > 0,
  )
}
