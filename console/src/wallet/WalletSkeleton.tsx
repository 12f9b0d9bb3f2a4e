import { useTranslation } from 'react-i18next'
import styles from './WalletSkeleton.module.css'

const rows = ['first', 'second', 'third', 'fourth']

/** The wallet's outline while it is on its way, so that nothing jumps when it arrives. */
export function WalletSkeleton() {
  const { t } = useTranslation('visitor')
  return (
    <div role="status" aria-label={t('wallet.loading')} className={styles.skeleton}>
      <span className={styles.label} />
      <span className={styles.amount} />
      <span className={styles.as_of} />
      {rows.map((row) => (
        <span key={row} className={styles.row}>
          <span className={styles.icon} />
          <span className={styles.name} />
          <span className={styles.sum} />
        </span>
      ))}
    </div>
  )
}
