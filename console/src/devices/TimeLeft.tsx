import { ProgressBar } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Text } from '../ui/layout.tsx'
import { useNow } from '../ui/use_now.ts'
import styles from './Devices.module.css'

/** How long a code still holds, in minutes and seconds; `label` names the bar above it. */
export function TimeLeft({ until, label }: { until: string; label: string }) {
  const { t } = useTranslation('machines')
  const now_ms = useNow(500)
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now_ms) / 1000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      <ProgressBar aria-label={label} />
      <Text look="quiet figures" className={styles.left}>
        {t('pairing.left', { time })}
      </Text>
    </>
  )
}
