import { Toast, ToastTitle, useToastController } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { toaster_id } from '../session/toaster.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Stack } from '../ui/layout.tsx'

type Counted = Schema<'DonationNotification'>

function ask(event_id: string, dry_run: boolean) {
  return staffSdk.refunds.donation_notification({
    path: { id: event_id },
    query: { event_id },
    body: { redirectBaseUrl: location.origin, dry_run },
  })
}

/** How many visitors would be asked whether they donate what is left. */
export function donationQuery(event_id: string) {
  return queryOptions({
    queryKey: ['refunds.donation_notification', event_id],
    queryFn: () => ask(event_id, true),
    retry: false,
  })
}

type Props = { event_id: string; counted: Counted; onClose: () => void }

/** Says who is asked and who is not, and then asks them. */
export function DonationDialog({ event_id, counted, onClose }: Props) {
  const { t } = useTranslation('refunds')
  const { dispatchToast } = useToastController(toaster_id)
  const cache = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => ask(event_id, false),
    onSuccess: async ({ queued }) => {
      await cache.invalidateQueries(donationQuery(event_id))
      dispatchToast(
        <Toast>
          <ToastTitle>{t('donation.done', { count: queued })}</ToastTitle>
        </Toast>,
        { intent: 'success', timeout: 3000 },
      )
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('donation.question', { count: counted.queued })}
      verb={t('donation.verb')}
      aside={<AsCommand acts={() => [[t('donation.verb'), () => ask(event_id, false)]]} />}
      error={error}
      is_busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{t('donation.text')}</p>
        {counted.skipped > 0 && <p>{t('donation.skipped', { count: counted.skipped })}</p>}
      </Stack>
    </ConfirmDialog>
  )
}
