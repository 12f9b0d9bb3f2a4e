import { Button } from '@fluentui/react-components'
import { CheckmarkRegular, DismissRegular, DocumentTextRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../resource/ActionMenu.tsx'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { Sentence } from '../ui/ErrorText.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import styles from '../ui/Page.module.css'
import { BookDialog } from './BookDialog.tsx'
import { transaction_reviews } from './transaction_reviews.ts'
import type { ReviewDialogProps } from './use_review_change.ts'
import { WriteOffDialog } from './WriteOffDialog.tsx'

type Review = Schema<'TransactionReview'>

const dialogs = { book: BookDialog, write_off: WriteOffDialog, sent: SentDialog }
type Action = keyof typeof dialogs

/** Offline transactions that could not be posted: each is booked to a wristband or written off. */
export function TransactionReviews() {
  useTexts(transaction_reviews)
  const list = useList(transaction_reviews, { isMarked: ({ status }) => status === 'open' })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <ListTable list={list} actions={(review) => <ReviewMenu one={review} />} />
    </ListScreen>
  )
}

function ReviewMenu({ one }: { one: Review }) {
  const { t } = useTranslation('transaction_reviews')
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

/** Everything that a device sent for an offline transaction, and why it was not posted. */
function SentDialog({ one, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('transaction_reviews')
  const sent = typeof one.sent === 'string' ? one.sent : JSON.stringify(one.sent, null, 2)
  return (
    <ModalDialog
      title={t('review.sent.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('review.sent.close')}</Button>}
    >
      <Stack gap={12}>
        <p>
          <Sentence code={one.error_code} />
        </p>
        <Text look="hint" className={styles.aside}>
          {one.error}
        </Text>
        {one.reason && <p>{t('review.sent.reason', { reason: one.reason })}</p>}
        {one.is_truncated && <p>{t('review.sent.truncated')}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <pre className={styles.mono} tabIndex={0}>
          {sent}
        </pre>
      </Stack>
    </ModalDialog>
  )
}
