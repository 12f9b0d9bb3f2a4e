import { useTranslation } from 'react-i18next'
import { Sign } from '../base/Sign.tsx'
import { useEventCatalogue } from '../catalogue/event_catalogue.ts'
import { timeOf } from '../frame/device.ts'
import styles from './Gate.module.css'
import { useRecent, type Verdict } from './gate_scan.ts'
import { signOf, useReason } from './VerdictView.tsx'

/** The last scans of this phone, the newest first. */
export function RecentScans() {
  const { t } = useTranslation('pos_gate')
  const recent = useRecent()
  if (recent.length === 0) return null
  return (
    <section className={styles.recent} aria-label={t('recent')}>
      <h2>{t('recent')}</h2>
      <ul>
        {recent.map((verdict) => (
          <Line key={verdict.at} verdict={verdict} />
        ))}
      </ul>
    </section>
  )
}

function Line({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('pos_gate')
  const catalogue = useEventCatalogue()
  const reason = useReason(verdict)
  const { at, look, check } = verdict
  return (
    <li>
      <span>{timeOf(at, catalogue?.event.timezone)}</span>
      <b>
        <Sign name={signOf(look)} size={20} /> {t(`verdict.${look}`)}
      </b>
      <span>{check?.short_id ?? check?.bar_code ?? ''}</span>
      <span>{reason}</span>
    </li>
  )
}
