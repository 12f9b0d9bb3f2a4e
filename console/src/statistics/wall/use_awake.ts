import { useEffect } from 'react'

/** Keeps the screen on as long as the page is seen, where the browser can. */
export function useAwake() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let is_over = false
    const ask = async () => {
      if (document.hidden) return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (is_over) await given.release()
        else lock = given
      } catch {
        // A battery that is low refuses, and the wall shows as long as the screen is on.
      }
    }
    void ask()
    // The browser takes it back from a page that is not seen.
    document.addEventListener('visibilitychange', ask)
    return () => {
      is_over = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
