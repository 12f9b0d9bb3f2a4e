import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import { eventQuery } from '../session/session_queries.ts'
import { Stack, Text } from '../ui/layout.tsx'
import { useTitle } from '../ui/title.ts'
import { Cockpit } from './Cockpit.tsx'
import { Ledger } from './Ledger.tsx'
import styles from './Overview.module.css'
import { readinessQuery } from './overview_queries.ts'
import { Readiness } from './Readiness.tsx'

/** The first page of an event: what happens while it runs, and whether everything is ready for it. */
export function Overview() {
  const { t } = useTranslation('overview')
  const { event_id } = useScope()
  const { data: event } = useQuery(eventQuery(event_id!))
  const { isPending: is_checking } = useQuery(readinessQuery(event_id!))
  useTitle(event?.name ?? t('title'))
  if (!event) return null
  const is_begun = event.dateBegin != null && new Date(event.dateBegin) <= new Date()
  return (
    <Stack gap={32} className={styles.page}>
      <header>
        <Text as="h1" look="title anywhere">
          {event.name}
        </Text>
        <Text look="note">
          <Dates {...event} />
        </Text>
      </header>
      {is_begun && <Cockpit event_id={event._id} />}
      <Readiness event_id={event._id} />
      {/* Rendered after the readiness check, whose height is unknown before, to avoid a layout
          shift. */}
      {!is_checking && <Ledger event_id={event._id} />}
    </Stack>
  )
}

function Dates({ dateBegin, dateEnd }: { dateBegin?: string | null; dateEnd?: string | null }) {
  const { t } = useTranslation('overview')
  const { timezone } = useScope()
  const written = (instant: string) =>
    `${formatDate(instant, timezone, currentLanguage())} ${formatTime(instant, timezone)}`
  if (!dateBegin || !dateEnd) return t('no_dates')
  return t('dates', { begin: written(dateBegin), end: written(dateEnd), timezone })
}
