import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { NotFound } from '../screens/NotFound.tsx'

const screens = {
  Wallet: () => import('../screens/Wallet.tsx'),
  WristbandEntry: () => import('../screens/WristbandEntry.tsx'),
}
const Wallet = lazy(async () => ({ default: (await screens.Wallet()).Wallet }))
const WristbandEntry = lazy(async () => ({
  default: (await screens.WristbandEntry()).WristbandEntry,
}))

/** Fetches the first screen while the texts are still on their way. */
export function preloadScreen(path: string) {
  return /^\/(client\/?)?$/.test(path) ? screens.WristbandEntry() : screens.Wallet()
}

/** The pages that need no login. */
export function VisitorRoutes() {
  return (
    <Routes>
      <Route path="/" element={<WristbandEntry />} />
      <Route path="/client" element={<WristbandEntry />} />
      <Route path="/client/:client" element={<Wallet />} />
      <Route path="/client/:client/donation" element={<Wallet />} />
      <Route path="/client/:client/:event" element={<Wallet />} />
      <Route path="/event/:event/client/:client" element={<Wallet />} />
      <Route path="/404" element={<NotFound home="/client" />} />
      <Route path="/:client" element={<Wallet />} />
      <Route path="/:client/donation" element={<Wallet />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
