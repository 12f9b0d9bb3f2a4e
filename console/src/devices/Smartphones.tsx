import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { entrance_checks } from '../admission/entrance_checks.ts'
import type { AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { transactions } from '../transactions/transactions.ts'
import { LastSeen } from './LastSeen.tsx'
import { SmartphonePage } from './SmartphonePage.tsx'
import { smartphones } from './smartphones.ts'

/** Smartphones and their users at the event, with their transactions. */
export function Smartphones() {
  useTranslation('machines')
  useTexts(smartphones)
  useTexts(transactions)
  useTexts(entrance_checks)
  return (
    <Routes>
      <Route index element={<List />} />
      <Route path=":number/*" element={<SmartphonePage />} />
    </Routes>
  )
}

export const seen_cells = {
  last_seen_at: ({ last_seen_at }: AnyRow) => <LastSeen at={String(last_seen_at)} />,
}

function List() {
  return (
    <ListScreen
      resource={smartphones}
      cells={seen_cells}
      hrefOf={({ smartphone_number }) => encodeURIComponent(String(smartphone_number))}
    />
  )
}
