import { Button } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { rights } from '@kermesse/sdk/generated/rights'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../ui/Loaded.tsx'
import type { AnyResource } from './define.ts'
import styles from './HistorySection.module.css'
import { useScope } from './scope.ts'

const RecordHistory = lazy(async () => ({
  default: (await import('./RecordHistory.tsx')).RecordHistory,
}))

/** The log of a record, for readers with access to the log; loaded when it is opened. */
export function HistorySection({ resource, id }: { resource: AnyResource; id: string }) {
  const { t } = useTranslation('resource')
  const { right } = useScope()
  const [is_open, setOpen] = useState(false)
  if (right < rights.admin) return null
  return (
    <section aria-label={t('history.title')} className={styles.section}>
      <Button
        className={styles.title!}
        appearance="subtle"
        icon={is_open ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={is_open}
        onClick={() => setOpen(!is_open)}
      >
        {t('history.title')}
      </Button>
      {is_open && (
        <Loaded>
          <RecordHistory resource={resource} id={id} />
        </Loaded>
      )}
    </section>
  )
}
