import { useTranslation } from 'react-i18next'
import { formatTime } from '../format.ts'
import { useScope } from '../resource/scope.ts'
import { Switch } from '../ui/Switch.tsx'
import styles from './RangeBar.module.css'
import type { Liveness } from './use_live.ts'

type Props = { liveness: Liveness; read_at: number; onChange: (is_on: boolean) => void }

/** Turns live updates on and off; shows the time of the last one. */
export function LiveSwitch({ liveness, read_at, onChange }: Props) {
  const { t } = useTranslation('statistics')
  const { timezone } = useScope()
  return (
    <div className={styles.live}>
      <Switch
        label={t('live.switch')}
        is_on={liveness !== 'still'}
        is_busy={false}
        onChange={onChange}
      />
      <span className={styles.as_of} data-liveness={liveness}>
        {read_at > 0 && t('live.as_of', { time: formatTime(new Date(read_at), timezone) })}
        {liveness === 'asking' && ` · ${t('live.asking')}`}
      </span>
    </div>
  )
}
