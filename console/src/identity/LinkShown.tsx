import { Button, Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
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
      <Input
        readOnly
        style={{ width: '100%' }}
        aria-label={t('link.title')}
        value={link}
        onFocus={({ target }) => target.select()}
      />
    </ModalDialog>
  )
}
