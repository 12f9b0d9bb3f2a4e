import { ApiError } from '@kermesse/sdk/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { currentLanguage } from '../../i18n/i18n.ts'
import { max_retries } from '../../retry.ts'
import { CaptchaNotice } from '../../ui/CaptchaNotice.tsx'
import { ErrorText, Sentence } from '../../ui/ErrorText.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Main } from '../../ui/Main.tsx'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageFooter } from '../../ui/PageFooter.tsx'
import { useTitle } from '../../ui/title.ts'
import { Unreachable } from '../../ui/Unreachable.tsx'
import { Band } from '../base/Band.tsx'
import { keptWallet } from '../base/kept.ts'
import { wordsOf } from '../base/refusals.ts'
import { eventQuery } from '../base/wallet_queries.ts'
import styles from './Refund.module.css'
import { RefundDone } from './RefundDone.tsx'
import { RefundView } from './RefundView.tsx'
import { type RefundFormResult, refundQuery } from './request_queries.ts'
import { secretIn, secrets } from './secrets.ts'

/** The way from a number to the money: what there is, the form, what becomes of it. */
export function RefundPage({ number }: { number: string }) {
  const { t } = useTranslation('refund')
  useSecretLink(number)
  const [params] = useSearchParams()
  const language = currentLanguage()
  const redirect_url = params.get('redirect_url')
  const event = useQuery(eventQuery({ short_id: number }, language))
  const state = useQuery({
    ...refundQuery({ number, language, redirect_url }),
    // Shows progress without a reload.
    refetchInterval: 30_000,
    // In another language it is the same wristband.
    placeholderData: (before) => before,
  })
  const [kept] = useState(() => keptWallet({ short_id: number }))
  const [result, setResult] = useState<RefundFormResult | null>(null)
  useTitle(`${t('title')} ${number}`, event.data?.name)
  const refusal = state.error instanceof ApiError && state.error.status > 0 ? state.error : null
  return (
    <>
      <Band
        event={event.data ?? kept?.event}
        number={state.data?.short_id ?? number}
        is_loading={event.isPending}
      />
      <div className="frame-column">
        {result && state.data ? (
          <RefundDone result={result} state={state.data} event={event.data} />
        ) : state.data ? (
          <RefundView
            state={state.data}
            event={event.data}
            error={state.error}
            onDone={setResult}
          />
        ) : refusal && refusal.status < 500 && refusal.status !== 429 ? (
          <Refused error={refusal} />
        ) : state.isError ? (
          <Unreachable error={state.error} onRetry={() => void state.refetch()} />
        ) : (
          <RefundWait failures={state.failureCount} is_offline={state.isPaused} />
        )}
        {state.data ? (
          <PageFooter to="/refund" text={t('other')} />
        ) : (
          // Nothing above leads anywhere while the form is on its way.
          <PageFooter to={`/client/${number}`} text={t('wallet')} />
        )}
      </div>
    </>
  )
}

/** A link that was kept brings its secret behind the #: it moves into this phone's storage and out of the address. */
function useSecretLink(number: string) {
  const location = useLocation()
  const navigate = useNavigate()
  const secret = secretIn(location.hash)
  // Before the first call, which shows it.
  if (secret && secrets.get(number) !== secret) secrets.keep(number, secret)
  useEffect(() => {
    if (secret)
      navigate({ pathname: location.pathname, search: location.search }, { replace: true })
  }, [secret, location.pathname, location.search, navigate])
}

/** This wristband has no form: the reason, and the way to another one. */
function Refused({ error }: { error: ApiError }) {
  const { t } = useTranslation('refund')
  return (
    <Message
      title={t('refused')}
      text={
        error.code === 'unreachable' ? (
          <ErrorText error={error} />
        ) : (
          <Sentence code={wordsOf(error.code)} />
        )
      }
    >
      <Link className="touch-link strong" to="/refund">
        {t('other')}
      </Link>
    </Message>
  )
}

type Props = { failures: number; is_offline: boolean }

/** The form's outline while it is on its way; a captcha that is being solved says so, and asks for nothing. */
function RefundWait({ failures, is_offline }: Props) {
  const { t } = useTranslation(['refund', 'visitor'])
  return (
    <Stack as={Main} gap={16} className={styles.wait}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {(is_offline || failures > 0) && (
        <Notice tone="warning">
          {is_offline
            ? t('offline')
            : t('visitor:wallet.retrying', { attempt: failures, of: max_retries })}
        </Notice>
      )}
      <Stack role="status" aria-label={t('loading')} gap={24} className={styles.skeleton}>
        <span className={styles.title} />
        <span className={styles.blank_amount} />
        <span className={styles.field} />
        <span className={styles.field} />
        <span className={styles.field} />
      </Stack>
      {/* Below, so that nothing moves when it comes and goes. */}
      <CaptchaNotice />
    </Stack>
  )
}
