import type { Line } from './line.ts'

/** Follows a line as long as somebody looks at the page and it is online; answers what ends it. `onSeen` is called before each try. */
export function followWhileSeen(line: Line, onSeen?: () => void) {
  let open: AbortController | undefined
  const close = () => {
    open?.abort()
    open = undefined
    line.live(false)
  }
  const look = () => {
    if (document.hidden || !navigator.onLine) return close()
    if (open) return
    open = new AbortController()
    const { signal } = open
    onSeen?.()
    // After the first picture; without it the page asks.
    import('./line.ts').then(({ follow }) => follow(line, signal)).catch(() => undefined)
  }
  look()
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  addEventListener('offline', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', look)
    removeEventListener('offline', look)
    close()
  }
}
