import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import { screenToOpen } from '../session/asked_screen.ts'
import { meQuery } from '../session/session_queries.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { local } from '../storage.ts'
import { Refused } from './Refused.tsx'
import { todaysAddress } from './screen_addresses.ts'

/** Leads from every address that this screen ever had, and from the front door, to where it is today. */
export function OldAddress() {
  const { data: me } = useQuery(meQuery)
  const location = useLocation()
  if (!me) return null
  const event_id = me.event_id ?? local.get('event')
  const address = todaysAddress({ ...location, event_id, right: me.right })
  if (!address) return <Refused me={me} />
  const screen = screenToOpen(new URL(address, window.location.origin).search)
  return screen ? (
    <ChooseEvent screen={screen} address={address} />
  ) : (
    <Navigate to={address} replace />
  )
}

/** Opens the screen in the one event that is running, or lets the reader choose. */
function ChooseEvent({ screen, address }: { screen: string; address: string }) {
  const { data, error } = useQuery({
    queryKey: ['events.list', 'running'],
    queryFn: () => staffSdk.events.list({ query: { currently_running: true, limit: 2 } }),
  })
  if (!data && !error) return null
  const [only, ...others] = data?.events ?? []
  const to = only && others.length === 0 ? `/admin/events/${only._id}/${screen}` : address
  return <Navigate to={to} replace />
}
