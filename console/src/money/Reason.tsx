import { useTranslation } from 'react-i18next'
import { Sentence } from '../ui/ErrorText.tsx'
import styles from './Money.module.css'

type Props = {
  of: {
    reason?: string | null | undefined
    message?: string | null | undefined
    detail?: string | null | undefined
  }
}

/** Why money did not arrive, what to do, and the bank's or the provider's own words. */
export function Reason({ of: { reason, message, detail } }: Props) {
  const { t, i18n } = useTranslation('money')
  if (!reason && !message && !detail) return null
  // A refusal of a provider is one of a few; everything else is a code of the contract's errors.
  const key = `payback.${reason}`
  const is_provider = i18n.exists(key, { ns: 'money' })
  return (
    <>
      {reason && (is_provider ? t(key as 'payback.refused') : <Sentence code={reason} />)}
      {message && <span className={styles.aside}>{message}</span>}
      {detail && <span className={styles.aside}>{detail}</span>}
    </>
  )
}
