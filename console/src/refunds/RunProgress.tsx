import { ProgressBar } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import styles from '../ui/Page.module.css'
import { isUnderWay } from './runs.ts'

type Run = Schema<'Refund'>

/** How far a run is: a bar while it is under way. */
export function RunProgress({ run }: { run: Run }) {
  const { t } = useTranslation('money')
  const text = t('run.progress', { done: run.done, count: run.count, percent: run.progress })
  if (!isUnderWay(run)) return <>{text}</>
  return (
    <span className={styles.progress}>
      <ProgressBar value={run.progress / 100} aria-label={t('run.progress_label')} />
      <span>{text}</span>
    </span>
  )
}
