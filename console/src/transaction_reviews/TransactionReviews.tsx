import { CheckmarkRegular, DismissRegular, DocumentTextRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../resource/ActionMenu.tsx'
import type { AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { useWords } from '../resource/use_words.ts'
import { BookDialog } from './BookDialog.tsx'
import { SentDialog } from './SentDialog.tsx'
import { transaction_reviews } from './transaction_reviews.ts'
import { WriteOffDialog } from './WriteOffDialog.tsx'

type Review = Schema<'TransactionReview'>

const dialogs = { book: BookDialog, write_off: WriteOffDialog, sent: SentDialog }
type Action = keyof typeof dialogs

/** Offline transactions that could not be posted: each is booked to a wristband or written off. */
export function TransactionReviews() {
  useWords(transaction_reviews)
  return (
    <ListScreen
      resource={transaction_reviews}
      isMarked={({ status }) => status === 'open'}
      rowActions={(row) => <ReviewMenu one={asReview(row)} />}
    />
  )
}

/** Rows of a list are known by their resource alone. */
const asReview = (row: AnyRow) => row as unknown as Review

function ReviewMenu({ one }: { one: Review }) {
  const { t } = useTranslation('money')
  const [asked, setAsked] = useState<Action | null>(null)
  const Asked = asked && dialogs[asked]
  const is_open = one.status === 'open'
  const book = { label: t('review.book.open'), icon: <CheckmarkRegular /> }
  const write_off = { label: t('review.write_off.open'), icon: <DismissRegular /> }
  const sent = { label: t('review.sent.open'), icon: <DocumentTextRegular /> }
  return (
    <>
      <ActionMenu
        name={one.short_id ?? one.uid ?? one.received_at}
        actions={[
          is_open && { ...book, onClick: () => setAsked('book') },
          is_open && { ...write_off, onClick: () => setAsked('write_off') },
          { ...sent, onClick: () => setAsked('sent') },
        ]}
      />
      {Asked && <Asked one={one} onClose={() => setAsked(null)} />}
    </>
  )
}
