import { rights } from '@kermesse/sdk/generated/rights'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { eventFactsQuery, type Me } from '../session/session_queries.ts'
import { local } from '../storage.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTitle } from '../ui/title.ts'
import { addressOfPlace, type Place, placeNow } from './address.ts'
import { BarMenu } from './BarMenu.tsx'
import { Blank } from './Blank.tsx'
import type { Statistics } from './blocks.ts'
import styles from './Dashboard.module.css'
import { lifeOf } from './event_life.ts'
import { InsideEvent } from './InsideEvent.tsx'
import { PlaceContext } from './place_context.ts'
import { statisticsQuery } from './statistics_queries.ts'
import { useLive } from './use_live.ts'
import { rangeText } from './words.ts'

// Preloaded while the figures load.
const Details = lazy(async () => ({ default: (await import('./Details.tsx')).Details }))
const PageTools = lazy(async () => ({ default: (await import('./PageTools.tsx')).PageTools }))
const Trace = lazy(async () => ({ default: (await import('./Trace.tsx')).Trace }))

type Props = { me: Me; event_id: string; place: Place }

/** The figures of an event, or of one of its points of sale, in a range. */
export function Dashboard({ me, event_id, place }: Props) {
  const { t } = useTranslation('statistics')
  const navigate = useNavigate()
  const { data: facts } = useQuery(eventFactsQuery(event_id, me.right))
  // A superadmin names the event in each call; everybody else has one, and only their own point of sale below admin.
  const own_bar = me.right < rights.admin ? (me.bar_id ?? undefined) : undefined
  const bar_id = place.bar_id ?? own_bar
  const asked = { ...place, bar_id, event_id }
  const figures = useQuery(statisticsQuery(asked))
  const { data, error, isPlaceholderData: is_old } = figures
  const [is_live, setLive] = useState(local.get('live') !== 'off')
  const liveness = useLive(event_id, is_live, figures.refetch)
  const switchLive = (is_on: boolean) => {
    local.set('live', is_on ? 'on' : 'off')
    setLive(is_on)
  }
  const bar_name = bar_id && data?.bars.find(({ _id }) => _id === bar_id)?.name
  const title = bar_id ? (bar_name ?? '') : (facts?.name ?? '')
  useTitle(title ? `${t('title')} · ${title}` : t('title'))
  if (!facts) return null
  const life = lifeOf(facts)
  const { calendar, event } = life
  const range = rangeText(place, calendar, event, t)
  const go = (changed: Partial<Place>) =>
    navigate(addressOfPlace({ ...(placeNow() ?? place), ...changed }))
  return (
    <Row align="start" className={styles.screen}>
      <InsideEvent place={place} event={event} />
      {me.right >= rights.admin && <BarMenu event_id={event_id} place={place} right={me.right} />}
      <Stack gap={16} grow className={styles.page}>
        <Row as="header" wrap gap="12 24" align="start">
          <div className={styles.words}>
            <Text as="h1" look="title anywhere">
              {title || t('title')}
            </Text>
            <Text look="note">{range}</Text>
          </div>
          <Row wrap gap="8 16" align="center" className={styles.tools}>
            <Loaded>
              <PageTools
                place={place}
                life={life}
                live={{ liveness, read_at: figures.dataUpdatedAt, onChange: switchLive }}
                onPlace={go}
              />
            </Loaded>
          </Row>
        </Row>
        {error && (
          <Notice tone="error">
            <ErrorText error={error} />
          </Notice>
        )}
        {!data && !error && <Blank />}
        {data && (
          <Stack gap={32} className={styles.figures} aria-busy={is_old}>
            <PlaceContext value={place}>
              <Loaded fallback={<Blank />}>
                <Details
                  statistics={data}
                  is_old={is_old}
                  place={place}
                  onRange={go}
                  compared={{
                    place: asked,
                    life,
                    bar_name: bar_name ?? '',
                    read_at: figures.dataUpdatedAt,
                    onEnd: () => go({ compare: undefined }),
                  }}
                />
              </Loaded>
            </PlaceContext>
          </Stack>
        )}
      </Stack>
      <Followed place={place} event_id={event_id} bars={data?.bars ?? []} range={range} />
    </Row>
  )
}

type FollowedProps = { place: Place; event_id: string; bars: Statistics['bars']; range: string }

/** Shows the transactions of the figure that the address names. */
function Followed({ place, ...props }: FollowedProps) {
  const { search } = useLocation()
  if (!new URLSearchParams(search).has('figure')) return null
  return (
    <PlaceContext value={place}>
      <Loaded>
        <Trace search={search} {...props} />
      </Loaded>
    </PlaceContext>
  )
}
