import { PlugDisconnectedRegular } from '@fluentui/react-icons'
import { zoned } from '@kermesse/sdk/rules/moment'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../format.ts'
import { useScope } from '../../resource/scope.ts'
import styles from './Wall.module.css'

type Props = { is_live: boolean; is_failing: boolean; read_at: number; now_ms: number }

/** From when the figures are: of now, while every change is told; else of when they were read, and why. */
export function AsOf({ is_live, is_failing, read_at, now_ms }: Props) {
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
