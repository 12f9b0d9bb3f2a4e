import {
  Button,
  CounterBadge,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  ProgressBar,
  Spinner,
} from '@fluentui/react-components'
import { CheckmarkRegular, WarningRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { cockpitQuery } from '../session/session_queries.ts'
import { local } from '../storage.ts'
import { Text } from '../ui/layout.tsx'
import styles from './Frame.module.css'

/** The jobs of the event: progress of those under way, and the outcome of those that ended since the reader last looked. */
export function Jobs({ event_id }: { event_id: string }) {
  const { t } = useTranslation('staff')
  const { running, ended, markSeen } = useJobs(event_id)
  const [is_open, setOpen] = useState(false)
  const toggle = (open: boolean) => {
    setOpen(open)
    if (!open) markSeen()
  }
  if (running.length + ended.length === 0) return null
  const has_failed = ended.some(({ outcome }) => outcome === 'failed' || outcome === 'partly_done')
  return (
    <Popover inline withArrow open={is_open} onOpenChange={(_event, { open }) => toggle(open)}>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="transparent"
          className={styles.open!}
          icon={
            running.length > 0 ? (
              <Spinner size="tiny" appearance="inverted" aria-hidden="true" />
            ) : has_failed ? (
              <WarningRegular />
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
              <Link to={addressOf(event_id, type, id)} onClick={() => toggle(false)}>
                {name}
              </Link>
              <Text as="span" look="hint figures">
                {row_count === null ? t('jobs.begins') : `${done} / ${row_count}`}
              </Text>
              <ProgressBar
                aria-label={name}
                {...(row_count ? { value: done, max: row_count } : {})}
              />
            </li>
          ))}
          {ended.map((job) => (
            <Ended key={job.id} event_id={event_id} job={job} onOpen={() => toggle(false)} />
          ))}
        </ul>
      </PopoverSurface>
    </Popover>
  )
}

type EndedProps = { event_id: string; job: Schema<'EndedJob'>; onOpen: () => void }

function Ended({ event_id, job, onOpen }: EndedProps) {
  const { t } = useTranslation('staff')
  const { type, id, name, outcome, succeeded, failed, dry_run } = job
  const sentence = dry_run && outcome === 'done' ? 'checked' : outcome
  return (
    <li>
      <Link to={addressOf(event_id, type, id)} onClick={onOpen}>
        {name}
      </Link>
      <Text as="span" look="hint figures">
        {t(`jobs.${sentence}`, { count: succeeded, failed })}
      </Text>
    </li>
  )
}

const screens = { import: 'imports', refund: 'refunds', report: 'reports' } as const

/** The page of its result; reports are listed on one page. */
function addressOf(event_id: string, type: keyof typeof screens, id: string) {
  const list = `/admin/events/${event_id}/${screens[type]}`
  return type === 'report' ? list : `${list}/${id}`
}

const seen_key = 'jobs_seen'
/** More than a day's jobs of several events; older ids are dropped. */
const remembered = 500

/** The jobs of an event: those under way, and those of the last day that have ended and were not looked at in this browser. */
function useJobs(event_id: string) {
  const { data } = useQuery({ ...cockpitQuery(event_id), refetchInterval: 10_000 })
  const [seen, setSeen] = useState(readSeen)
  const ended = (data?.ended_jobs ?? []).filter(({ id }) => !seen.includes(id))
  return {
    running: data?.jobs ?? [],
    ended,
    markSeen: () => {
      const next = [...ended.map(({ id }) => id), ...readSeen()].slice(0, remembered)
      local.set(seen_key, JSON.stringify(next))
      setSeen(next)
    },
  }
}

function readSeen(): string[] {
  try {
    return JSON.parse(local.get(seen_key) ?? '[]')
  } catch {
    return []
  }
}
