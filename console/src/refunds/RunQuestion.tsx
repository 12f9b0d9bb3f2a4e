import { Checkbox } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { type Run, refreshRuns } from './runs.ts'

export type RunAction = 'mark_sent' | 'regenerate' | 'cancel'
type Props = { action: RunAction; run: Run; onClose: () => void }

/** Asks before a run is changed; a second bank file needs the word that the first one pays nobody. */
export function RunQuestion({ action, run, onClose }: Props) {
  const { t } = useTranslation('refunds')
  const { event_id = '' } = useScope()
  const money = useMoney()
  const cache = useQueryClient()
  const [is_confirmed, setConfirmed] = useState(false)
  const needs_word = action === 'regenerate'
  const ask = () => change(action, run, event_id)
  const { mutate, error, isPending } = useMutation({
    mutationFn: ask,
    onSuccess: async () => {
      await refreshRuns(cache)
      onClose()
    },
  })
  const values = { file_name: run.file_name, amount: money(run.total_amount), count: run.count }
  return (
    <ConfirmDialog
      title={t(`change.question.${action}`, values)}
      verb={t(`change.verb.${action}`)}
      aside={<AsCommand acts={() => [[t(`change.verb.${action}`), ask]]} />}
      error={error}
      is_busy={isPending}
      is_disabled={needs_word && !is_confirmed}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{t(`change.text.${action}`, values)}</p>
        {needs_word && (
          <Checkbox
            label={t('change.word')}
            checked={is_confirmed}
            onChange={(_event, { checked }) => setConfirmed(checked === true)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

function change(action: RunAction, { _id: id, file_name }: Run, event_id: string) {
  const query = { event_id }
  if (action === 'mark_sent') return staffSdk.refunds.mark_sent({ path: { id }, query })
  if (action === 'cancel') return staffSdk.refunds.cancel({ path: { id }, query })
  const confirmed = { ...query, confirmed: true }
  return staffSdk.refunds.regenerate({ path: { file_name }, query: confirmed })
}
