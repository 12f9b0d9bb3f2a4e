import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import type { BulkOutcome } from './bulk_outcome.ts'
import { RefusedList } from './RefusedList.tsx'

type Props = { outcome: BulkOutcome | undefined; onClose: () => void }

/** How many of the rows were changed, and the reason for each that was refused. */
export function RefusedDialog({ outcome, onClose }: Props) {
  const { t } = useTranslation('resource')
  if (!outcome || outcome.refused.length === 0) return null
  const { asked, changed, refused } = outcome
  return (
    <ModalDialog
      title={t('bulk.title', { done: changed.length, asked })}
      is_alert
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <RefusedList refused={refused} />
    </ModalDialog>
  )
}
