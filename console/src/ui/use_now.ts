import { useEffect, useState } from 'react'

/** Returns the current time in milliseconds, updated at an interval. */
export function useNow(every_ms: number) {
  const [now_ms, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every_ms)
    return () => clearInterval(timer)
  }, [every_ms])
  return now_ms
}
