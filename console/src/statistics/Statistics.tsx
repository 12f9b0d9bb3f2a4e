import { rights } from '@kermesse/sdk/generated/rights'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { type Me, meQuery } from '../session/session_queries.ts'
import { local } from '../storage.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { addressOfPlace, addressOfWall, isWall, placeAt } from './address.ts'
import { Dashboard } from './Dashboard.tsx'
import './print.css'

const Wall = lazy(async () => ({ default: (await import('./wall/Wall.tsx')).Wall }))

type Props = {
  /** Draws its children once the facts of the event are known. */
  EventScope: ComponentType<{ me: Me; event_id: string | undefined; children: ReactNode }>
  /** Refuses readers without the right. */
  Refused: ComponentType<{ me: Me }>
}

/** The statistics of an event or a bar. The path matches the API path of the same figures. */
export function Statistics({ EventScope, Refused }: Props) {
  const { data: me } = useQuery(meQuery)
  const { pathname, search } = useLocation()
  const place = placeAt(pathname, search)
  if (!place) return <Navigate to="/404" replace />
  if (!me) return null
  const is_wall = isWall(pathname, search)
  if (me.right >= rights.superadmin && !place.event_id) {
    // The last visited event; without one, the reader chooses.
    const last = local.get('event')
    const addressOf = is_wall ? addressOfWall : addressOfPlace
    const address = last ? addressOf({ ...place, event_id: last }) : '/admin/events'
    return <Navigate to={address} replace />
  }
  if (me.right < rights.superadmin && place.event_id && place.event_id !== me.event_id)
    return <Navigate to="/404" replace />
  const event_id = place.event_id ?? me.event_id
  // Staff without a bar have no statistics.
  if (!event_id || me.right < rights.server || (me.right < rights.admin && !me.bar_id))
    return <Refused me={me} />
  return (
    <EventScope key={event_id} me={me} event_id={event_id}>
      <Loaded>
        {is_wall ? (
          <Wall me={me} event_id={event_id} place={place} />
        ) : (
          <Dashboard me={me} event_id={event_id} place={place} />
        )}
      </Loaded>
    </EventScope>
  )
}
