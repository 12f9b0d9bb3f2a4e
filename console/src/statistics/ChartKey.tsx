import { useTranslation } from 'react-i18next'
import styles from './Compare.module.css'
import { useCompared } from './compared.ts'

/** Explains the outlines of a comparison; empty without a comparison. */
export function ChartKey() {
  const { t } = useTranslation('compare')
  if (!useCompared()) return null
  return (
    <p className={styles.key}>
      <span className={styles.outline} />
      {t('key')}
    </p>
  )
}
