import type { Schema } from '@kermesse/sdk/types'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ibanText, useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { Figure, Figures } from '../ui/Head.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import styles from '../ui/Page.module.css'
import type { Run } from './runs.ts'

type Summary = Schema<'RefundSummary'>

function summaryQuery(event_id: string, file_name: string) {
  return queryOptions({
    queryKey: ['refunds.summary', event_id, file_name],
    queryFn: () => staffSdk.refunds.summary({ path: { file_name }, query: { event_id } }),
  })
}

/** Compares the bank file with the ledger. */
export function RunSummary({ run }: { run: Run }) {
  const { t } = useTranslation('refunds')
  const { event_id = '' } = useScope()
  const { data } = useQuery(summaryQuery(event_id, run.file_name))
  if (!data) return null
  const earlier = run.earlier_files ?? []
  return (
    <div>
      <div className={styles.part}>
        <h2>{t('summary.title')}</h2>
        <Checks summary={data} run={run} />
      </div>
      <FileFigures summary={data} />
      {earlier.length > 0 && (
        <div className={styles.part}>
          <h2>{t('summary.earlier')}</h2>
          <Stack as="ul" gap={4} className={styles.checks}>
            {earlier.map(({ file_name }) => (
              <li key={file_name}>
                <Tone tone="plain">{file_name}</Tone>
              </li>
            ))}
          </Stack>
        </div>
      )}
    </div>
  )
}

function Checks({ summary, run }: { summary: Summary; run: Run }) {
  const { t } = useTranslation('refunds')
  const money = useMoney()
  const { control_sum, ledger_sum } = summary
  const back = Math.round(100 * (control_sum - ledger_sum)) / 100
  const sums = { file: money(control_sum), ledger: money(ledger_sum), back: money(back) }
  const agreement = back > 0 ? t('summary.agrees_less', sums) : t('summary.agrees', sums)
  return (
    <Stack as="ul" gap={4} className={styles.checks}>
      <li>
        <Tone tone={summary.agrees ? 'good' : 'bad'}>
          {summary.agrees ? agreement : t('summary.differs', sums)}
        </Tone>
      </li>
      {summary.changed_for_bank > 0 && (
        <li>
          <Tone tone="look">{t('summary.changed', { count: summary.changed_for_bank })}</Tone>
        </li>
      )}
      {Boolean(run.names_corrected) && (
        <li>
          <Tone tone="look">{t('summary.names_corrected', { count: run.names_corrected })}</Tone>
        </li>
      )}
      <li>
        <Tone tone={run.confirmed_at ? 'good' : 'busy'}>
          {run.confirmed_at ? t('summary.confirmed') : t('summary.unconfirmed')}
        </Tone>
      </li>
    </Stack>
  )
}

function FileFigures({ summary }: { summary: Summary }) {
  const { t } = useTranslation('refunds')
  const money = useMoney()
  return (
    <Figures>
      <Figure name={t('summary.debtor')}>
        {summary.debtor_name}
        <Text as="span" look="hint" className={styles.aside}>
          {ibanText(summary.debtor_iban)}
        </Text>
      </Figure>
      <Figure name={t('summary.transfers')}>
        {summary.by_kind.map(({ kind, count, amount }) => (
          <Text as="span" key={kind} look="hint" className={styles.aside}>
            {t(`summary.kinds.${kind}`)}: {count} · {money(amount)}
          </Text>
        ))}
      </Figure>
      <Figure name={t('summary.message_id')}>
        <span className={styles.mono}>{summary.message_id}</span>
      </Figure>
      <Figure name={t('summary.sha256')}>
        <span className={styles.mono}>{summary.sha256}</span>
      </Figure>
    </Figures>
  )
}
