import { Route, Routes } from 'react-router-dom'
import { ListScreen } from '../resource/ListScreen.tsx'
import { payments } from '../resources/payments.ts'
import { PaymentPage } from './PaymentPage.tsx'
import { useWords } from './use_words.ts'

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
