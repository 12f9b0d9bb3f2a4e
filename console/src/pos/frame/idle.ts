import { useEffect } from 'react'
import { band_touch } from '../base/band_touch.ts'

const minute_ms = 60_000
/** A locked screen hides the page, and so does another app in front. A short look at another app must not sign out. */
const hidden_ms = 15_000
const signs = ['pointerdown', 'keydown', 'touchstart', band_touch] as const

/**
 * Calls back once nobody has touched the device for so many minutes, or its screen was locked; 0 for never. `isBusy` puts it off: an
 * operation in work is waited for.
 */
export function useIdle(minutes: number, isBusy: () => boolean, onIdle: () => void) {
  useEffect(() => {
    if (minutes <= 0) return
    const longest_ms = minutes * minute_ms
    let last_at = Date.now()
    let hidden_at = Number.POSITIVE_INFINITY
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      clearTimeout(timer)
      if (isBusy()) last_at = Date.now()
      const end_at = Math.min(last_at + longest_ms, Math.max(last_at, hidden_at) + hidden_ms)
      const left_ms = end_at - Date.now()
      if (left_ms <= 0) return onIdle()
      timer = setTimeout(check, left_ms)
    }
    const note = () => {
      // The first touch after the screen was off comes too late.
      if (Date.now() - last_at < longest_ms) last_at = Date.now()
      else check()
    }
    const onVisibility = () => {
      if (document.hidden) hidden_at = Math.min(hidden_at, Date.now())
      check()
      if (!document.hidden) hidden_at = Number.POSITIVE_INFINITY
    }
    for (const sign of signs) addEventListener(sign, note, { capture: true })
    document.addEventListener('visibilitychange', onVisibility)
    check()
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, note, { capture: true })
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [minutes, isBusy, onIdle])
}
