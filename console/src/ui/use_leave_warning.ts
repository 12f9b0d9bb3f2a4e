import { useEffect } from 'react'

/** Lets the browser ask before the page is left, while it holds work that would be lost. */
export function useLeaveWarning(is_working: boolean) {
  useEffect(() => {
    if (!is_working) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [is_working])
}
