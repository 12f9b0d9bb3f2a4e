import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Result.module.css'

/** Names a request for those who run the server: it may be selected, or copied by a tap. */
export function CopiedText({ text }: { text: string }) {
  const { t } = useTranslation('pos_refusals')
  const [is_copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <>
      <p className={styles.reference}>{text}</p>
      <button type="button" className="pos-button" onClick={copy}>
        {t(is_copied ? 'help.copied' : 'help.copy')}
      </button>
    </>
  )
}
