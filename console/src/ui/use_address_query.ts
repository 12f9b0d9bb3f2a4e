import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

type Change = (now: URLSearchParams) => URLSearchParams

/**
 * The query of the address. A page is drawn a moment after its address changed: what changes next is changed of that address, and
 * not of what is drawn.
 */
export function useAddressQuery() {
  const [drawn, setSearch] = useSearchParams()
  const change = useCallback(
    (changed: Change, { replace = true } = {}) =>
      setSearch(changed(new URLSearchParams(location.search)), { replace }),
    [setSearch],
  )
  return [drawn, change] as const
}
