import { useQuery } from '@tanstack/react-query'
import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { AllBars } from './AllBars.tsx'
import { BarList } from './BarList.tsx'
import { BarPage } from './BarPage.tsx'
import { CounterSales } from './CounterSales.tsx'
import { PrintersTab, SettingsTab } from './FormTab.tsx'
import { MenuTab } from './MenuTab.tsx'
import { NewBar } from './NewBar.tsx'
import { StaffTab } from './StaffTab.tsx'
import { addressOfBar } from './use_bar.ts'

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

const limit = 1000

/** Redirects an old address of a bar to the one below its event. */
function BarOfSomeEvent() {
  const { bar_id } = useParams()
  const { data: event_id, error } = useQuery({
    queryKey: ['bars.all', 'event of', bar_id],
    queryFn: () => eventOf(bar_id!),
  })
  if (error)
    return (
      <PageNotice tone="error">
        <ErrorText error={error} />
      </PageNotice>
    )
  if (event_id === undefined) return null
  return <Navigate to={event_id ? addressOfBar(event_id, bar_id!) : '/404'} replace />
}

/** A copy of an event has the ids of the original: the latest in the list is as good as any. */
async function eventOf(bar_id: string) {
  for (let skip = 0; ; skip += limit) {
    const { bars } = await staffSdk.bars.all({ query: { skip, limit } })
    const found = bars.find(({ _id }) => _id === bar_id)
    if (found || bars.length < limit) return found?.event_id ?? null
  }
}
