import { useTranslation } from 'react-i18next'
import { useMoney } from '../resource/Money.tsx'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { type ErrorDialogProps, useErrorChange } from './use_error_change.ts'

/** Keeps the name of a transfer that the bank does not know for the account. */
export function ReleaseTransferDialog(props: ErrorDialogProps) {
  const { t } = useTranslation('money')
  const money = useMoney()
  const { mutate, ask, error, isPending } = useErrorChange(props, (target) =>
    staffSdk.refund_errors.release(target),
  )
  const { amount, short_id } = props.one
  return (
    <ConfirmDialog
      title={t('errors.release.question', { amount: money(amount), wristband: short_id })}
      verb={t('errors.release.verb')}
      aside={<AsCommand acts={() => [[t('errors.release.verb'), ask]]} />}
      error={error}
      is_busy={isPending}
      onConfirm={() => mutate()}
      onClose={props.onClose}
    >
      {t('errors.release.text')}
    </ConfirmDialog>
  )
}
