import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { formatDate } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { type Event, eventsQuery } from '../staff/queries.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './EventsTable.module.css'

const page_size = 25

/** The events, a page at a time; the address bar holds the page. */
export function EventsTable() {
  const { t } = useTranslation(['staff', 'common'])
  const [search, setSearch] = useSearchParams()
  const skip = Math.max(0, Math.trunc(Number(search.get('skip')) || 0))
  const page = useQuery(eventsQuery({ skip, limit: page_size }))
  return (
    <section aria-labelledby="events" aria-busy={page.isFetching}>
      <h2 id="events" className={styles.title}>
        {t('events.title')}
      </h2>
      {page.error && (
        <Notice
          tone="error"
          action={<Button onClick={() => void page.refetch()}>{t('common:retry')}</Button>}
        >
          <ErrorText error={page.error} />
        </Notice>
      )}
      {page.isPending && (
        <div role="status" aria-label={t('events.loading')} className={styles.blank} />
      )}
      {page.data?.count === 0 && <p className={styles.none}>{t('events.none')}</p>}
      {page.data && page.data.count > 0 && (
        <>
          <Rows events={page.data.events} />
          <Pages
            skip={skip}
            shown={page.data.events.length}
            count={page.data.count}
            is_capped={page.data.count_is_capped ?? false}
            onSkip={(next) => setSearch(next > 0 ? { skip: String(next) } : {})}
          />
        </>
      )}
    </section>
  )
}

function Rows({ events }: { events: Event[] }) {
  const { t } = useTranslation('staff')
  const language = currentLanguage()
  const day = (instant: string | null | undefined, { timezone = 'Europe/Zurich' }: Event) =>
    instant ? formatDate(instant, timezone, language) : ''
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('events.name')}</th>
            <th scope="col">{t('events.dateBegin')}</th>
            <th scope="col">{t('events.dateEnd')}</th>
            <th scope="col">{t('events.state')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event._id}>
              <th scope="row">{event.name}</th>
              <td data-label={t('events.dateBegin')}>{day(event.dateBegin, event)}</td>
              <td data-label={t('events.dateEnd')}>{day(event.dateEnd, event)}</td>
              <td data-label={t('events.state')}>
                <span className={`${styles.state} ${styles[stateOf(event)]}`}>
                  {t(`events.states.${stateOf(event)}`)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PagesProps = {
  skip: number
  shown: number
  count: number
  is_capped: boolean
  onSkip: (skip: number) => void
}

function Pages({ skip, shown, count, is_capped, onSkip }: PagesProps) {
  const { t } = useTranslation('staff')
  if (count <= page_size && skip === 0) return null
  const range = { from: skip + 1, to: skip + shown, count }
  return (
    <nav className={styles.pages} aria-label={t('events.title')}>
      <span>{is_capped ? t('events.range_capped', range) : t('events.range', range)}</span>
      <Button disabled={skip === 0} onClick={() => onSkip(Math.max(0, skip - page_size))}>
        {t('events.previous')}
      </Button>
      <Button disabled={skip + shown >= count} onClick={() => onSkip(skip + page_size)}>
        {t('events.next')}
      </Button>
    </nav>
  )
}

function stateOf({ archived, enabled, dateBegin, dateEnd }: Event, now = new Date()) {
  if (archived) return 'archived'
  if (!enabled) return 'disabled'
  if (dateBegin && now < new Date(dateBegin)) return 'upcoming'
  if (dateEnd && now > new Date(dateEnd)) return 'over'
  return 'running'
}
