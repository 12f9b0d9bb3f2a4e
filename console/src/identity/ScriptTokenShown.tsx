import { Button } from '@fluentui/react-components'
import { CheckmarkRegular, CopyRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../ui/CopyField.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'

type Props = { token: string; onClose: () => void }

/** A new token, which the server does not show again. A click beside it does not lose it. */
export function ScriptTokenShown({ token, onClose }: Props) {
  const { t } = useTranslation('platform')
  const [is_copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <ModalDialog
      title={t('script_tokens.made')}
      is_alert
      onClose={onClose}
      content_class="stack gap-12"
      actions={
        <>
          <Button onClick={onClose}>{t('script_tokens.done')}</Button>
          <Button
            appearance="primary"
            aria-live="polite"
            icon={is_copied ? <CheckmarkRegular /> : <CopyRegular />}
            onClick={() => void copy()}
          >
            {is_copied ? t('script_tokens.copied') : t('script_tokens.copy')}
          </Button>
        </>
      }
    >
      <p>{t('script_tokens.made_text')}</p>
      <CopyField label={t('script_tokens.token')} value={token} />
    </ModalDialog>
  )
}
