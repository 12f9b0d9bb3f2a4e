import {
  CheckmarkCircleRegular,
  ChevronDownRegular,
  ClockRegular,
  ErrorCircleRegular,
} from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { type ClientShort, type EventGeneral, timezoneOf } from '../base/wallet_queries.ts'
import styles from './RefundCards.module.css'
import { Steps } from './RefundTimeline.tsx'
import type { RefundProgress } from './request_queries.ts'
import { useStateName } from './state_name.ts'

type Props = { refunds: RefundProgress[]; wallet: ClientShort; event: EventGeneral | undefined }

/** Each refund on one line: how it goes back and how far it is. It opens to its way. */
export function RefundCards({ refunds, wallet, event }: Props) {
  const { t } = useTranslation('refund')
  const timezone = timezoneOf(event)
  const correct = !event?.archived && (
    <ButtonLink to={`/refund/${wallet.short_id}`}>{t('timeline.correct')}</ButtonLink>
  )
  return (
    <section className={styles.cards} aria-labelledby="refunds">
      <Text as="h2" id="refunds" look="title" className={styles.title}>
        {t('card.title')}
      </Text>
      <ul>
        {refunds.map((refund) => (
          <li key={`${refund.method} ${refund.moments[0]?.at}`}>
            <details className={styles.card}>
              <Summary refund={refund} timezone={timezone} />
              <Steps refund={refund} timezone={timezone} correct={correct} />
            </details>
          </li>
        ))}
      </ul>
      {refunds[0] && <Announcement newest={refunds[0]} timezone={timezone} />}
    </section>
  )
}

type LineProps = { refund: RefundProgress; timezone: string }

function Summary({ refund, timezone }: LineProps) {
  const { t } = useTranslation('refund')
  const nameOf = useStateName(refund, timezone)
  const { method, state, amount } = refund
  const needs_look = state === 'returned' || state === 'failed' || state === 'on_hold'
  const Icon = needs_look
    ? ErrorCircleRegular
    : state === 'paid'
      ? CheckmarkCircleRegular
      : ClockRegular
  return (
    <Row as="summary" gap={12} align="center" className={styles.summary}>
      <Icon className={needs_look ? styles.look_icon : styles.icon} aria-hidden="true" />
      <Stack as="span" grow>
        <Text as="span" look="one_line strong" className={styles.name}>
          {t(`timeline.methods.${method}`)}
        </Text>
        <span className={styles.state}>{nameOf(state)}</span>
      </Stack>
      <Text as="span" look="strong figures" className={styles.amount}>
        {formatAmount(amount)}
      </Text>
      <ChevronDownRegular className={styles.chevron} aria-hidden="true" />
    </Row>
  )
}

/** Tells a screen reader where the money is, when that changes. */
function Announcement({ newest, timezone }: { newest: RefundProgress; timezone: string }) {
  const { t } = useTranslation('refund')
  const nameOf = useStateName(newest, timezone)
  return (
    <p role="status" className="visually-hidden">
      {`${t(`timeline.methods.${newest.method}`)}: ${nameOf(newest.state)}`}
    </p>
  )
}
