import { Field, Input } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { amountText, formatDay } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { numberOf } from '../resource/values.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { eventQuery } from '../session/session_queries.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { useLeaveWarning } from '../ui/use_leave_warning.ts'
import type { RunChoices } from './rehearsal.ts'
import { type Run, refreshRuns } from './runs.ts'

type Props = { asked: RunChoices; run: Run; onClose: () => void }

/**
 * Asks before money leaves, with the amount and the count in the question. Above the limit of the event the amount is typed. The
 * amount that was shown is sent along in any case, so that nothing else is paid than what the reader saw.
 */
export function StartDialog({ asked, run, onClose }: Props) {
  const { t } = useTranslation('refunds')
  const { event_id = '' } = useScope()
  const money = useMoney()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data: event } = useQuery(eventQuery(event_id))
  const [typed, setTyped] = useState('')
  const limit = event?.refund_confirmation_limit ?? 0
  const is_large = limit > 0 && run.total_amount > limit
  const is_typed = numberOf(typed) === run.total_amount
  const ask = () =>
    staffSdk.refunds.create({
      query: { event_id },
      body: { ...asked, confirmed_amount: run.total_amount },
    })
  const { mutate, error, isPending } = useMutation({
    mutationFn: ask,
    onSuccess: async ({ _id }) => {
      await refreshRuns(cache)
      navigate(`../../${_id}`, { relative: 'path', state: { saves_file: asked.type === 'form' } })
    },
    // Reloads the preview, because the amount may have changed.
    onError: () => cache.invalidateQueries({ queryKey: ['refunds.create'] }),
  })
  useLeaveWarning(isPending)
  const amount = money(run.total_amount)
  return (
    <ConfirmDialog
      title={t(`start.question.${asked.type}`, { amount, count: run.count })}
      verb={t('start.verb', { amount })}
      aside={<AsCommand acts={() => [[t('start.verb', { amount }), ask]]} />}
      error={error}
      is_busy={isPending}
      is_disabled={is_large && !is_typed}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{t(`start.text.${asked.type}`, { event: event?.name ?? '' })}</p>
        {run.execution_date && (
          <p>{t('start.day', { day: formatDay(run.execution_date, currentLanguage()) })}</p>
        )}
        {run.is_trial && <p>{t('start.trial')}</p>}
        {is_large && (
          <Field
            label={t('start.type_amount', { amount: amountText(run.total_amount) })}
            hint={t('start.type_why', { limit: money(limit) })}
          >
            <Input
              inputMode="decimal"
              value={typed}
              onChange={(_event, { value }) => setTyped(value)}
            />
          </Field>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
