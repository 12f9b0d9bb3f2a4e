import { Button, ProgressBar } from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons'
import { zoned } from '@kermesse/sdk/rules/moment'
import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatTime } from '../format.ts'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './Overview.module.css'
import { proofQuery } from './overview_queries.ts'

type Proof = Schema<'EventAudit'>
type Difference = Proof['differences'][number]

/** The proof that no cent of the event is missing, made when somebody asks for it. */
export function Ledger({ event_id }: { event_id: string }) {
  const { t } = useTranslation('overview')
  const { data: proof, error, isFetching, refetch } = useQuery(proofQuery(event_id))
  const prove = t('ledger.prove')
  return (
    <section aria-labelledby="ledger" aria-busy={isFetching}>
      <Row wrap gap="8 16" align="start" className={styles.head}>
        <div className={styles.ledger_words}>
          <Text as="h2" id="ledger" look="heading">
            {t('ledger.title')}
          </Text>
          <Text look="note figures">{t('ledger.about')}</Text>
        </div>
        <AsCommand
          acts={() => [[prove, () => staffSdk.events.audit({ path: { id: event_id } })]]}
        />
        <Button disabledFocusable={isFetching} onClick={() => void refetch()}>
          {prove}
        </Button>
      </Row>
      <div role="status">
        {isFetching && (
          <div className={styles.ledger_progress}>
            <ProgressBar aria-labelledby="ledger-progress" />
            <p id="ledger-progress">{t('ledger.proving')}</p>
          </div>
        )}
        {proof?.ok && !isFetching && <Proved proof={proof} />}
      </div>
      {error && !isFetching && (
        <Notice tone="error">
          <ErrorText error={error} />
        </Notice>
      )}
      {proof && !proof.ok && !isFetching && <Differences proof={proof} />}
    </section>
  )
}

function Proved({ proof }: { proof: Proof }) {
  const { t } = useTranslation('overview')
  const money = useMoney()
  return (
    <>
      <Row as="p" gap={8} align="center" look="strong" className={styles.good}>
        <CheckmarkCircleRegular aria-hidden />
        {t('ledger.ok')}
      </Row>
      <Extent proof={proof} />
      <dl className={styles.equation}>
        {Object.entries(proof.equation).map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`ledger.equation.${name as keyof Proof['equation']}`)}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Differences({ proof }: { proof: Proof }) {
  const { t } = useTranslation('overview')
  return (
    <>
      <div className={styles.notice}>
        <Notice tone="error">{t('ledger.differs')}</Notice>
      </div>
      <Extent proof={proof} />
      <ul className={styles.differences} aria-label={t('ledger.first')}>
        {distinct(proof.differences).map(([key, one]) => (
          <li key={key}>
            <Text as="span" look="anywhere">
              {t(`ledger.where.${placeOf(one)}`)} <Subject of={one} event_id={proof.event_id} />
            </Text>
            <Text as="span" look="figures">
              {t('ledger.expected_found', one)}
            </Text>
            <code className={styles.check}>{one.check}</code>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Two ways to the same sum find the same difference. */
function distinct(differences: Difference[]) {
  return [...new Map(differences.map((one) => [Object.values(one).join(' '), one]))]
}

/** How much was read, and when. */
function Extent({ proof }: { proof: Proof }) {
  const { t } = useTranslation('overview')
  const { timezone } = useScope()
  const { wallets, transactions, checked_at } = proof
  return (
    <Text look="note figures">
      {t('ledger.extent', {
        wallets,
        transactions,
        time: zoned(formatTime(checked_at, timezone), timezone),
      })}
    </Text>
  )
}

/** Links a wristband. */
function Subject({ of, event_id }: { of: Difference; event_id: string }) {
  const [uid = ''] = of.subject.split(' ')
  if (placeOf(of) !== 'wallet') return of.subject
  return <Link to={`/admin/events/${event_id}/clients/${uid}`}>{of.subject}</Link>
}

/**
 * The part of the ledger with a difference. The check's name is shown beside it for database
 * administrators.
 */
function placeOf({ check }: Difference) {
  if (check.startsWith('wallet ')) return 'wallet'
  if (check.startsWith('rollup ') || check.startsWith('parts ')) return 'statistics'
  if (check === 'transaction lines') return 'transaction'
  return 'event'
}
