import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Code.module.css'
import { CodeByPlatform } from './CodeByPlatform.tsx'
import { useWhenEnded } from './ended.tsx'
import { GiveUp, useGivingUp } from './GiveUp.tsx'
import { type Following, useUnknown } from './HostedPayment.tsx'
import { type OpenPayment, open_payments } from './open_payment.ts'
import { useOpening } from './opening.ts'
import { PayLoading } from './PayMessages.tsx'
import { type Code, codeQuery, codeStatusQuery } from './queries.ts'
import { Pending, Statement, Taken } from './Statement.tsx'
import { useSecondsUntil } from './time.ts'

type Props = Following & { kept: OpenPayment | undefined; token: string }

/** A payment in the TWINT app, from its code to its end. */
export function CodePayment({ token, onUnknown, ...props }: Props) {
  const code = useQuery(codeQuery(props.wallet_key, token))
  useUnknown(code.error, onUnknown)
  if (!code.data) return <PayLoading is_offline={code.isPaused} error={code.error} />
  return <Shown {...props} code={code.data} />
}

type ShownProps = Omit<Props, 'token' | 'onUnknown'> & { code: Code }

function Shown({ code, onEnd, onStartOver, ...props }: ShownProps) {
  const { wallet_key, event, is_embedded } = props
  const { t } = useTranslation('pay')
  const { token, reference, amount, fee, expires_at } = code
  const status = useQuery(codeStatusQuery(wallet_key, token))
  const { state = 'waiting', pairing, is_taken = false } = status.data ?? {}
  const left_s = useSecondsUntil(expires_at)
  const giving_up = useGivingUp({ wallet_key, reference, onAnswer: () => void status.refetch() })
  const renewal = useRenewal({ ...props, code })
  const is_phone_gone = useRef(false)
  useWhenEnded(status.data, ({ state: ended, status: known }) => {
    if (ended === 'failure') {
      if (renewal.is_wanted()) return renewal.begin()
      if (giving_up.is_asked && !is_phone_gone.current) return onStartOver({ amount })
      // A code that nobody has used is no failed payment: the next one is offered in its place.
      if (left_s === 0) return
    }
    const { currencyCode: currency } = event
    const outcome = known === 'cancelled' ? known : ended
    if (outcome !== 'waiting') onEnd({ outcome, amount, currency, way: 'twint_direct', reference })
  })
  useEffect(() => {
    if (state !== 'waiting' || pairing !== 'NO_PAIRING' || is_phone_gone.current) return
    // The phone went away. What it left open is ended, so that nobody pays it by surprise.
    is_phone_gone.current = true
    giving_up.ask()
  })
  const renew = () => {
    renewal.want()
    if (state === 'failure') renewal.begin()
    else giving_up.ask()
  }

  const is_paired = pairing === 'PAIRING_ACTIVE'
  const step = is_taken ? 'taken' : is_paired ? 'paired' : left_s === 0 ? 'expired' : 'open'
  return (
    <Stack gap={16} className={styles.page}>
      <Statement
        title={t(`code.${step}`)}
        amount={amount + fee}
        currency={event.currencySymbol}
        is_working={step === 'taken' || step === 'paired'}
      />
      {status.isError && <Pending reference={reference} />}
      {step === 'open' ? (
        <CodeByPlatform code={code} left_s={left_s} is_embedded={is_embedded} />
      ) : step === 'taken' ? (
        <Taken />
      ) : (
        <p className={styles.text}>{t(`code.${step}_text`)}</p>
      )}
      {step === 'expired' && (
        <Renew
          error={renewal.error}
          is_busy={renewal.is_pending || giving_up.is_pending}
          onRenew={renew}
        />
      )}
      {code.warning_text && <Text look="lead">{code.warning_text}</Text>}
      {(step === 'open' || step === 'expired') && (
        <GiveUp giving_up={giving_up} onAnyway={() => onStartOver({ amount })} />
      )}
    </Stack>
  )
}

type RenewProps = { error: unknown; is_busy: boolean; onRenew: () => void }

function Renew({ error, is_busy, onRenew }: RenewProps) {
  const { t } = useTranslation('pay')
  return (
    <>
      {Boolean(error) && (
        <Notice tone="error">
          <ErrorText error={error} />
        </Notice>
      )}
      <Button appearance="primary" className={styles.main} is_busy={is_busy} onClick={onRenew}>
        {t('code.renew')}
      </Button>
    </>
  )
}

type Renewed = Pick<ShownProps, 'wallet_key' | 'event' | 'is_embedded' | 'kept' | 'code'>

/** The same amount with another code, once the old one is over. */
function useRenewal({ wallet_key, event, is_embedded, kept, code: { amount, fee } }: Renewed) {
  const wanted = useRef(false)
  const multiplier = event.transaction_fees_multiplier
  const { begin, open } = useOpening(
    { wallet_key, multiplier, is_embedded, url: location.href },
    kept,
  )
  return {
    want: () => {
      wanted.current = true
    },
    is_wanted: () => wanted.current,
    begin: () => {
      wanted.current = false
      open_payments.drop(wallet_key.short_id, kept?.key)
      begin({ way: 'twint_direct', amount, fee })
    },
    is_pending: open.isPending,
    error: open.error,
  }
}
