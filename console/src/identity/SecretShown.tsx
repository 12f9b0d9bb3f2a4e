import { Button } from '@fluentui/react-components'
import { CheckmarkRegular, CopyRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../ui/CopyField.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'

type Props = {
  title: string
  text: string
  /** The accessible name of the field. */
  label: string
  secret: string
  onClose: () => void
}

/** A new token or secret, which the server does not show again. A click beside it does not lose it. */
export function SecretShown({ title, text, label, secret, onClose }: Props) {
  const { t } = useTranslation('platform')
  const [is_copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <ModalDialog
      title={title}
      is_alert
      onClose={onClose}
      content_class="stack gap-12"
      actions={
        <>
          <Button onClick={onClose}>{t('secret.done')}</Button>
          <Button
            appearance="primary"
            aria-live="polite"
            icon={is_copied ? <CheckmarkRegular /> : <CopyRegular />}
            onClick={() => void copy()}
          >
            {is_copied ? t('secret.copied') : t('secret.copy')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <CopyField label={label} value={secret} />
    </ModalDialog>
  )
}
