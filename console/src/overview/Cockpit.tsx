import { ProgressBar } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons'
import { alarmSentence } from '@kermesse/sdk/readiness'
import { zoned } from '@kermesse/sdk/rules/moment'
import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatMoney, formatTime } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import { cockpitQuery } from '../session/session_queries.ts'
import { ErrorText, Sentence } from '../ui/ErrorText.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Minutes } from './Minutes.tsx'
import styles from './Overview.module.css'

type Now = Schema<'Cockpit'>
type Alarm = Schema<'Alarm'>

/** The event as it runs. What is known stays when a refresh fails, with the time it is from. */
export function Cockpit({ event_id }: { event_id: string }) {
  const { t } = useTranslation('overview')
  const { timezone } = useScope()
  const { data: now, error } = useQuery(cockpitQuery(event_id))
  return (
    <section aria-labelledby="cockpit">
      <Row wrap gap="8 16" align="baseline" className={styles.head}>
        <Text as="h2" id="cockpit" look="heading">
          {t('cockpit.title')}
        </Text>
        {now && (
          <Text as="span" look="hint">
            {t('cockpit.as_of', { time: zoned(formatTime(now.at, timezone), timezone) })}
          </Text>
        )}
      </Row>
      {error && (
        <Notice tone="error">
          <ErrorText error={error} />
        </Notice>
      )}
      {!now && !error && <div className={styles.blank} role="status" aria-label={t('loading')} />}
      {now && (
        <>
          {now.alarms.length > 0 && <Alarms alarms={now.alarms} />}
          <Minutes {...now.sales} />
          <div className={styles.panels}>
            <Silent devices={now.devices} />
            <Declined declined={now.declined} />
            <Debts debts={now.debts} />
            <Pending payments={now.payments} />
            <Jobs jobs={now.jobs} />
          </div>
        </>
      )}
    </section>
  )
}

function Alarms({ alarms }: Pick<Now, 'alarms'>) {
  return (
    <div role="alert">
      <ul className={styles.alarms}>
        {alarms.map((alarm) => (
          <li key={alarm.code}>
            <WarningRegular />
            <AlarmText alarm={alarm} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const alarm_filters: Partial<Record<Alarm['code'], string>> = {
  offline_losses: 'transactions?flag=offline_loss',
  reviews_open: 'transaction_reviews?status=open',
  payments_flagged: 'payments?flagged=true',
  payments_in_doubt: 'pollWaitList',
  refund_errors: 'refund_errors',
  personal_data_overdue: 'refund_forms',
  double_entries: 'entrance_checks?flag=double_entry&reviewed=false',
  gate_decisions_flagged: 'entrance_checks?reviewed=false',
  cash_without_drawer: 'transactions?payment_type=cash',
  many_corrections: 'audit_log?operation=transactions.reverse',
  webhooks_disabled: 'webhooks',
}

/** The text of an alarm, linked to the list of its records. */
function AlarmText({ alarm }: { alarm: Alarm }) {
  const { event_id } = useScope()
  const sentence = alarmSentence(alarm, currentLanguage())
  const list = alarm_filters[alarm.code]
  if (!list || !event_id) return sentence
  return <Link to={`/admin/events/${event_id}/${list}`}>{sentence}</Link>
}

type PanelProps = { title: string; figure: ReactNode; children?: ReactNode }

function Panel({ title, figure, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      <Text as="h3" look="hint" className={styles.caption}>
        {title}
      </Text>
      <Text look="strong figures" className={styles.figure}>
        {figure}
      </Text>
      {children}
    </section>
  )
}

function Silent({ devices }: Pick<Now, 'devices'>) {
  const { t } = useTranslation('overview')
  const { timezone } = useScope()
  return (
    <Panel
      title={t('cockpit.silent')}
      figure={t('cockpit.of', { part: devices.silent, whole: devices.assigned })}
    >
      {devices.unused > 0 && (
        <Text look="hint">{t('cockpit.unused', { count: devices.unused })}</Text>
      )}
      <ul className={styles.rows}>
        {devices.rows.slice(0, 6).map(({ id, name, bar, last_seen_at }) => (
          <li key={id}>
            <span>{[name, bar].filter(Boolean).join(' · ')}</span>
            <Text as="span" look="quiet figures" className="no-wrap">
              {formatTime(last_seen_at, timezone)}
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Declined({ declined }: Pick<Now, 'declined'>) {
  const { t } = useTranslation('overview')
  return (
    <Panel title={t('cockpit.declined')} figure={declined.count}>
      <ul className={styles.rows}>
        {declined.reasons.slice(0, 6).map(({ error_code, count }) => (
          <li key={error_code}>
            <span>
              <Sentence code={error_code} />
            </span>
            <Text as="span" look="quiet figures" className="no-wrap">
              {count}
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The debts that offline sales left; nothing without a debt. */
function Debts({ debts: { wristbands, amount } }: Pick<Now, 'debts'>) {
  const { t } = useTranslation('overview')
  const { currency } = useScope()
  if (wristbands === 0) return null
  return (
    <Panel title={t('cockpit.debts')} figure={formatMoney(amount, currency)}>
      <Text look="hint">{t('cockpit.debts_of', { count: wristbands })}</Text>
    </Panel>
  )
}

function Pending({ payments }: Pick<Now, 'payments'>) {
  const { t } = useTranslation('overview')
  const { timezone } = useScope()
  return (
    <Panel title={t('cockpit.pending')} figure={payments.pending}>
      {payments.oldest_at && (
        <Text look="hint">
          {t('cockpit.oldest', { time: formatTime(payments.oldest_at, timezone) })}
        </Text>
      )}
    </Panel>
  )
}

function Jobs({ jobs }: Pick<Now, 'jobs'>) {
  const { t } = useTranslation('overview')
  return (
    <Panel title={t('cockpit.jobs')} figure={jobs.length}>
      <ul className={styles.rows}>
        {jobs.slice(0, 6).map(({ id, type, name, status, done, row_count }) => (
          <li key={id}>
            <span>{`${t(`cockpit.job.${type}`)}: ${name}`}</span>
            <Text as="span" look="quiet figures" className="no-wrap">
              {status === 'queued'
                ? t('cockpit.queued')
                : [done, row_count].filter(Boolean).join(' / ')}
            </Text>
            {row_count !== null && row_count > 0 && (
              <ProgressBar
                className={styles.progress!}
                value={done}
                max={row_count}
                aria-label={name}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
