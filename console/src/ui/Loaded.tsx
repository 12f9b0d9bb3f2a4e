import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'

type Props = { children: ReactNode; fallback?: ReactNode }

/**
 * Draws what comes in files of its own when all of them are there, and `fallback` until then. React keeps the fallback of a
 * boundary for 300 ms, however soon the files come; so what is drawn first is no fallback, and what follows is a transition.
 */
export function Loaded({ children, fallback = null }: Props) {
  const [is_begun, setBegun] = useState(false)
  useEffect(() => startTransition(() => setBegun(true)), [])
  return <Suspense fallback={fallback}>{is_begun ? children : fallback}</Suspense>
}
