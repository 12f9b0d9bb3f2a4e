import { Button } from '@fluentui/react-components'
import { ArrowSyncRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { inCurrency, Moment, useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Figure, Figures, Head } from '../ui/Head.tsx'
import { Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from '../ui/Page.module.css'
import { Page } from '../ui/Page.tsx'
import { PaymentCalls } from './PaymentCalls.tsx'
import { payment_tones } from './payment_tones.ts'
import { payments } from './payments.ts'
import { SettleCurrency } from './SettleCurrency.tsx'

type Payment = Schema<'Payment'>

function paymentQuery(event_id: string, id: string) {
  return queryOptions({
    queryKey: ['payments.get', event_id, id],
    queryFn: () => staffSdk.payments.get({ path: { id }, query: { event_id } }),
  })
}

/** A top-up: where it stands, what it posted, and every call to its provider with the answer. */
export function PaymentPage() {
  const { id = '' } = useParams()
  const { event_id = '' } = useScope()
  const { t } = useTranslation('payments')
  const cache = useQueryClient()
  const { data, error } = useQuery(paymentQuery(event_id, id))
  const again = useMutation({
    mutationFn: () => staffSdk.payments.retry({ path: { id }, query: { event_id } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['payments.get'] })
      await cache.invalidateQueries({ queryKey: ['payments.list'] })
    },
  })
  const failure = error ?? again.error
  return (
    <Page>
      <Head
        title={data?.reference ?? t('payment.title')}
        aside={data && <State payment={data} />}
        about={t('payment.about')}
        back={{ to: '..', label: t('payment.all') }}
        actions={
          <>
            {data && <SettleCurrency payment={data} />}
            <Button
              appearance="primary"
              icon={<ArrowSyncRegular />}
              aria-busy={again.isPending}
              disabledFocusable={again.isPending || !data}
              onClick={() => again.mutate()}
            >
              {again.isPending ? t('payment.asking') : t('payment.ask_again')}
            </Button>
          </>
        }
      />
      <Stack gap={8} className={styles.notices}>
        {failure && (
          <Notice tone="error">
            <ErrorText error={failure} />
          </Notice>
        )}
        {again.data && <Asked payment={again.data} />}
      </Stack>
      {data && <PaymentFigures payment={data} />}
      {data && <PaymentCalls payment={data} />}
    </Page>
  )
}

function State({ payment: { status } }: { payment: Payment }) {
  const texts = useTexts(payments)
  return <Tone tone={payment_tones[status] ?? 'plain'}>{texts.choice('status', status)}</Tone>
}

/** The provider's latest answer. */
function Asked({ payment: { status } }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const texts = useTexts(payments)
  return (
    <Notice tone="info">{t('payment.answered', { status: texts.choice('status', status) })}</Notice>
  )
}

function OtherCurrency({ payment: { other_currency } }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  if (!other_currency) return null
  const { amount, currency, settled_at } = other_currency
  return (
    <Figure name={t('payment.currency.name')}>
      {inCurrency(amount, currency)} <Moment at={settled_at} />
    </Figure>
  )
}

function PaymentFigures({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const { event_id = '' } = useScope()
  const texts = useTexts(payments)
  const money = useMoney()
  const base = `/admin/events/${event_id}`
  return (
    <Figures>
      <Figure name={t('amount')} is_total>
        {money(payment.amount)}
      </Figure>
      <Figure name={t('fee')} is_total>
        {money(payment.fee)}
      </Figure>
      <OtherCurrency payment={payment} />
      <Figure name={t('payment.wristband')}>
        <Link to={`${base}/clients/${payment.uid}`}>{payment.short_id ?? payment.uid}</Link>
      </Figure>
      <Figure name={t('way')}>
        {texts.choice('method', payment.method)} · {texts.choice('provider', payment.provider)}
      </Figure>
      <Figure name={t('payment.created')}>
        <Moment at={payment.created_at} />
      </Figure>
      {payment.settled_at && (
        <Figure name={t('payment.settled')}>
          <Moment at={payment.settled_at} />
        </Figure>
      )}
      <Figure name={t('payment.polls')}>
        {payment.polls} {payment.polled_at && '· '}
        <Moment at={payment.polled_at} />
      </Figure>
      {payment.next_poll_at && (
        <Figure name={t('payment.next_poll')}>
          <Moment at={payment.next_poll_at} />
        </Figure>
      )}
      {payment.provider_id && (
        <Figure name={t('payment.provider_id')}>
          <span className={styles.mono}>{payment.provider_id}</span>
        </Figure>
      )}
      {payment.raw_status && <Figure name={t('payment.raw_status')}>{payment.raw_status}</Figure>}
      {payment.message && <Figure name={t('payment.message')}>{payment.message}</Figure>}
      {payment.flags.length > 0 && (
        <Figure name={t('payment.flags')}>
          {payment.flags.map((flag) => (
            <Tone key={flag} tone="look">
              {texts.choice('flags', flag)}
            </Tone>
          ))}
        </Figure>
      )}
    </Figures>
  )
}
