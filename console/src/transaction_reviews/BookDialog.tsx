import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findUid } from '../clients/client.ts'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { numberIn } from '../wristband_number.ts'
import { type ReviewDialogProps, useReviewChange } from './use_review_change.ts'

/** Books an offline transaction to a wristband; its amount alone where the items are not known. */
export function BookDialog(props: ReviewDialogProps) {
  const { one, onClose } = props
  const { t } = useTranslation('transaction_reviews')
  const money = useMoney()
  const { event_id = '' } = useScope()
  const [wristband, setWristband] = useState(one.short_id ?? '')
  const [amount, setAmount] = useState('')
  const typed = Number(amount)
  const is_amount = amount !== '' && Number.isFinite(typed) && typed > 0
  const more = {
    ...(one.bar_id && { bar_id: one.bar_id }),
    ...(is_amount && { amount: typed }),
  }
  const { mutate, ask, error, isPending } = useReviewChange(props, async (target) => {
    // An unknown number goes as it is: the refusal says so.
    const uid = (await findUid(event_id, wristband)) ?? numberIn(wristband)
    return staffSdk.transaction_reviews.book({ ...target, body: { uid, ...more } })
  })
  const is_ready = wristband.trim() !== '' && (amount === '' || is_amount)
  const question =
    one.amount === null
      ? t('review.book.question')
      : t('review.book.question_amount', { amount: money(one.amount) })
  return (
    <ConfirmDialog
      title={question}
      verb={t('review.book.verb')}
      aside={is_ready && <AsCommand acts={() => [[t('review.book.verb'), ask]]} />}
      error={error}
      is_busy={isPending}
      is_disabled={!is_ready}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{t('review.book.text')}</p>
        <Field label={t('review.book.uid')} required>
          <Input
            value={wristband}
            autoComplete="off"
            onChange={(_event, { value }) => setWristband(value)}
          />
        </Field>
        <Field label={t('review.book.amount')} hint={t('review.book.amount_hint')}>
          <Input
            value={amount}
            inputMode="decimal"
            autoComplete="off"
            onChange={(_event, { value }) => setAmount(value)}
          />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
