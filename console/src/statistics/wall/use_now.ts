import { useEffect, useState } from 'react'

const every_ms = 10_000

/** The time, as often as minutes on a clock need it. */
export function useNow() {
  const [now_ms, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every_ms)
    return () => clearInterval(timer)
  }, [])
  return now_ms
}
