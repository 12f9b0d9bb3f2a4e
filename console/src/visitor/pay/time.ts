import { useEffect, useState } from 'react'

/** Returns true when the component has been mounted for this time. */
export function useAfter(ms: number) {
  const [is_after, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return is_after
}

/** Whole seconds until a moment, counted down before the visitor's eyes; 0 from then on. */
export function useSecondsUntil(moment: number) {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((moment - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), ((moment - Date.now()) % 1000) + 10)
    return () => clearTimeout(timer)
  })
  return left
}

/** `2:41` */
export function clock(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
