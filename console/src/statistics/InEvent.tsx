import { Navigate, useLocation } from 'react-router-dom'

/** From below an event's address to that of its statistics, with whatever follows. */
export function StatisticsInEvent() {
  const { pathname, search } = useLocation()
  const [, event_id = '', rest = ''] =
    /^\/admin\/events\/([^/]+)\/statistics(\/.*)?$/.exec(pathname) ?? []
  const query = new URLSearchParams(search)
  query.set('event_id', event_id)
  return <Navigate to={`/statistics${rest}?${query}`} replace />
}
