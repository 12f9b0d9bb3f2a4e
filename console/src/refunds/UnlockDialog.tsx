import { useTranslation } from 'react-i18next'
import { useMoney } from '../resource/Money.tsx'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { type ErrorDialogProps, useErrorChange } from './use_error_change.ts'

/** Asks the provider what became of a locked refund, and lets it go where it was not paid. */
export function UnlockDialog(props: ErrorDialogProps) {
  const { t } = useTranslation('money')
  const money = useMoney()
  const { mutate, ask, error, isPending } = useErrorChange(props, (target) =>
    staffSdk.refund_errors.unlock(target),
  )
  const { amount, short_id } = props.one
  return (
    <ConfirmDialog
      title={t('errors.unlock.question', { amount: money(amount), wristband: short_id })}
      verb={t('errors.unlock.verb')}
      aside={<AsCommand acts={() => [[t('errors.unlock.verb'), ask]]} />}
      error={error}
      is_busy={isPending}
      onConfirm={() => mutate()}
      onClose={props.onClose}
    >
      {t('errors.unlock.text')}
    </ConfirmDialog>
  )
}
