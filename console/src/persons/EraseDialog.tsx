import { Field, Textarea } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

type Props = {
  person: Schema<'PersonFound'>
  event_id: string
  onClose: () => void
  onDone: () => Promise<void>
}

/** Says what goes and what stays, and asks for a reason. */
export function EraseDialog({ person, event_id, onClose, onDone }: Props) {
  const { t } = useTranslation('persons')
  const [reason, setReason] = useState('')
  const { uid, short_id, name } = person
  const run = () =>
    staffSdk.persons.erase({ path: { uid }, query: { event_id }, body: { reason: reason.trim() } })
  const erasure = useMutation({ mutationFn: run, onSuccess: onDone })
  return (
    <ConfirmDialog
      title={t('question', { name: name ?? short_id })}
      verb={t('erase')}
      aside={<AsCommand acts={() => [[t('erase'), run]]} />}
      error={erasure.error}
      is_busy={erasure.isPending}
      onConfirm={() => reason.trim().length >= 3 && erasure.mutate()}
      onClose={onClose}
    >
      <p>{t('goes')}</p>
      <p>{t('stays')}</p>
      <Field label={t('reason')} hint={t('reason_hint')} required>
        <Textarea
          value={reason}
          maxLength={500}
          onChange={(_event, { value }) => setReason(value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
