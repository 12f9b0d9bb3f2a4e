import { Button } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Webhook.module.css'

/** The webhook address, to be entered in the provider's account. */
export function Webhook({ event_id }: { event_id: string }) {
  const { t } = useTranslation('events')
  const [is_copied, setCopied] = useState(false)
  const address = `${location.origin}/payments/webhook/payrexx/${event_id}`
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <fieldset className={styles.webhook}>
      <legend className={styles.legend}>{t('webhook.title')}</legend>
      <div className={styles.line}>
        <code className={styles.address}>{address}</code>
        <Button
          className={styles.copy!}
          icon={<CopyRegular />}
          onClick={() => void copy().catch(() => setCopied(false))}
        >
          {is_copied ? t('webhook.copied') : t('webhook.copy')}
        </Button>
      </div>
      <p className={styles.text}>{t('webhook.text')}</p>
    </fieldset>
  )
}
