import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { entrance_checks } from '../admission/entrance_checks.ts'
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useList } from '../resource/use_list.ts'
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

const listed = withCells(smartphones, {
  last_seen_at: ({ last_seen_at }) => <LastSeen at={last_seen_at} />,
})

function List() {
  const list = useList(listed, {
    hrefOf: ({ smartphone_number }) => encodeURIComponent(smartphone_number),
  })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <ListTable list={list} />
    </ListScreen>
  )
}
