import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { local } from '../storage.ts'

/** The event that the address names; the last one is remembered for addresses that name none. */
export function useEventInAddress() {
  const { pathname, search } = useLocation()
  const [, in_path] = /^\/admin\/events\/([0-9a-f-]{36})/.exec(pathname) ?? []
  // The statistics have addresses of their own.
  const in_query = pathname.startsWith('/statistics') && new URLSearchParams(search).get('event_id')
  const event_id = in_path ?? (in_query || undefined)
  useEffect(() => {
    if (event_id) local.set('event', event_id)
  }, [event_id])
  return event_id
}
