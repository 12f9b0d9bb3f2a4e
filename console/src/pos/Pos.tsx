import { rights } from '@kermesse/sdk/generated/rights'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../ui/Loaded.tsx'
import { idle } from './base/idle_minutes.ts'
import { lazyPart } from './base/lazy_part.ts'
import { useAddress } from './base/pos_address.ts'
import { useStore } from './base/store.ts'
import { leavePhone } from './cart/leave_phone.ts'
import { useIdle } from './frame/idle.ts'
import { useIsOnlyWindow } from './frame/one_window.ts'
import { currentMenu, useMenu, useNeededVersion } from './menu/menu.ts'
import { Sell } from './Sell.tsx'
import { saleState } from './sale/sale.ts'
import { useConnection } from './session/connection.ts'
import { type PhoneLock, useKnownPerson, useLock, watchLastDay } from './session/phone.ts'
import { isAtWork, isLimited, type PosSession, useSession } from './session/pos_session.ts'
import { useEngine } from './watch/use_engine.ts'

// The menu needs none of these pages; their texts come with them.
const Returns = lazyPart(
  () => import('./returns/Returns.tsx').then((part) => part.Returns),
  'pos_returns',
)
const Pair = lazyPart(() => import('./pairing/Pair.tsx').then((part) => part.Pair), 'pos_device')
const Person = lazyPart(
  () => import('./pairing/Person.tsx').then((part) => part.Person),
  'pos_device',
)
const loadLocked = () => import('./pairing/Locked.tsx').then((part) => part.Locked)
const loadForget = () => import('./pairing/forget_event.ts')
const Locked = lazyPart(loadLocked)
const SignIn = lazyPart(
  () => import('./session/SignIn.tsx').then((part) => part.SignIn),
  'pos_device',
)
const ChooseBar = lazyPart(() => import('./session/ChooseBar.tsx').then((part) => part.ChooseBar))
const Settings = lazyPart(
  () => import('./settings/Settings.tsx').then((part) => part.Settings),
  'pos_device',
)
const SelfTest = lazyPart(
  () => import('./device_check/SelfTest.tsx').then((part) => part.SelfTest),
  'pos_device',
)
const Desk = lazyPart(
  () => import('./desk/Desk.tsx').then((part) => part.Desk),
  'pos_desk',
  'pos_refusals',
  'errors',
)
const Gate = lazyPart(
  () => import('./gate/Gate.tsx').then((part) => part.Gate),
  'pos_gate',
  'pos_refusals',
)
const Drawer = lazyPart(
  () => import('./drawer/Drawer.tsx').then((part) => part.Drawer),
  'pos_drawer',
  'pos_desk',
  'errors',
)
const SalesPages = lazyPart(
  () => import('./history/SalesPages.tsx').then((part) => part.SalesPages),
  'pos_queue',
  'pos_payment',
  'errors',
)
const drawer_pages = ['/pos/drawer', '/pos/shift']
const sales_pages = ['/pos/queue', '/pos/history', '/pos/take-over']

const settings_page = (
  <Loaded>
    <Settings version={__VERSION__}>
      <SelfTest />
    </Settings>
  </Loaded>
)

const isWorking = () => saleState().is === 'working'

/** A phone whose pairing is over locks itself, and forgets its event. */
function useEnd(lock: PhoneLock | null, is_paired: boolean) {
  useEffect(() => watchLastDay(() => currentMenu()?.rules.event.dateEnd), [])
  // The pairing may end while there is no network.
  useEffect(() => {
    if (is_paired) void Promise.all([loadLocked(), loadForget()]).catch(() => undefined)
  }, [is_paired])
  // Also after a start: the app may have ended before it was done.
  useEffect(() => {
    if (lock === 'over') void loadForget().then(({ forgetEvent }) => forgetEvent())
  }, [lock])
}

/** Signs the person out once nobody touches the phone, or its screen is locked. */
function useLeaving(session: PosSession | null) {
  const of_gate = useStore(idle)
  const minutes = useMenu()?.rules.event.pos?.idle_minutes ?? of_gate.minutes
  const { is: connected } = useConnection()
  const is_known = useKnownPerson() === session?.user_id
  // Without the server, only a person whom this phone knows can sign in again.
  const may_leave = session?.phone && session.person && (is_known || connected !== 'offline')
  useIdle(may_leave ? minutes : 0, isWorking, leavePhone)
}

/** The whole app: one window of a device, one session, one page at a time. */
export function Pos() {
  const { t } = useTranslation('pos')
  const is_only = useIsOnlyWindow()
  const session = useSession()
  const lock = useLock()
  const address = useAddress()
  useEngine(is_only)
  const is_too_old = useNeededVersion() !== undefined
  useEnd(lock, session?.phone !== undefined)
  useLeaving(session)
  if (is_only === undefined) return null
  if (!is_only)
    return (
      <main className="pos-page">
        <h1>{t('other_window.title')}</h1>
        <p>{t('other_window.text')}</p>
      </main>
    )
  if (address === '/pos/pair')
    return (
      <Loaded>
        <Pair />
      </Loaded>
    )
  const sales_page = (
    <Loaded>
      <SalesPages address={address} />
    </Loaded>
  )
  if (address === '/pos/queue' && !isLimited(session)) return sales_page
  if (lock)
    return (
      <Loaded>
        <Locked />
      </Loaded>
    )
  const asks_person = address === '/pos/person' && !session?.person
  if (!session || (session.phone && (asks_person || !isAtWork(session))))
    return <Loaded>{session?.phone ? <Person phone={session.phone} /> : <SignIn />}</Loaded>
  const { bar_id, right } = session
  if (address.startsWith('/pos/desk') && right >= rights.cashier && !is_too_old)
    return (
      <Loaded>
        <Desk session={session} />
      </Loaded>
    )
  const has_shift = address === '/pos/shift' && session.phone
  if (drawer_pages.includes(address) && right >= (has_shift ? rights.server : rights.cashier))
    return (
      <Loaded>
        <Drawer address={address} />
      </Loaded>
    )
  const is_gate = session.phone?.role === 'gate'
  if (is_gate && address === '/pos/settings') return settings_page
  if (is_gate || (address === '/pos/gate' && right >= rights.checker))
    return (
      <Loaded>
        <Gate session={session} />
      </Loaded>
    )
  if (!bar_id)
    return (
      <Loaded>
        <ChooseBar session={session} />
      </Loaded>
    )
  if (isLimited(session) || address === '/pos/returns')
    return (
      <Loaded>
        <Returns session={{ ...session, bar_id }} />
      </Loaded>
    )
  if (sales_pages.includes(address)) return sales_page
  if (address === '/pos/settings') return settings_page
  return <Sell session={session as typeof session & { bar_id: string }} />
}
