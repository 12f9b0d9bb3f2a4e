import { useTranslation } from 'react-i18next'
import styles from './Dashboard.module.css'

/** Placeholder while the figures load for the first time. */
export function Blank() {
  const { t } = useTranslation('statistics')
  return (
    <div className={styles.blank} role="status" aria-label={t('loading')}>
      <div />
      <div />
      <div />
      <div />
    </div>
  )
}

/** The room that the charts take. */
export function ChartBlank() {
  return <div className={styles.charts} />
}
