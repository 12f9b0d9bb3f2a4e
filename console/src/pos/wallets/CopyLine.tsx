import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './CopyLine.module.css'
import { startCopy, useCopyProgress } from './known_wallets.ts'

/** How many wristbands this phone knows, and how far it is while it loads them. */
export function CopyLine() {
  const { t } = useTranslation('pos')
  const { loaded, count, is_complete } = useCopyProgress()
  useEffect(startCopy, [])
  if (is_complete) return <p>{t('wallets.known', { count: loaded })}</p>
  return count > 0 ? <p role="status">{t('wallets.loading', { loaded, count })}</p> : null
}

/** The first load as a line over the menu: nothing moves when it ends. */
export function CopyProgress() {
  const { t } = useTranslation('pos')
  const { loaded, count, is_complete } = useCopyProgress()
  if (is_complete || count === 0) return null
  return (
    <div className={styles.place}>
      <progress
        className={styles.line}
        aria-label={t('wallets.loading', { loaded, count })}
        value={loaded}
        max={count}
      />
    </div>
  )
}
