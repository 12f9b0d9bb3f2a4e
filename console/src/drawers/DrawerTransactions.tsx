import { Select } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import type { TableColumn } from '../resource/DataTable.tsx'
import { Moment } from '../resource/Money.tsx'
import { RelatedTable } from '../resource/RelatedTable.tsx'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'

const figures = ['cash_sales', 'cash_top_ups', 'cash_payouts', 'cash_refunds', 'late_cash'] as const

/** The transactions that a figure of the report is the sum of. */
export function DrawerTransactions({ id }: { id: string }) {
  const { t } = useTranslation('drawers')
  const { event_id = '' } = useScope()
  const [figure, setFigure] = useState<(typeof figures)[number]>('cash_sales')
  const columns = useColumns()
  return (
    <RelatedTable
      key={figure}
      name="drawer_transactions"
      title={t('transactions.title')}
      empty={t('transactions.empty')}
      columns={columns}
      queryKey={['drawers.transactions', event_id, id, figure]}
      ask={async ({ skip, limit }, signal) => {
        const { transactions: rows, count } = await staffSdk.drawers.transactions(
          { path: { id }, query: { event_id, figure, skip, limit } },
          { signal },
        )
        return { rows, count }
      }}
      idOf={({ _id }) => _id}
      nameOf={({ date }) => date}
      actions={
        <Select
          aria-label={t('transactions.figure')}
          value={figure}
          onChange={(_event, { value }) =>
            setFigure(figures.find((one) => one === value) ?? 'cash_sales')
          }
        >
          {figures.map((one) => (
            <option key={one} value={one}>
              {t(`cash.${one}`)}
            </option>
          ))}
        </Select>
      }
    />
  )
}

function useColumns() {
  const { t } = useTranslation('drawers')
  return useMemo(
    (): TableColumn<Schema<'DrawerTransaction'>>[] => [
      { id: 'date', header: t('movements.at'), cell: ({ date }) => <Moment at={date} /> },
      { id: 'uid', header: t('transactions.uid'), cell: ({ uid }) => uid },
      {
        id: 'smartphone_number',
        header: t('transactions.phone'),
        cell: ({ smartphone_number }) => smartphone_number,
      },
      {
        id: 'cash_amount',
        header: t('movements.amount'),
        is_number: true,
        is_figure: true,
        cell: ({ cash_amount }) => amountText(cash_amount),
      },
    ],
    [t],
  )
}
