import { useTranslation } from 'react-i18next'
import styles from './Gate.module.css'
import { override, showReady } from './gate_scan.ts'

const reasons = ['left_unscanned', 'ticket_fault', 'known_to_staff', 'other'] as const

/** Asks for the reason to let a visitor in against the rules, and sends it in the words that are read here. */
export function OverrideReasons() {
  const { t } = useTranslation(['pos_gate', 'pos'])
  return (
    <section className={`${styles.verdict} ${styles.look}`} data-verdict="override">
      <p className={styles.reason}>{t('override.why')}</p>
      <div className={styles.answers}>
        {reasons.map((reason) => {
          const words = t(`override.reasons.${reason}`)
          return (
            <button
              key={reason}
              type="button"
              className="pos-button"
              onClick={() => void override(words)}
            >
              {words}
            </button>
          )
        })}
        <button type="button" className="pos-button" onClick={showReady}>
          {t('pos:close')}
        </button>
      </div>
    </section>
  )
}
