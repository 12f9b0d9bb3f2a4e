import { Checkbox, Radio, RadioGroup } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ibanText, useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { refreshRuns } from './runs.ts'

type Props = { request: Schema<'RefundRequest'>; onClose: () => void }

/** Decides a request that waits: to which of several accounts it goes, or that one account may have many wristbands. */
export function ReleaseDialog({ request, onClose }: Props) {
  const { t } = useTranslation('refunds')
  const { event_id = '' } = useScope()
  const money = useMoney()
  const cache = useQueryClient()
  const [kept, setKept] = useState('')
  const [whole_account, setWhole] = useState(false)
  const is_contested = request.rivals.length > 0
  const ask = () =>
    staffSdk.refund_forms.release({
      path: { uid: request.uid },
      query: { event_id },
      body: is_contested ? { ...(kept && { rival_id: kept }) } : { whole_account },
    })
  const { mutate, error, isPending } = useMutation({
    mutationFn: ask,
    onSuccess: async () => {
      await refreshRuns(cache)
      onClose()
    },
  })
  const values = { amount: money(request.refundable), wristband: request.short_id }
  return (
    <ConfirmDialog
      title={t(is_contested ? 'release.whose' : 'release.question', values)}
      verb={t('release.verb')}
      aside={<AsCommand acts={() => [[t('release.verb'), ask]]} />}
      error={error}
      is_busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={12}>
        {is_contested ? (
          <>
            <p>{t('release.contested')}</p>
            <RadioGroup
              aria-label={t('release.contested')}
              value={kept}
              onChange={(_event, { value }) => setKept(value)}
            >
              <Radio value="" label={`${request.name} · ${ibanText(request.iban)}`} />
              {request.rivals.map(({ _id, name, iban }) => (
                <Radio key={_id} value={_id} label={`${name} · ${ibanText(iban)}`} />
              ))}
            </RadioGroup>
          </>
        ) : (
          <>
            <p>{t('release.shared', { name: request.name, iban: ibanText(request.iban) })}</p>
            <Checkbox
              label={t('release.whole_account')}
              checked={whole_account}
              onChange={(_event, { checked }) => setWhole(checked === true)}
            />
          </>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
