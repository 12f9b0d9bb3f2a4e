import { useEffect, useState } from 'react'

/** The text once typing has paused. */
export function useLater(text: string) {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), 150)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
