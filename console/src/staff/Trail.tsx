import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useScope } from '../resource/scope.ts'
import { eventFactsQuery, type Me } from '../session/session_queries.ts'
import { Row } from '../ui/layout.tsx'
import styles from './Frame.module.css'
import { screenAt } from './screen_addresses.ts'
import { useScreenName } from './screen_name.ts'
import { addressOf } from './screens.ts'

type Props = { me: Me; event_id: string | undefined }

/** Breadcrumbs: the event and the screen. */
export function Trail({ me, event_id }: Props) {
  const { t } = useTranslation('staff')
  const nameOf = useScreenName()
  const { pathname } = useLocation()
  const event = useQuery({
    ...eventFactsQuery(event_id ?? '', me.right),
    enabled: event_id !== undefined,
  })
  const screen = screenAt(pathname)
  if (!screen?.path) return null
  const label = nameOf(screen.name)
  const list = addressOf(screen, event_id)
  const home = event_id ? `/admin/events/${event_id}` : '/admin/events'
  const above = event_id ? event.data?.name : t('frame.all_events')
  return (
    <Row wrap gap="4 16" look="quiet" className={styles.above}>
      {list !== home && <Way {...{ above, home, label, list: pathname === list ? null : list }} />}
      <Zone />
    </Row>
  )
}

/** On which clock all times of the page are. */
function Zone() {
  const { t } = useTranslation('common')
  const { timezone } = useScope()
  return <span className={styles.zone}>{t('times_in', { zone: timezone })}</span>
}

type WayProps = {
  above: string | undefined
  home: string
  label: string
  /** None where the page is the list. */
  list: string | null
}

function Way({ above, home, label, list }: WayProps) {
  const { t } = useTranslation('staff')
  return (
    <nav aria-label={t('frame.trail')} className={styles.trail}>
      <ol>
        {above && (
          <li>
            <Link to={home}>{above}</Link>
          </li>
        )}
        <li>
          {list === null ? (
            <span aria-current="page">{label}</span>
          ) : (
            <Link to={list}>{label}</Link>
          )}
        </li>
      </ol>
    </nav>
  )
}
