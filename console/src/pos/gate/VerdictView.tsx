import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Sign } from '../base/Sign.tsx'
import { useEventCatalogue } from '../catalogue/event_catalogue.ts'
import { timeOf } from '../frame/device.ts'
import { hasRow, wordsOf } from '../signals/refusal_table.ts'
import styles from './Gate.module.css'
import {
  answerAge,
  askOverride,
  showReady,
  undoLast,
  useGateState,
  type Verdict,
  type VerdictLook,
} from './gate_scan.ts'
import { mayOverride } from './may_override.ts'
import { OverrideReasons } from './OverrideReasons.tsx'

/** A verdict stays until the next scan, at most for this time. */
const shown_ms = 30_000
const signs = { in: 'tick', out: 'leave', look: 'look', no: 'cross' } as const

/** The verdict of the last scan, by colour, shape and word. */
export function VerdictView() {
  const { t } = useTranslation('pos_gate')
  const state = useGateState()
  useEffect(() => {
    if (state.is !== 'verdict') return
    const timer = setTimeout(showReady, shown_ms)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <div aria-live="assertive" className={styles.place}>
      {state.is === 'ready' && <p className={styles.wait}>{t('ready')}</p>}
      {state.is === 'undone' && <p className={styles.wait}>{t('undone')}</p>}
      {state.is === 'age' && <AskAge />}
      {state.is === 'override' && <OverrideReasons />}
      {state.is === 'same' && <p className={styles.wait}>{t('same')}</p>}
      {state.is === 'working' && (
        <p className={styles.wait} aria-busy="true">
          {t('working')}
        </p>
      )}
      {state.is === 'verdict' && <Shown verdict={state} />}
    </div>
  )
}

function Shown({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('pos_gate')
  const { look, check } = verdict
  const reason = useReason(verdict)
  return (
    <section
      className={`${styles.verdict} ${styles[look]}`}
      data-verdict={look}
      data-offline={verdict.is_offline}
    >
      <Sign name={signs[look]} size={72} />
      <p className={styles.word}>{t(`verdict.${look}`)}</p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {check?.age != null && <p className={styles.age}>{t('age', { age: check.age })}</p>}
      {check?.entrance_name && <p className={styles.line}>{check.entrance_name}</p>}
      <Earlier verdict={verdict} />
      {verdict.is_offline && <p className={styles.line}>{t('offline')}</p>}
      <p className={styles.line}>{check?.short_id ?? check?.bar_code}</p>
      {verdict.passed && (
        <button
          type="button"
          className="pos-button"
          onClick={() => void undoLast(verdict).catch(() => undefined)}
        >
          {t('undo')}
        </button>
      )}
      {verdict.refused && mayOverride() && (
        <button type="button" className="pos-button" onClick={() => askOverride(verdict)}>
          {t('override.title')}
        </button>
      )}
    </section>
  )
}

/** The age of the visitor decides, and nobody has noted it. */
function AskAge() {
  const { t } = useTranslation('pos_gate')
  return (
    <section className={`${styles.verdict} ${styles.look}`} data-verdict="age">
      <p className={styles.reason}>{t('ask_age.title')}</p>
      <div className={styles.answers}>
        {([18, 16, 0] as const).map((age) => (
          <button
            key={age}
            type="button"
            className="pos-button"
            onClick={() => void answerAge(age)}
          >
            {age ? t('ask_age.seen', { age }) : t('ask_age.under')}
          </button>
        ))}
      </div>
    </section>
  )
}

/** For a visitor who is inside already: the gate and the time of the entry. */
function Earlier({ verdict: { check } }: { verdict: Verdict }) {
  const { t } = useTranslation('pos_gate')
  const catalogue = useEventCatalogue()
  const before = check?.double_of
  if (!before) return null
  const time = timeOf(Date.parse(before.date), catalogue?.event.timezone)
  return (
    <p className={styles.line}>{t('since', { time, gate: before.entrance_group_name ?? '' })}</p>
  )
}

/** A reason in few words; the sentence of the contract where the app has none. */
export function useReason({ reason, sentence }: Verdict) {
  const { t } = useTranslation(['pos_gate', 'pos_refusals'])
  if (!reason) return undefined
  if (hasRow(reason)) return t(`pos_refusals:words.${wordsOf(reason) as 'no_answer'}`)
  return sentence ?? t(`flags.${reason as 'malformed'}`, { defaultValue: reason })
}

export const signOf = (look: VerdictLook) => signs[look]
