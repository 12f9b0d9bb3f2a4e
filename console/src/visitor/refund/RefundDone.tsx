import { CheckmarkCircleFilled, ClockFilled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../format.ts'
import { Formatted } from '../../ui/Formatted.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Main } from '../../ui/Main.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type EventGeneral, timezoneOf } from '../base/wallet_queries.ts'
import styles from './Refund.module.css'
import { RefundTimeline } from './RefundTimeline.tsx'
import { Leave } from './RefundView.tsx'
import type { RefundFormResult, RefundFormState } from './request_queries.ts'
import { SecretLink } from './SecretLink.tsx'

type Props = {
  result: RefundFormResult
  state: RefundFormState
  event: EventGeneral | undefined
}

/** The request is in: what was understood of it, the link to keep, and what happens next. */
export function RefundDone({ result, state, event }: Props) {
  const { t } = useTranslation('refund')
  const { hold, text, unchanged, warning } = result
  const amount = formatMoney(result.refundable, state.currencyCode ?? '')
  const title = hold ? t('success.on_hold') : t('success.title')
  return (
    <Stack as={Main} gap={16} className={styles.done}>
      <span className={hold ? styles.waiting : styles.icon} aria-hidden="true">
        {hold ? <ClockFilled /> : <CheckmarkCircleFilled />}
      </span>
      <div role="status">
        <h1 className="page-title">{title}</h1>
        <Formatted
          className={styles.done_text}
          text={hold ? t(`holds.${hold}`) : text || t('success.text')}
        />
      </div>
      <Stack as="dl" gap={8} className={styles.facts}>
        <div>
          <dt>{t('success.amount')}</dt>
          <dd>{amount}</dd>
        </div>
        <div>
          <dt>{t('success.name')}</dt>
          <dd>{result.name_on_transfer}</dd>
        </div>
      </Stack>
      {unchanged && <Notice tone="info">{t('success.unchanged')}</Notice>}
      {result.bank_name_changed && (
        <Notice tone="info">
          {result.letters_lost
            ? t('success.letters_lost', { letters: [...result.letters_lost].join(' ') })
            : t('success.name_changed')}
        </Notice>
      )}
      {warning === 'international_fee' && <Notice tone="warning">{t('international_fee')}</Notice>}
      <SecretLink number={result.short_id} sent_by={result.sent_by} />
      <RefundTimeline
        refunds={state.refunds}
        currency={state.currencyCode ?? ''}
        timezone={timezoneOf(event)}
      />
      <Leave state={state} />
    </Stack>
  )
}
