import {
  CheckmarkCircleFilled,
  CircleRegular,
  ClockFilled,
  ErrorCircleFilled,
} from '@fluentui/react-icons'
import { zoned } from '@kermesse/sdk/rules/moment'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDay, formatMoney, formatTime, wallClock } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './RefundCards.module.css'
import type { RefundProgress } from './request_queries.ts'
import { useStateName } from './state_name.ts'

type State = RefundProgress['state']
type Props = {
  refunds: RefundProgress[]
  currency: string
  timezone: string
  /** The way to the form, for a refund that waits for another account. */
  correct?: ReactNode
}

/** The way of the money, a line of steps for each refund, the newest first. */
export function RefundTimeline({ refunds, currency, ...more }: Props) {
  const { t } = useTranslation('refund')
  if (refunds.length === 0) return null
  return (
    <section className={styles.timeline} aria-labelledby="timeline">
      <h2 id="timeline" className={styles.heading}>
        {t('timeline.title')}
      </h2>
      <ul className={styles.refunds}>
        {refunds.map((refund) => (
          <li key={`${refund.method} ${refund.moments[0]?.at}`}>
            <Row as="p" gap={16} free="between" look="strong">
              <span>{t(`timeline.methods.${refund.method}`)}</span>
              <span className={styles.step_amount}>{formatMoney(refund.amount, currency)}</span>
            </Row>
            <Steps refund={refund} {...more} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type StepsProps = Pick<Props, 'timezone' | 'correct'> & { refund: RefundProgress }

/** The past, current and next steps of a refund. */
export function Steps({ refund, timezone, correct }: StepsProps) {
  const { t } = useTranslation('refund')
  const { moments, next_step } = refund
  const ahead = stepsAhead(refund)
  const nameOf = useStateName(refund, timezone)
  return (
    <ol className={styles.steps}>
      {moments.map(({ state, at }, n) => {
        const is_here = n === moments.length - 1
        return (
          <li
            key={state}
            className={`${styles.step} ${styles[toneOf(state, is_here)]}`}
            aria-current={is_here ? 'step' : undefined}
          >
            <StepIcon state={state} is_here={is_here} />
            <div>
              <p className={styles.step_name}>{nameOf(state)}</p>
              <Text look="hint figures" className={styles.at}>
                {zoned(
                  `${formatDate(at, timezone, currentLanguage())} ${formatTime(at, timezone)}`,
                  timezone,
                )}
              </Text>
              {is_here && (
                <div role="status" className={styles.says}>
                  <Says refund={refund} timezone={timezone} />
                </div>
              )}
              {is_here && next_step === 'correct_account' && correct && (
                <div className={styles.correct}>{correct}</div>
              )}
            </div>
          </li>
        )
      })}
      {ahead.map((state) => (
        <li key={state} className={`${styles.step} ${styles.ahead}`}>
          <CircleRegular className={styles.step_icon} aria-hidden="true" />
          <p className={styles.step_name}>
            <span className="visually-hidden">{t('timeline.then')} </span>
            {nameOf(state)}
          </p>
        </li>
      ))}
    </ol>
  )
}

const ways: Record<'form' | 'provider', State[]> = {
  form: ['asked', 'in_run', 'sent', 'paid'],
  provider: ['sent', 'paid'],
}

function stepsAhead({ method, state, moments }: RefundProgress): State[] {
  if (state === 'returned' || state === 'failed') return []
  const been = moments.map((one) => one.state)
  return ways[method === 'form' ? 'form' : 'provider'].filter((one) => !been.includes(one))
}

/** Explains the state and the next step to the visitor. */
function Says({ refund, timezone }: { refund: RefundProgress; timezone: string }) {
  const { t } = useTranslation('refund')
  const { method, state, hold, reason, next_step } = refund
  if (state === 'on_hold' && hold) return <>{t(`holds.${hold}`)}</>
  if (reason)
    return (
      <>
        {t(`timeline.reasons.${reason}`)}{' '}
        {hold && next_step === 'wait' ? t(`holds.${hold}`) : t(`timeline.next.${next_step}`)}
      </>
    )
  if (method !== 'form') return <>{t(`timeline.says_provider.${providerState(state)}`)}</>
  if (state === 'sent' || state === 'accepted' || state === 'paid')
    return <BankDay refund={refund} timezone={timezone} />
  return <>{state === 'in_run' ? t('timeline.says.in_run') : t('timeline.says.asked')}</>
}

function providerState(state: State) {
  return state === 'paid' || state === 'in_run' ? state : 'sent'
}

/** A bank is slow, but not slower than this: then somebody should ask. */
const patience_days = 5

function BankDay({ refund, timezone }: { refund: RefundProgress; timezone: string }) {
  const { t } = useTranslation('refund')
  const { state, execution_date = '' } = refund
  const { day: today } = wallClock(new Date(), timezone)
  const day = formatDay(execution_date, currentLanguage())
  if (state === 'paid')
    return (
      <>
        {execution_date > today
          ? t('timeline.says.confirmed', { day })
          : t('timeline.says.paid', { day })}
      </>
    )
  const waited = (Date.parse(today) - Date.parse(execution_date)) / 86_400_000
  return (
    <>
      {waited > patience_days
        ? t('timeline.says.late', { day })
        : t(`timeline.says.${state === 'accepted' ? 'accepted' : 'sent'}`, { day })}
    </>
  )
}

function toneOf(state: State, is_here: boolean) {
  if (!is_here) return 'been'
  if (state === 'paid') return 'good'
  return state === 'returned' || state === 'failed' || state === 'on_hold' ? 'look' : 'here'
}

function StepIcon({ state, is_here }: { state: State; is_here: boolean }) {
  const tone = toneOf(state, is_here)
  const Icon =
    tone === 'look' ? ErrorCircleFilled : tone === 'here' ? ClockFilled : CheckmarkCircleFilled
  return <Icon className={styles.step_icon} aria-hidden="true" />
}
