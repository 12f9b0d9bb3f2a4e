import { Button, Spinner } from '@fluentui/react-components'
import {
  ArrowClockwiseRegular,
  CheckmarkCircleRegular,
  ErrorCircleRegular,
  QuestionCircleRegular,
  SubtractCircleRegular,
  WarningRegular,
} from '@fluentui/react-icons'
import { checkTexts, findingSentence, languageNames } from '@kermesse/sdk/readiness'
import { zoned } from '@kermesse/sdk/rules/moment'
import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatDate, formatTime } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import { useTexts } from '../resource/use_texts.ts'
import { ErrorText, Sentence } from '../ui/ErrorText.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import { mendingAddress, recordAddress } from './fix_links.ts'
import styles from './Overview.module.css'
import { readinessQuery } from './overview_queries.ts'

type Check = Schema<'ReadinessCheck'>
type State = Schema<'ReadinessState'>

const icons: Record<State, ComponentType> = {
  error: ErrorCircleRegular,
  warning: WarningRegular,
  unknown: QuestionCircleRegular,
  ok: CheckmarkCircleRegular,
  off: SubtractCircleRegular,
}
const attention: State[] = ['error', 'warning', 'unknown']

/** The readiness checks: failed ones first, with a link to the fix. */
export function Readiness({ event_id }: { event_id: string }) {
  const { t } = useTranslation('overview')
  const { data, error, isFetching, refetch } = useQuery(readinessQuery(event_id))
  const { timezone } = useScope()
  const open = attention.flatMap((state) => data?.checks.filter((one) => one.state === state) ?? [])
  const rest = data?.checks.filter(({ state }) => !attention.includes(state)) ?? []
  return (
    <section aria-labelledby="readiness" aria-busy={isFetching}>
      <Row wrap gap="8 16" align="center" className={styles.readiness_head}>
        <Text as="h2" id="readiness" look="heading">
          {t('readiness.title')}
        </Text>
        {data && <Verdict checks={data.checks} is_ready={data.ready} />}
        <Text as="span" look="hint" className="no-wrap fill" role="status">
          {isFetching ? (
            <Spinner size="tiny" label={t('readiness.checking')} />
          ) : (
            data &&
            t('readiness.checked_at', {
              time: zoned(formatTime(data.checked_at, timezone), timezone),
            })
          )}
        </Text>
        <Button
          icon={<ArrowClockwiseRegular />}
          disabledFocusable={isFetching}
          onClick={() => void refetch()}
        >
          {t('readiness.again')}
        </Button>
      </Row>
      {error && (
        <Notice tone="error">
          <ErrorText error={error} />
        </Notice>
      )}
      {open.length > 0 && (
        <ul className={styles.checks}>
          {open.map((check) => (
            <OpenCheck key={check.id} check={check} event_id={event_id} />
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <ul className={styles.settled} aria-label={t('readiness.in_order')}>
          {rest.map((check) => (
            <Row as="li" key={check.id} className={styles.line}>
              <StateIcon state={check.state} />
              <span className={styles.name}>{checkTexts(check.id, currentLanguage()).name}</span>
              <span className={styles.finding}>
                <Finding check={check} />
              </span>
            </Row>
          ))}
        </ul>
      )}
    </section>
  )
}

function Verdict({ checks, is_ready }: { checks: Check[]; is_ready: boolean }) {
  const { t } = useTranslation('overview')
  const errors = checks.filter(({ state }) => state === 'error').length
  const warnings = checks.filter(({ state }) => state === 'warning').length
  if (!is_ready)
    return <span className={styles.bad}>{t('readiness.not_ready', { count: errors })}</span>
  if (warnings > 0)
    return <span className={styles.look}>{t('readiness.ready_but', { count: warnings })}</span>
  return <span className={styles.readiness_good}>{t('readiness.ready')}</span>
}

function OpenCheck({ check, event_id }: { check: Check; event_id: string }) {
  const { t } = useTranslation('overview')
  const { right } = useScope()
  const { name, why } = checkTexts(check.id, currentLanguage())
  const mend = mendingAddress(check, event_id, right)
  const more = check.count - check.records.length
  return (
    <Row as="li" gap={12} align="start" className={styles.readiness_check}>
      <StateIcon state={check.state} />
      <div className={styles.readiness_words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.found}>
          <Finding check={check} />
        </p>
        <Text look="quiet" className={styles.why}>
          {why}
        </Text>
        {check.records.length > 0 && (
          <Row as="ul" wrap gap="0 16" className={styles.records}>
            {check.records.map((record) => {
              const address = recordAddress(record, event_id)
              return (
                <li key={`${record.type} ${record.id}`}>
                  {address ? (
                    <Link to={address}>
                      <RecordName record={record} />
                    </Link>
                  ) : (
                    record.name
                  )}
                  {record.error_code && (
                    <>
                      {': '}
                      <Sentence code={record.error_code} />
                    </>
                  )}
                </li>
              )
            })}
            {more > 0 && <li>{t('readiness.more', { count: more })}</li>}
          </Row>
        )}
      </div>
      {mend && (
        <Link to={mend} className={styles.mend} aria-label={t('readiness.mend_of', { name })}>
          {t('readiness.mend')}
        </Link>
      )}
    </Row>
  )
}

function RecordName({ record }: { record: Schema<'ReadinessRecord'> }) {
  if (record.type !== 'setting') return record.name
  return (
    <Loaded fallback={record.name}>
      <SettingName setting={record} />
    </Loaded>
  )
}

/** As its form calls it; of a text, with the languages in which it is missing. */
function SettingName({ setting: { id, name } }: { setting: Schema<'ReadinessRecord'> }) {
  const label = useTexts({ name: 'events' }).field(id)
  if (name === id) return label
  return `${label}: ${languageNames(name, currentLanguage())}`
}

function StateIcon({ state }: { state: State }) {
  const { t } = useTranslation('overview')
  const Icon = icons[state]
  return (
    <span className={`${styles.icon} ${styles[state]}`}>
      <Icon />
      <span className="visually-hidden">{t(`states.${state}`)}</span>
    </span>
  )
}

/** The finding of a check; times are in the event's time zone. */
function Finding({ check }: { check: Check }) {
  const { timezone } = useScope()
  const language = currentLanguage()
  const show = (value: string | number) =>
    /^\d{4}-\d\d-\d\dT/.test(String(value))
      ? `${formatDate(String(value), timezone, language)} ${formatTime(String(value), timezone)}`
      : String(value)
  return findingSentence(check, language, show)
}
