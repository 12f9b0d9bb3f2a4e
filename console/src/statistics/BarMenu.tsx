import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Text } from '../ui/layout.tsx'
import { useIsPhone } from '../ui/use_is_phone.ts'
import { addressOfPlace, type Place, placeNow } from './address.ts'
import styles from './Dashboard.module.css'
import { barsQuery, ticketsQuery } from './statistics_queries.ts'

type Props = { event_id: string; place: Place; right: number }

/** The points of sale of the event, each leading to its figures in the same range; on a phone, one field. */
export function BarMenu({ event_id, place, right }: Props) {
  const { t } = useTranslation('statistics')
  const { data: bars, error } = useQuery(barsQuery(event_id, right))
  const { data: tickets } = useQuery(ticketsQuery(event_id, right))
  const is_phone = useIsPhone()
  const entries = [
    { bar_id: undefined, name: t('whole_event') },
    ...(bars ?? []).map(({ _id, name }) => ({ bar_id: _id, name })),
  ]
  if (error)
    return (
      <p className={styles.failure} role="alert">
        <ErrorText error={error} />
      </p>
    )
  if (is_phone) return <BarField place={place} entries={entries} />
  return (
    <nav className={styles.menu} aria-label={t('bar_menu')}>
      <ul>
        {entries.map(({ bar_id, name }) => (
          <li key={bar_id ?? ''}>
            <Text
              as={Link}
              look="soft anywhere"
              className={styles.entry}
              to={addressOfPlace({ ...place, bar_id })}
              aria-current={bar_id === place.bar_id ? 'page' : undefined}
            >
              {name}
            </Text>
          </li>
        ))}
        {tickets && (
          <li className={styles.apart}>
            <Text
              as="a"
              look="soft anywhere"
              className={styles.entry}
              href={tickets}
              target="_blank"
              rel="noreferrer"
            >
              {t('tickets')}
            </Text>
          </li>
        )}
      </ul>
    </nav>
  )
}

type Entries = { bar_id: string | undefined; name: string }[]

function BarField({ place, entries }: { place: Place; entries: Entries }) {
  const { t } = useTranslation('statistics')
  const navigate = useNavigate()
  const id = useId()
  return (
    <div className={styles.field}>
      <label className="visually-hidden" htmlFor={id}>
        {t('bar_menu')}
      </label>
      <select
        id={id}
        value={place.bar_id ?? ''}
        onChange={({ target }) =>
          navigate(addressOfPlace({ ...(placeNow() ?? place), bar_id: target.value || undefined }))
        }
      >
        {entries.map(({ bar_id, name }) => (
          <option key={bar_id ?? ''} value={bar_id ?? ''}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
