import { useEffect } from 'react'

const minute_ms = 60_000
const signs = ['pointerdown', 'keydown', 'touchstart'] as const

/**
 * Calls back once nobody has touched the device for so many minutes, 0 for never; time with the screen off counts too. `isBusy` puts it
 * off: an operation in work is waited for.
 */
export function useIdle(minutes: number, isBusy: () => boolean, onIdle: () => void) {
  useEffect(() => {
    if (minutes <= 0) return
    const longest_ms = minutes * minute_ms
    let last_at = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      clearTimeout(timer)
      if (isBusy()) last_at = Date.now()
      const left_ms = last_at + longest_ms - Date.now()
      if (left_ms <= 0) return onIdle()
      timer = setTimeout(check, left_ms)
    }
    const note = () => {
      // The first touch after the screen was off comes too late.
      if (Date.now() - last_at < longest_ms) last_at = Date.now()
      else check()
    }
    for (const sign of signs) addEventListener(sign, note, { capture: true })
    document.addEventListener('visibilitychange', check)
    check()
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, note, { capture: true })
      document.removeEventListener('visibilitychange', check)
    }
  }, [minutes, isBusy, onIdle])
}
