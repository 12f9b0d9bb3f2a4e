import { ApiError } from '@kermesse/sdk/client'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { ErrorText } from './ErrorText.tsx'
import { ModalDialog } from './ModalDialog.tsx'

type Props = { error: unknown; onClose: () => void }

/** Says what was refused, where there is no place beside what was asked; the reference is there to copy. */
export function FailureDialog({ error, onClose }: Props) {
  const { t } = useTranslation('staff')
  const reference = error instanceof ApiError && error.status < 500 ? error.request_id : undefined
  return (
    <ModalDialog
      title={t('failure.title')}
      is_alert
      is_open={Boolean(error)}
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t('failure.ok')}
        </Button>
      }
    >
      <ErrorText error={error} />
      {reference && <p>{t('failure.reference', { id: reference })}</p>}
    </ModalDialog>
  )
}
