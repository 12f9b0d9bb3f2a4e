import { Button, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAddress } from '../../ui/html.ts'
import { ModalDialog } from '../../ui/ModalDialog.tsx'

type Props = { href: string; onLink: (href: string) => void; onClose: () => void }

/** Edits the address of a link. An empty address removes the link. */
export function LinkDialog({ href, onLink, onClose }: Props) {
  const { t } = useTranslation('resource')
  const [typed, setTyped] = useState(href)
  const is_wrong = typed !== '' && !isAddress(typed)
  return (
    <ModalDialog
      title={t('rich.link')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            appearance="primary"
            disabled={is_wrong}
            onClick={() => {
              onLink(typed)
              onClose()
            }}
          >
            {t('rich.set_link')}
          </Button>
        </>
      }
    >
      <Field
        label={t('rich.address')}
        {...(is_wrong && { validationMessage: t('rich.wrong_address') })}
      >
        <Input
          type="url"
          placeholder="https://"
          value={typed}
          onChange={(_event, { value }) => setTyped(value.trim())}
        />
      </Field>
    </ModalDialog>
  )
}
