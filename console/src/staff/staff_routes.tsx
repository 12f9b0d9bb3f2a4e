import { rights } from '@kermesse/sdk/generated/rights'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { Login } from '../identity/Login.tsx'
import type { AnyResource } from '../resource/define.ts'
import { screenToOpen } from '../session/asked_screen.ts'
import { useToken } from '../session/session.ts'
import { meQuery } from '../session/session_queries.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { isWall } from '../statistics/address.ts'
import { local } from '../storage.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { Frame } from './Frame.tsx'
import { Refused } from './Refused.tsx'
import { EventScope } from './scope.tsx'
import { todaysAddress } from './screen_addresses.ts'
import { type Screen, screens } from './screens.ts'
import { Trail } from './Trail.tsx'

const Statistics = lazy(async () => ({
  default: (await import('../statistics/Statistics.tsx')).Statistics,
}))

/** The pages of the people who run an event. */
export function StaffRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route path="/login/:token" element={<Login />} />
      <Route element={<SignedIn />}>
        <Route
          path="/statistics/*"
          element={
            <Loaded>
              <Statistics EventScope={EventScope} Refused={Refused} />
            </Loaded>
          }
        />
        <Route path="/admin" element={<OldAddress />} />
        <Route path="/admin/events/:event_id" element={<InEvent />}>
          {routesOf(screens.filter(({ scope }) => scope !== 'installation'))}
        </Route>
        <Route path="/admin" element={<InInstallation />}>
          {routesOf(screens.filter(({ scope }) => scope !== 'event'))}
        </Route>
        {['/admin/*', '/v2/admin/*', '/bars/*', '/deposits/*', '/events/*'].map((path) => (
          <Route key={path} path={path} element={<OldAddress />} />
        ))}
      </Route>
      <Route path="/404" element={<NotFound home="/login" />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}

function SignedIn() {
  const { pathname, search, hash } = useLocation()
  const token = useToken()
  const [had_token] = useState(token !== null)
  if (!token && had_token) return <LeavePage />
  if (!token) return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />
  // A wall has the whole screen.
  return isWall(pathname, search) ? (
    <Outlet />
  ) : (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** Loads the sign-in afresh, so that nothing of the ended session stays in memory or on the page. */
function LeavePage() {
  useEffect(() => location.replace('/login'), [])
  return null
}

function InEvent() {
  const { event_id } = useParams()
  return <Scoped event_id={event_id} />
}

function InInstallation() {
  return <Scoped event_id={undefined} />
}

function Scoped({ event_id }: { event_id: string | undefined }) {
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  // Nobody looks into another's event: the API would refuse each call, and this says it once.
  if (me.right < rights.superadmin && event_id !== me.event_id) return <OldAddress />
  return (
    <EventScope key={event_id} me={me} event_id={event_id}>
      <Trail me={me} event_id={event_id} />
      <Loaded>
        <Outlet />
      </Loaded>
    </EventScope>
  )
}

function routesOf(listed: Screen[]) {
  return listed.map((screen) => {
    const { List, Record } = partsOf(screen)
    const element = (
      <Allowed right={screen.right}>
        <List />
      </Allowed>
    )
    if (!Record)
      return screen.path ? (
        <Route key={screen.name} path={`${screen.path}/*`} element={element} />
      ) : (
        <Route key={screen.name} index element={element} />
      )
    return (
      <Route key={screen.name} path={screen.path} element={element}>
        <Route path="new" element={<Record />} />
        <Route path=":id" element={<Record />} />
      </Route>
    )
  })
}

type Parts = { List: ComponentType; Record?: ComponentType }
type Drawn = ComponentType<{ resource: AnyResource }>

/** A screen's own part of the program, loaded when it is first opened; the engine comes with the first resource. */
function partsOf(screen: Screen): Parts {
  if ('screen' in screen) return { List: lazy(async () => ({ default: await screen.screen() })) }
  const part = (engine: () => Promise<Drawn>) =>
    lazy(async () => {
      const [Part, resource] = await Promise.all([engine(), screen.resource()])
      return { default: () => <Part resource={resource} /> }
    })
  return {
    List: part(async () => (await import('../resource/ListScreen.tsx')).ResourceList),
    Record: part(async () => (await import('../resource/RecordPanel.tsx')).RecordPanel),
  }
}

function Allowed({ right, children }: { right: number; children: ReactNode }) {
  const { data: me } = useQuery(meQuery)
  if (me && me.right < right) return <Navigate to="/404" replace />
  return children
}

/** Leads from every address that this screen ever had, and from the front door, to where it is today. */
function OldAddress() {
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
