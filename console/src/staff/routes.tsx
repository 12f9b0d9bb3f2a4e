import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { Home } from '../screens/Home.tsx'
import { Login } from '../screens/Login.tsx'
import { NotFound } from '../screens/NotFound.tsx'
import { Frame } from './Frame.tsx'
import { staffSession, useToken } from './session.ts'

/** The pages of the people who run an event. */
export function StaffRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route path="/login/:token" element={<Login />} />
      <Route element={<SignedIn />}>
        <Route path="/admin" element={<Home />} />
        <Route path="/v2/admin" element={<Home />} />
        <Route path="/statistics" element={<Home />} />
      </Route>
      <Route path="/404" element={<NotFound home="/login" />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}

function SignedIn() {
  if (!useToken())
    return <Navigate to="/login" replace state={{ error_code: staffSession.endedBy() }} />
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
