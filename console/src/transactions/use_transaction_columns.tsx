import type { Schema } from '@kermesse/sdk/types'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../resource/DataTable.tsx'
import { CorrectedDate, TransactionFlags } from './TransactionFlags.tsx'
import { whatOf } from './transaction_rules.ts'

type Transaction = Schema<'Transaction'>

/** Columns that every table of transactions shares, by their name. */
export function useTransactionColumns() {
  const { t } = useTranslation('clients')
  return useMemo(
    () =>
      ({
        date: {
          id: 'date',
          header: t('columns.date'),
          sort_key: 'date',
          cell: (row) => <CorrectedDate of={row} />,
        },
        order: { id: 'order', header: t('columns.order'), cell: whatOf },
        payment_type: {
          id: 'payment_type',
          header: t('columns.payment_type'),
          cell: ({ payment_type }) => payment_type && t(`ways.${payment_type}`),
        },
        order_number: {
          id: 'order_number',
          header: t('columns.order_number'),
          cell: ({ order_number }) => order_number,
        },
        flags: {
          id: 'flags',
          header: t('columns.flags'),
          isBare: ({ offline }) => !offline,
          cell: (row) => <TransactionFlags transaction={row} />,
        },
      }) satisfies Record<string, TableColumn<Transaction>>,
    [t],
  )
}
