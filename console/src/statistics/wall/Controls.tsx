import {
  ChevronLeftRegular,
  ChevronRightRegular,
  DismissRegular,
  FullScreenMaximizeRegular,
  PauseRegular,
  PlayRegular,
  WeatherMoonRegular,
  WeatherSunnyRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '../../ui/layout.tsx'
import type { useTurns } from './use_turns.ts'
import styles from './Wall.module.css'

type Props = {
  turns: ReturnType<typeof useTurns>
  count: number
  theme: 'dark' | 'light'
  is_full: boolean
  onTheme: () => void
  onFullScreen: () => void
  onLeave: () => void
}

/** Which panel is on, and what can be done with the wall; out of sight while nobody touches it. */
export function Controls({ turns, count, theme, is_full, ...props }: Props) {
  const { t } = useTranslation('wall')
  const { place, is_paused, move, pause } = turns
  return (
    <Row as="footer" wrap gap={8} align="center" free="between" className={styles.foot}>
      <Row as="p" className={styles.dots}>
        <span className="visually-hidden">{t('place', { n: place + 1, all: count })}</span>
        {Array.from({ length: count }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          <span key={n} className={styles.dot} data-is-on={n === place || undefined} />
        ))}
      </Row>
      <Row className={styles.controls}>
        <Control icon={<ChevronLeftRegular />} label={t('previous')} onClick={() => move(-1)} />
        <Control
          icon={is_paused ? <PlayRegular /> : <PauseRegular />}
          label={is_paused ? t('resume') : t('pause')}
          onClick={pause}
        />
        <Control icon={<ChevronRightRegular />} label={t('next')} onClick={() => move(1)} />
        <Control
          icon={theme === 'dark' ? <WeatherSunnyRegular /> : <WeatherMoonRegular />}
          label={theme === 'dark' ? t('light') : t('dark')}
          onClick={props.onTheme}
        />
        {!is_full && (
          <Control
            icon={<FullScreenMaximizeRegular />}
            label={t('full_screen')}
            onClick={props.onFullScreen}
          />
        )}
        <Control icon={<DismissRegular />} label={t('leave')} onClick={props.onLeave} />
      </Row>
    </Row>
  )
}

type ControlProps = { icon: ReactElement; label: string; onClick: () => void }

function Control({ icon, label, onClick }: ControlProps) {
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
