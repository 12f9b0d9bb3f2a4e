import { rights } from '@kermesse/sdk/generated/rights'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatWeekday } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { eventFactsQuery, type Me } from '../../session/session_queries.ts'
import { useTitle } from '../../ui/title.ts'
import { useNow } from '../../ui/use_now.ts'
import { addressOfPlace, addressOfWall, type Place } from '../address.ts'
import type { Life } from '../comparison.ts'
import { dayAt } from '../days.ts'
import { lifeOf } from '../event_life.ts'
import { InsideEvent } from '../InsideEvent.tsx'
import { statisticsQuery } from '../statistics_queries.ts'
import { useLive } from '../use_live.ts'
import { rangeText } from '../words.ts'
import { AsOf } from './AsOf.tsx'
import { Controls } from './Controls.tsx'
import { Panel } from './Panel.tsx'
import { useAwake } from './use_awake.ts'
import { useFullScreen } from './use_full_screen.ts'
import { useTheme } from './use_theme.ts'
import { useTurns } from './use_turns.ts'
import styles from './Wall.module.css'
import { panelsOf } from './wall_panels.ts'
import { rangeOfWall } from './wall_range.ts'

type Props = { me: Me; event_id: string; place: Place }

/** The figures of today for everybody in the room: one panel after the other, live. */
export function Wall({ me, event_id, place }: Props) {
  const { data: facts } = useQuery(eventFactsQuery(event_id, me.right))
  if (!facts) return null
  return <Hung me={me} event_id={event_id} place={place} name={facts.name} life={lifeOf(facts)} />
}

function Hung({ me, event_id, place, name, life }: Props & { name: string; life: Life }) {
  const { t } = useTranslation('wall')
  const now_ms = useNow(10_000)
  const { range, is_today } = rangeOfWall(place, life, now_ms)
  const own_bar = me.right < rights.admin ? (me.bar_id ?? undefined) : undefined
  const bar_id = place.bar_id ?? own_bar
  const figures = useQuery({
    ...statisticsQuery({ ...range, event_id, bar_id }),
    // Also over midnight, when it is the next day's.
    placeholderData: keepPreviousData,
  })
  const liveness = useLive(event_id, true, figures.refetch)
  const { data } = figures
  const panels = data ? panelsOf(data) : []
  const turns = useTurns(panels.length)
  const { theme, leave, hang } = useWallAddress(place)
  const { is_full, ask } = useFullScreen(leave)
  useAwake()
  useTheme(theme)
  useKeys(turns, leave)
  const bar_name = bar_id && data?.bars.find(({ _id }) => _id === bar_id)?.name
  useTitle(`${t('open')} · ${bar_name || name}`)
  const panel = panels[turns.place]
  return (
    <main className={styles.wall} data-resting={!turns.is_held || undefined}>
      <InsideEvent place={place} event={life.event} />
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{bar_name || name}</h1>
          <RangeWords
            is_today={is_today}
            now_ms={now_ms}
            place={{ ...place, ...range }}
            life={life}
          />
        </div>
        <AsOf
          is_live={liveness === 'live'}
          is_failing={figures.isError || figures.failureCount > 0}
          read_at={figures.dataUpdatedAt}
          now_ms={now_ms}
        />
      </header>
      {data && panel && (
        <Panel key={panel} name={panel} statistics={data} is_held={turns.is_held} />
      )}
      <Controls
        turns={turns}
        count={panels.length}
        theme={theme}
        is_full={is_full}
        onTheme={() => hang(theme === 'dark' ? 'light' : 'dark')}
        onFullScreen={ask}
        onLeave={leave}
      />
    </main>
  )
}

type WordsProps = { is_today: boolean; now_ms: number; place: Place; life: Life }

/** Which day it is about, or which range. */
function RangeWords({ is_today, now_ms, place, life }: WordsProps) {
  const { t } = useTranslation(['wall', 'statistics'])
  const { t: ofRange } = useTranslation('statistics')
  const { calendar, event } = life
  return (
    <p>
      {is_today
        ? `${t('wall:today')}, ${formatWeekday(dayAt(now_ms, calendar), currentLanguage())}`
        : rangeText(place, calendar, event, ofRange)}
    </p>
  )
}

/** Stores the theme in the address; leaving opens the same figures in the console. */
function useWallAddress(place: Place) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const theme = new URLSearchParams(search).get('wall') === 'light' ? 'light' : 'dark'
  return {
    theme: theme as 'light' | 'dark',
    hang: (other: 'light' | 'dark') => navigate(addressOfWall(place, other), { replace: true }),
    leave: () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      navigate(addressOfPlace(place))
    },
  }
}

/** Arrows turn, the space bar holds, and Escape leaves. */
function useKeys({ move, pause }: ReturnType<typeof useTurns>, leave: () => void) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'ArrowRight') return move(1)
      if (event.key === 'ArrowLeft') return move(-1)
      if (event.key === 'Escape') return leave()
      // On a button it presses that.
      if (event.key !== ' ' || (event.target as Element).matches('button')) return
      event.preventDefault()
      pause()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  })
}
