import { Field, Input } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { refreshRuns } from './runs.ts'

type Props = { item: Schema<'RefundItem'>; onClose: () => void }

/** Books one transfer as returned, for what somebody has read in the account. */
export function ReturnDialog({ item, onClose }: Props) {
  const { t } = useTranslation('refunds')
  const { event_id = '' } = useScope()
  const money = useMoney()
  const cache = useQueryClient()
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const body = { ...(code && { code }), ...(note.trim() && { note: note.trim() }) }
  const ask = () =>
    staffSdk.refund_items.return({ path: { id: item._id }, query: { event_id }, body })
  const { mutate, error, isPending } = useMutation({
    mutationFn: ask,
    onSuccess: async () => {
      await refreshRuns(cache)
      onClose()
    },
  })
  const is_code = code === '' || /^[A-Z]{2}[0-9]{2}$/.test(code)
  return (
    <ConfirmDialog
      title={t('items.return.question', { amount: money(item.amount), wristband: item.short_id })}
      verb={t('items.return.verb')}
      aside={is_code && <AsCommand acts={() => [[t('items.return.verb'), ask]]} />}
      error={error}
      is_busy={isPending}
      is_disabled={!is_code}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{t('items.return.text')}</p>
        <Field label={t('items.return.code')} hint={t('items.return.code_hint')}>
          <Input
            value={code}
            maxLength={4}
            autoComplete="off"
            onChange={(_event, { value }) => setCode(value.toUpperCase())}
          />
        </Field>
        <Field label={t('items.return.note')}>
          <Input
            value={note}
            maxLength={200}
            autoComplete="off"
            onChange={(_event, { value }) => setNote(value)}
          />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
