import { Field, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { type ReviewDialogProps, useReviewChange } from './use_review_change.ts'

/** Writes an offline transaction off, with a reason that stays. */
export function WriteOffDialog(props: ReviewDialogProps) {
  const { t } = useTranslation('transaction_reviews')
  const [reason, setReason] = useState('')
  const { mutate, ask, error, isPending } = useReviewChange(props, (target) =>
    staffSdk.transaction_reviews.write_off({ ...target, body: { reason: reason.trim() } }),
  )
  const is_ready = reason.trim() !== ''
  return (
    <ConfirmDialog
      title={t('review.write_off.question')}
      verb={t('review.write_off.verb')}
      aside={is_ready && <AsCommand acts={() => [[t('review.write_off.verb'), ask]]} />}
      error={error}
      is_busy={isPending}
      is_disabled={!is_ready}
      onConfirm={() => mutate()}
      onClose={props.onClose}
    >
      <Stack gap={12}>
        <p>{t('review.write_off.text')}</p>
        <Field label={t('review.write_off.reason')} required>
          <Textarea
            value={reason}
            maxLength={500}
            onChange={(_event, { value }) => setReason(value)}
          />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
