import { Button, Field, Textarea } from '@fluentui/react-components'
import { rights } from '@kermesse/sdk/generated/rights'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inCurrency } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Stack } from '../ui/layout.tsx'

type Payment = Schema<'Payment'>

/** Lets superadmins settle a payment in another currency; hidden for all other payments. */
export function SettleCurrency({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const { right } = useScope()
  const [is_asking, setAsking] = useState(false)
  const { other_currency } = payment
  if (!other_currency || other_currency.settled_at || right < rights.superadmin) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('payment.currency.open')}</Button>
      {is_asking && <SettleDialog payment={payment} onClose={() => setAsking(false)} />}
    </>
  )
}

function SettleDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const { event_id = '' } = useScope()
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const { _id: id, reference, other_currency } = payment
  const settle = () =>
    staffSdk.payments.settle_currency({
      path: { id },
      query: { event_id },
      body: { reason: reason.trim() },
    })
  const { mutate, error, isPending } = useMutation({
    mutationFn: settle,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['payments.get'] })
      await cache.invalidateQueries({ queryKey: ['payments.list'] })
      onClose()
    },
  })
  const amount = inCurrency(other_currency!.amount, other_currency!.currency)
  return (
    <ConfirmDialog
      title={t('payment.currency.question', { amount, reference })}
      verb={t('payment.currency.verb')}
      aside={<AsCommand acts={() => [[t('payment.currency.verb'), settle]]} />}
      error={error}
      is_busy={isPending}
      is_disabled={reason.trim().length < 3}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{t('payment.currency.text')}</p>
        <Field label={t('payment.currency.reason')} required>
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
