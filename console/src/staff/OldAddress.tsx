import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import { local } from '../storage.ts'
import { todaysAddress } from './addresses.ts'
import { meQuery } from './queries.ts'
import { Refused } from './Refused.tsx'

/** Leads from every address that this screen ever had, and from the front door, to where it is today. */
export function OldAddress() {
  const { data: me } = useQuery(meQuery)
  const location = useLocation()
  if (!me) return null
  const event_id = me.event_id ?? local.get('event')
  const address = todaysAddress({ ...location, event_id, right: me.right })
  return address ? <Navigate to={address} replace /> : <Refused me={me} />
}
