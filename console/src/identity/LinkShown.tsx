import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../ui/CopyField.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'

type Props = { link: string; onClose: () => void }

/** The link to copy by hand. */
export function LinkShown({ link, onClose }: Props) {
  const { t } = useTranslation('events')
  return (
    <ModalDialog
      title={t('link.title')}
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <CopyField label={t('link.title')} value={link} />
    </ModalDialog>
  )
}
