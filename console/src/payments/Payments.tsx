import { Route, Routes } from 'react-router-dom'
import { ListScreen } from '../resource/ListScreen.tsx'
import { useWords } from '../resource/use_words.ts'
import { PaymentPage } from './PaymentPage.tsx'
import { payments } from './payments.ts'

/** Top-ups through a provider, and each with every call that was made for it. */
export function Payments() {
  useWords(payments)
  return (
    <Routes>
      <Route index element={<List />} />
      <Route path=":id" element={<PaymentPage />} />
    </Routes>
  )
}

function List() {
  return (
    <ListScreen
      resource={payments}
      hrefOf={({ _id }) => _id}
      isMarked={({ flags }) => (flags as string[]).length > 0}
    />
  )
}
