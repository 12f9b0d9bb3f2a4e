import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { ClientList } from './ClientList.tsx'
import { ClientPage } from './ClientPage.tsx'

/** The wristbands of an event, and each of them. */
export function Clients() {
  // Both at once: the page would be there, and gone again while the second file comes.
  useTranslation(['clients', 'resource'])
  return (
    <Routes>
      <Route index element={<ClientList />} />
      <Route path=":uid" element={<ClientPage />} />
    </Routes>
  )
}
