import { PlugDisconnectedRegular } from '@fluentui/react-icons'
import { rights } from '@kermesse/sdk/generated/rights'
import { zoned } from '@kermesse/sdk/rules/moment'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatTime, formatWeekday } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useScope } from '../../resource/scope.ts'
import { eventFactsQuery, type Me } from '../../session/session_queries.ts'
import { applyMode } from '../../theme/mode.ts'
import { Row } from '../../ui/layout.tsx'
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
import { Controls } from './Controls.tsx'
import { Panel } from './Panel.tsx'
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
      <Row as="header" wrap gap="4 32" align="baseline" free="between" className={styles.head}>
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
      </Row>
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

type AsOfProps = { is_live: boolean; is_failing: boolean; read_at: number; now_ms: number }

/** From when the figures are: of now, while every change is told; else of when they were read, and why. */
function AsOf({ is_live, is_failing, read_at, now_ms }: AsOfProps) {
  const { t } = useTranslation('wall')
  const { timezone } = useScope()
  const is_online = useSyncExternalStore(listen, () => navigator.onLine)
  const is_cut = !is_online || is_failing
  if (read_at === 0 && !is_cut) return null
  const at_ms = is_live && !is_cut ? Math.max(now_ms, read_at) : read_at
  const time = at_ms === 0 ? '…' : zoned(formatTime(new Date(at_ms), timezone), timezone)
  return (
    <p className={styles.as_of} role="status" data-cut={is_cut || undefined}>
      {is_cut && <PlugDisconnectedRegular />}
      {t(!is_online ? 'offline' : is_failing ? 'unreachable' : 'as_of', { time })}
    </p>
  )
}

function listen(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Keeps the screen on as long as the page is seen, where the browser can. */
function useAwake() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let is_over = false
    const ask = async () => {
      if (document.hidden) return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (is_over) await given.release()
        else lock = given
      } catch {
        // A battery that is low refuses, and the wall shows as long as the screen is on.
      }
    }
    void ask()
    // The browser takes it back from a page that is not seen.
    document.addEventListener('visibilitychange', ask)
    return () => {
      is_over = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}

/** Tracks full-screen mode. Calls `leave` if the browser ends it, for example by Escape. */
function useFullScreen(leave: () => void) {
  const [is_full, setFull] = useState(document.fullscreenElement !== null)
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const look = () => {
      setFull(document.fullscreenElement !== null)
      if (!document.fullscreenElement) latest.current()
    }
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  return {
    is_full,
    // Only a click may ask for it, and a browser may still refuse.
    ask: () => void document.documentElement.requestFullscreen?.().catch(() => undefined),
  }
}

/** The page in this theme as long as it is there; then again in the reader's own. */
function useTheme(theme: 'dark' | 'light') {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
    return applyMode
  }, [theme])
}
