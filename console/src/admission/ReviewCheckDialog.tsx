import { Field, Input } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../resource/scope.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

type Props = { check: Schema<'EntranceCheck'>; onClose: () => void }

/** Asks what a flagged check turned out to be, and marks it as reviewed. */
export function ReviewCheckDialog({ check, onClose }: Props) {
  const { t } = useTranslation('machines')
  const { event_id = '' } = useScope()
  const cache = useQueryClient()
  const [note, setNote] = useState('')
  const ask = () =>
    staffSdk.entrance_checks.review({
      path: { id: check._id },
      query: { event_id },
      body: { note },
    })
  const { mutate, error, isPending } = useMutation({
    mutationFn: ask,
    onSuccess: async () => {
      await cache.invalidateQueries({
        predicate: ({ queryKey: [name] }) => String(name).startsWith('entrance_checks.'),
      })
      onClose()
    },
  })
  const is_empty = note.trim() === ''
  return (
    <ConfirmDialog
      title={t('check_review.question', {
        name: check.short_id ?? check.bar_code ?? check.uid ?? '',
      })}
      verb={t('check_review.verb')}
      aside={<AsCommand acts={() => [[t('check_review.verb'), ask]]} />}
      error={error}
      is_busy={isPending}
      is_disabled={is_empty}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Field label={t('check_review.note')} hint={t('check_review.hint')}>
        <Input value={note} maxLength={500} onChange={(_event, { value }) => setNote(value)} />
      </Field>
    </ConfirmDialog>
  )
}
