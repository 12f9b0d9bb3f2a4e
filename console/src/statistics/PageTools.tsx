import { Button } from '@fluentui/react-components'
import { ArrowSwapRegular, TvRegular } from '@fluentui/react-icons'
import { type ComponentProps, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { formatTime } from '../format.ts'
import { useScope } from '../resource/scope.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { Switch } from '../ui/Switch.tsx'
import { addressOfWall, type Place } from './address.ts'
import styles from './Charts.module.css'
import type { Life } from './comparison.ts'
import range_bar from './Dashboard.module.css'
import { RangeBar } from './RangeBar.tsx'
import type { Liveness } from './use_live.ts'

const CompareDialog = lazy(async () => ({
  default: (await import('./CompareDialog.tsx')).CompareDialog,
}))

type Props = {
  place: Place
  life: Life
  live: ComponentProps<typeof LiveSwitch>
  onPlace: (place: Partial<Place>) => void
}

/** Tools of the page: range, live updates, comparison, wall. */
export function PageTools({ place, life, live, onPlace }: Props) {
  const { t } = useTranslation(['compare', 'wall'])
  const navigate = useNavigate()
  const [is_open, setOpen] = useState(false)
  const hang = () => {
    // Browsers allow full screen after a click only; if refused, the wall fills the window.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    navigate(addressOfWall(place))
  }
  return (
    <>
      <RangeBar range={place} calendar={life.calendar} event={life.event} onRange={onPlace} />
      <LiveSwitch {...live} />
      <Row wrap gap={8} className={styles.tools}>
        <Button icon={<ArrowSwapRegular />} onClick={() => setOpen(true)}>
          {t('compare:open')}
        </Button>
        <Button icon={<TvRegular />} onClick={hang}>
          {t('wall:open')}
        </Button>
        {is_open && (
          <Loaded>
            <CompareDialog
              place={place}
              life={life}
              onClose={() => setOpen(false)}
              onPlace={(chosen) => {
                setOpen(false)
                onPlace(chosen)
              }}
            />
          </Loaded>
        )}
      </Row>
    </>
  )
}

type LiveSwitchProps = { liveness: Liveness; read_at: number; onChange: (is_on: boolean) => void }

/** Turns live updates on and off; shows the time of the last one. */
function LiveSwitch({ liveness, read_at, onChange }: LiveSwitchProps) {
  const { t } = useTranslation('statistics')
  const { timezone } = useScope()
  return (
    <Row gap={12} align="center" className={range_bar.live}>
      <Switch
        label={t('live.switch')}
        is_on={liveness !== 'still'}
        is_busy={false}
        onChange={onChange}
      />
      <Text as="span" look="hint figures" className={range_bar.as_of} data-liveness={liveness}>
        {read_at > 0 && t('live.as_of', { time: formatTime(new Date(read_at), timezone) })}
        {liveness === 'asking' && ` · ${t('live.asking')}`}
      </Text>
    </Row>
  )
}
