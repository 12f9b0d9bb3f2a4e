import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'

const screens = {
  Refund: () => import('./refund/Refund.tsx'),
  Pay: () => import('./pay/Pay.tsx'),
  Wallet: () => import('./wallet/Wallet.tsx'),
  WristbandEntry: () => import('./wallet/WristbandEntry.tsx'),
  Ticket: () => import('./ticket/Ticket.tsx'),
  NotFound: () => import('../ui/NotFound.tsx'),
}
const Refund = lazy(async () => ({ default: (await screens.Refund()).Refund }))
const Wallet = lazy(async () => ({ default: (await screens.Wallet()).Wallet }))
const Pay = lazy(async () => ({ default: (await screens.Pay()).Pay }))
const EmbeddedPay = lazy(async () => ({ default: (await screens.Pay()).EmbeddedPay }))
const WristbandEntry = lazy(async () => ({
  default: (await screens.WristbandEntry()).WristbandEntry,
}))
const NotFound = lazy(async () => ({ default: (await screens.NotFound()).NotFound }))
const Ticket = lazy(async () => ({ default: (await screens.Ticket()).Ticket }))

/** Fetches the first screen while the texts are still on their way. */
export function preloadScreen(path: string) {
  if (/^\/refund(\/|$)/.test(path)) return screens.Refund()
  if (/^\/ticket(\/|$)/.test(path)) return screens.Ticket()
  if (/^\/(client\/?)?$/.test(path)) return screens.WristbandEntry()
  return /^\/client\/[^/]+\/(pay|embed\/[^/]+)\/?$/.test(path) ? screens.Pay() : screens.Wallet()
}

/** The pages that need no login. */
export function VisitorRoutes() {
  return (
    <Routes>
      <Route path="/" element={<WristbandEntry />} />
      <Route path="/client" element={<WristbandEntry />} />
      <Route path="/client/:client" element={<Wallet />} />
      <Route path="/client/:client/donation" element={<Wallet />} />
      <Route path="/client/:client/pay" element={<Pay />} />
      <Route path="/client/:client/embed/:mode" element={<EmbeddedPay />} />
      <Route path="/client/:client/:event" element={<Wallet />} />
      <Route path="/event/:event/client/:client" element={<Wallet />} />
      <Route path="/refund" element={<Refund />} />
      <Route path="/refund/:client" element={<Refund />} />
      <Route path="/ticket" element={<Ticket />} />
      <Route path="/ticket/:ticketId" element={<Ticket />} />
      <Route path="/404" element={<NotFound home="/client" />} />
      <Route path="/:client" element={<Wallet />} />
      <Route path="/:client/donation" element={<Wallet />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
