import type { Schema } from '@kermesse/sdk/types'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type TableColumn } from '../resource/DataTable.tsx'
import { Moment } from '../resource/Money.tsx'
import { useTableLayout } from '../resource/use_table_layout.ts'
import { Stack, Text } from '../ui/layout.tsx'
import styles from '../ui/Page.module.css'

type Payment = Schema<'Payment'>
type Call = NonNullable<Payment['calls']>[number]

/** Every call to the provider that may have moved money, with what it answered; and the last answer nobody could read. */
export function PaymentCalls({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const columns = useColumns()
  const layout = useTableLayout('payments.calls', columns)
  const calls = payment.calls ?? []
  return (
    <>
      <div className={styles.part}>
        <h2>{t('calls.title')}</h2>
        {calls.length === 0 && (
          <Text look="note" className="measure">
            {t('calls.none')}
          </Text>
        )}
      </div>
      {calls.length > 0 && (
        <Stack className={styles.table}>
          <DataTable
            layout={layout}
            label={t('calls.title')}
            rows={calls}
            columns={columns}
            idOf={({ call, asked_at }) => `${call} ${asked_at}`}
            nameOf={({ call }) => call}
          />
        </Stack>
      )}
      {payment.raw_answer && (
        <div className={styles.part}>
          <h2>{t('calls.raw')}</h2>
          <pre className={styles.mono}>{payment.raw_answer}</pre>
        </div>
      )}
    </>
  )
}

function useColumns(): TableColumn<Call>[] {
  const { t } = useTranslation('payments')
  return useMemo(
    () => [
      { id: 'call', header: t('calls.call'), cell: ({ call }) => call },
      {
        id: 'asked_at',
        header: t('calls.asked'),
        cell: ({ asked_at }) => <Moment at={asked_at} />,
      },
      {
        id: 'answered_at',
        header: t('calls.answered'),
        cell: ({ answered_at }) => <Moment at={answered_at} />,
      },
      {
        id: 'outcome',
        header: t('calls.outcome'),
        cell: ({ outcome }) => outcome ?? t('calls.no_answer'),
      },
      {
        id: 'reason',
        header: t('calls.reason'),
        cell: ({ reason, detail }) => (
          <>
            {reason}
            {detail && (
              <Text as="span" look="hint" className={styles.aside}>
                {detail}
              </Text>
            )}
          </>
        ),
      },
    ],
    [t],
  )
}
