import { ApiError } from '@kermesse/sdk/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { zonedText } from '../../i18n/moment.ts'
import { isTransient } from '../../retry.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Stack } from '../../ui/layout.tsx'
import { type EventGeneral, timezoneOf, type WalletKey } from '../base/wallet_queries.ts'
import styles from './Code.module.css'
import { type Ended, useWhenEnded } from './ended.tsx'
import { GiveUp, useGivingUp } from './GiveUp.tsx'
import type { OpenPayment } from './open_payment.ts'
import type { Wish } from './PayForm.tsx'
import { PayLoading } from './PayMessages.tsx'
import { paymentQuery } from './queries.ts'
import { Pending, Statement, Taken } from './Statement.tsx'
import { useAfter } from './time.ts'

export type Following = {
  wallet_key: WalletKey
  event: EventGeneral
  is_embedded: boolean
  /** The payment stored on this phone; absent if it was started elsewhere. */
  payment: OpenPayment | undefined
  onEnd: (ended: Ended) => void
  onStartOver: (again: Wish) => void
  /** There is no such payment. */
  onUnknown: () => void
}
type Props = Following & {
  reference: string
  /** The result in the provider's redirect: a hint only, because anyone can forge it. */
  outcome: string | undefined
}

// A confirmation usually takes a second or two.
const patience_ms = 20_000
const departure_ms = 5_000

/** A payment on the provider's page, as long as nobody knows how it ended. */
export function HostedPayment({ reference, outcome, payment, onEnd, ...props }: Props) {
  const { wallet_key, event, is_embedded, onStartOver, onUnknown } = props
  const { t } = useTranslation('pay')
  const status = useQuery(paymentQuery(wallet_key, reference))
  const giving_up = useGivingUp({ wallet_key, reference, onAnswer: () => void status.refetch() })
  const is_late = useAfter(patience_ms)
  const has_left = !useAfter(departure_ms) && isJustBegun(payment)
  const known = status.data ?? payment
  useWhenEnded(status.data, ({ state }) => {
    if (state === 'waiting' || !status.data) return
    const { amount, currency, method: way, status: ended } = status.data
    // It is as it was asked for.
    if (state === 'failure' && giving_up.is_asked) return onStartOver({ amount })
    const outcome = ended === 'cancelled' ? ended : state
    onEnd({ outcome, amount, currency, way, reference })
  })
  useUnknown(status.error, onUnknown)
  if (!known) return <PayLoading is_offline={status.isPaused} error={status.error} />

  const is_taken = status.data?.is_taken ?? false
  const is_said_paid = outcome === 'success'
  const begun_at =
    status.data?.created_at ?? new Date(payment?.began_at ?? Date.now()).toISOString()
  const time = zonedText(begun_at, timezoneOf(event))
  const title = is_said_paid ? t('hosted.confirming') : t('hosted.open')
  return (
    <Stack gap={16} className={styles.page}>
      <Statement
        title={is_taken ? t('taken.title') : has_left ? t('hosted.leaving') : title}
        amount={known.amount + known.fee}
        currency={event.currencySymbol}
        is_working={is_taken || is_said_paid || has_left}
      />
      {is_taken ? (
        <Taken />
      ) : (
        <p className={styles.text}>
          {t(is_said_paid ? 'hosted.confirming_text' : 'hosted.open_text', { time })}
        </p>
      )}
      {(status.isError || (is_late && (is_said_paid || is_taken))) && (
        <Pending reference={reference} />
      )}
      {payment?.warning && <p className={styles.text}>{payment.warning}</p>}
      {!is_taken && !is_said_paid && (
        <>
          {payment?.link && (
            <ButtonLink
              is_primary
              className={styles.main}
              href={payment.link}
              target={is_embedded ? '_top' : undefined}
            >
              {t('hosted.continue')}
            </ButtonLink>
          )}
          <GiveUp giving_up={giving_up} onAnyway={() => onStartOver({ amount: known.amount })} />
        </>
      )}
    </Stack>
  )
}

/** The address names something that is no payment of this wristband. */
export function useUnknown(error: unknown, onUnknown: () => void) {
  const is_unknown = error instanceof ApiError && !isTransient(error)
  useEffect(() => {
    if (is_unknown) onUnknown()
  })
}

const isJustBegun = (payment: OpenPayment | undefined) =>
  payment !== undefined && Date.now() - payment.began_at < 3 * departure_ms
