import { useEffect, useState } from 'react'

/** What the clock says, in milliseconds, read again as often as asked. */
export function useNow(every_ms: number) {
  const [now_ms, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every_ms)
    return () => clearInterval(timer)
  }, [every_ms])
  return now_ms
}
