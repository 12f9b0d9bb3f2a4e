import { Navigate, Route, Routes } from 'react-router-dom'
import { useScope } from '../resource/scope.ts'
import { AllBars } from './AllBars.tsx'
import { BarList } from './BarList.tsx'
import { BarOfSomeEvent } from './BarOfSomeEvent.tsx'
import { BarPage } from './BarPage.tsx'
import { CounterSales } from './CounterSales.tsx'
import { PrintersTab, SettingsTab } from './FormTab.tsx'
import { MenuTab } from './MenuTab.tsx'
import { NewBar } from './NewBar.tsx'
import { StaffTab } from './StaffTab.tsx'

/** Points of sale: of an event, or for a superadmin of all of them. */
export function Bars() {
  const { event_id } = useScope()
  if (!event_id)
    return (
      <Routes>
        <Route index element={<AllBars />} />
        <Route path=":bar_id" element={<BarOfSomeEvent />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    )
  return (
    <Routes>
      <Route index element={<BarList />} />
      <Route path="new" element={<NewBar />} />
      <Route path=":bar_id" element={<BarPage />}>
        <Route index element={<MenuTab />} />
        <Route path="settings" element={<SettingsTab />} />
        <Route path="printers" element={<PrintersTab />} />
        <Route path="staff" element={<StaffTab />} />
        <Route path="sales" element={<CounterSales />} />
      </Route>
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
