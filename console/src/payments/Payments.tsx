import { Route, Routes } from 'react-router-dom'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { PaymentPage } from './PaymentPage.tsx'
import { payments } from './payments.ts'

/** Top-ups through a provider, and each with every call that was made for it. */
export function Payments() {
  useTexts(payments)
  return (
    <Routes>
      <Route index element={<List />} />
      <Route path=":id" element={<PaymentPage />} />
    </Routes>
  )
}

function List() {
  const list = useList(payments, {
    hrefOf: ({ _id }) => _id,
    isMarked: ({ flags }) => flags.length > 0,
  })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <ListTable list={list} />
    </ListScreen>
  )
}
