import {
  Button,
  CounterBadge,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  ProgressBar,
  Spinner,
} from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './Jobs.module.css'
import { useJobs } from './use_jobs.ts'

const screens = { import: 'imports', refund: 'refunds', report: 'reports' } as const

/** Long jobs of the event: how far those under way are, and those that have ended since the reader last looked. */
export function Jobs({ event_id }: { event_id: string }) {
  const { t } = useTranslation('staff')
  const { running, ended, forget } = useJobs(event_id)
  if (running.length + ended.length === 0) return null
  return (
    <Popover withArrow onOpenChange={(_event, { open }) => open || forget()}>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="transparent"
          className={styles.open!}
          icon={
            running.length > 0 ? (
              <Spinner size="tiny" appearance="inverted" aria-hidden="true" />
            ) : (
              <CheckmarkRegular />
            )
          }
        >
          <CounterBadge count={running.length + ended.length} size="small" color="informative" />
          <span className="visually-hidden">{t('jobs.all')}</span>
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface!} aria-label={t('jobs.all')}>
        <ul className={styles.jobs}>
          {running.map(({ id, type, name, done, row_count }) => (
            <li key={id}>
              <Link to={`/admin/events/${event_id}/${screens[type]}`}>{name}</Link>
              <span className={styles.state}>
                {row_count === null ? t('jobs.begins') : `${done} / ${row_count}`}
              </span>
              <ProgressBar
                aria-label={name}
                {...(row_count ? { value: done, max: row_count } : {})}
              />
            </li>
          ))}
          {ended.map(({ id, type, name }) => (
            <li key={id}>
              <Link to={`/admin/events/${event_id}/${screens[type]}`}>{name}</Link>
              <span className={styles.state}>{t('jobs.ended')}</span>
            </li>
          ))}
        </ul>
      </PopoverSurface>
    </Popover>
  )
}
