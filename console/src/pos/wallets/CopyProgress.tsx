import { useTranslation } from 'react-i18next'
import styles from './CopyProgress.module.css'
import { useCopyProgress } from './copy_progress.ts'

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
