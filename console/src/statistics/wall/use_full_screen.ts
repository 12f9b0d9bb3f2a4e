import { useEffect, useRef, useState } from 'react'

/** Tracks full-screen mode. Calls `leave` if the browser ends it, for example by Escape. */
export function useFullScreen(leave: () => void) {
  const [is_full, setFull] = useState(document.fullscreenElement !== null)
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const look = () => {
      setFull(document.fullscreenElement !== null)
      if (!document.fullscreenElement) latest.current()
    }
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  return {
    is_full,
    // Only a click may ask for it, and a browser may still refuse.
    ask: () => void document.documentElement.requestFullscreen?.().catch(() => undefined),
  }
}
