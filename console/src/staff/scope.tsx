import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ScopeContext } from '../resource/scope.ts'
import { eventFactsQuery, type Me } from '../session/session_queries.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { Refused } from './Refused.tsx'
import { homeAddress, screenAt } from './screen_addresses.ts'

type Props = { me: Me; event_id: string | undefined; children: ReactNode }

/** Tells the screens in it which event they are about, on which clock and in which money. */
export function EventScope({ me, event_id, children }: Props) {
  const event = useQuery({
    ...eventFactsQuery(event_id ?? '', me.right),
    enabled: event_id !== undefined,
  })
  const { timezone = 'Europe/Zurich', currencyCode = 'CHF' } = event.data ?? {}
  const scope = useMemo(
    () => ({ event_id, timezone, currency: currencyCode, right: me.right }),
    [event_id, timezone, currencyCode, me.right],
  )
  if (event.error)
    return (
      <PageNotice tone="error">
        <ErrorText error={event.error} />
      </PageNotice>
    )
  // Amounts and moments would be shown on another event's terms for a blink.
  if (event_id && !event.data) return null
  return (
    <ScopeContext value={scope}>
      <Allowed me={me}>{children}</Allowed>
    </ScopeContext>
  )
}

/** A screen that is not the reader's says so before it asks the API for anything. */
function Allowed({ me, children }: { me: Me; children: ReactNode }) {
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  if (!screen || me.right >= screen.right) return children
  // The front door of an event is everybody's: it leads to where their work is.
  if (screen.name === 'home') return <Navigate to={homeAddress(me.right, me.event_id)} replace />
  return <Refused me={me} />
}
