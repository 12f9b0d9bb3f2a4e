import { ProgressBar } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import styles from './SelectionBar.module.css'
import { most_at_once } from './use_bulk.ts'

type Props = { done: number; asked: number }

/** How far it is, where it takes several calls; that it is under way, where it is one that is not soon over. */
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
