import { useEffect, useState } from 'react'

const name = 'kermesse-pos'

/**
 * One window of a device sells; `undefined` until that is known. Another one waits, and is the one that sells once the first has gone.
 */
export function useIsOnlyWindow() {
  const [is_only, setOnly] = useState<boolean | undefined>('locks' in navigator ? undefined : true)
  useEffect(() => {
    if (!('locks' in navigator)) return
    let release: (() => void) | undefined
    const ended = new AbortController()
    const hold = () => {
      setOnly(true)
      return new Promise<void>((resolve) => {
        release = resolve
      })
    }
    const options = { signal: ended.signal }
    const wait = () => navigator.locks.request(name, options, hold).catch(() => undefined)
    void navigator.locks.query().then(({ held = [] }) => {
      if (ended.signal.aborted) return
      if (held.some((lock) => lock.name === name)) setOnly(false)
      void wait()
    })
    return () => {
      ended.abort()
      release?.()
    }
  }, [])
  return is_only
}
