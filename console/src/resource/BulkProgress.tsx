import { ProgressBar } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import styles from './List.module.css'
import { most_at_once } from './use_bulk.ts'

type Props = { done: number; asked: number }

/** Progress of a bulk change; a spinner while a single call runs. */
export function BulkProgress({ done, asked }: Props) {
  const { t } = useTranslation('resource')
  if (asked <= most_at_once)
    return (
      <span className={styles.under_way} role="status">
        <ProgressBar
          className={styles.progress!}
          aria-label={t('bulk.under_way', { count: asked })}
        />
      </span>
    )
  const text = t('bulk.title', { done, asked })
  return (
    <span role="status">
      {text}
      <ProgressBar className={styles.progress!} aria-label={text} value={done} max={asked} />
    </span>
  )
}
