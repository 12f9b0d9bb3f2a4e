import { Button } from '@fluentui/react-components'
import { ArrowUndoRegular, CheckmarkCircleRegular } from '@fluentui/react-icons'
import type { Input } from '@kermesse/sdk/types'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientTransaction } from '../clients/client.ts'
import { amountText } from '../format.ts'
import type { TableColumn } from '../resource/DataTable.tsx'
import { RelatedTable } from '../resource/RelatedTable.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { whatOf } from '../transactions/transaction_rules.ts'
import { useTransactionColumns } from '../transactions/use_transaction_columns.tsx'
import { Text } from '../ui/layout.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { TakeBackSale } from './TakeBackSale.tsx'
import { useBar } from './use_bar.ts'

type Query = NonNullable<Input<'transactions.list'>['query']>

/** Counter sales without a wristband, with a button to reverse them. */
export function CounterSales() {
  const { t } = useTranslation('bars')
  const bar = useBar()
  const cache = useQueryClient()
  const columns = useColumns()
  const [opened, setOpened] = useState<ClientTransaction | null>(null)
  const [done, setDone] = useState('')
  const query = { event_id: bar.event_id as string, bar_id: bar._id, without_wristband: true }
  return (
    <>
      <Text look="note" className="inset above-16 measure">
        {t('counter.about')}
      </Text>
      {done && <PageNotice tone="success">{done}</PageNotice>}
      <RelatedTable
        name="counter_sales"
        title={t('counter.title')}
        empty={t('counter.empty')}
        columns={columns}
        queryKey={['transactions.list', query]}
        ask={async (asked, signal) => {
          const newest = { sort_key: 'date', sort_order: 'DESC', ...asked }
          const answer = await staffSdk.transactions.list(
            { query: { ...newest, ...query } as Query },
            { signal },
          )
          const { transactions: rows, ...counted } = answer
          return { rows, ...counted }
        }}
        idOf={({ _id }) => _id}
        nameOf={(row) => `${whatOf(row)} ${amountText(row.amount)}`}
        rowActions={(row) => <Offer sale={row} onOpen={() => setOpened(row)} />}
      />
      {opened && (
        <TakeBackSale
          sale={opened}
          onClose={() => setOpened(null)}
          onDone={(text) => {
            setDone(text)
            setOpened(null)
            return cache.invalidateQueries({ queryKey: ['transactions.list'] })
          }}
        />
      )}
    </>
  )
}

function Offer({ sale, onOpen }: { sale: ClientTransaction; onOpen: () => void }) {
  const { t } = useTranslation('bars')
  const name = `${whatOf(sale)} ${amountText(sale.amount)}`
  if (sale.refunded)
    return (
      <CheckmarkCircleRegular role="img" aria-hidden={undefined} aria-label={t('counter.back')} />
    )
  if (!sale.reversible) return null
  return (
    <Button
      appearance="subtle"
      icon={<ArrowUndoRegular />}
      aria-label={t('counter.take_back_of', { name })}
      onClick={onOpen}
    >
      {t('counter.take_back')}
    </Button>
  )
}

function useColumns(): TableColumn<ClientTransaction>[] {
  const { t } = useTranslation('clients')
  const { date, order, payment_type, order_number, flags } = useTransactionColumns()
  return useMemo(
    () => [
      date,
      order,
      {
        id: 'amount',
        header: t('columns.amount'),
        sort_key: 'amount',
        is_number: true,
        is_figure: true,
        cell: ({ amount }) => amountText(amount),
      },
      payment_type,
      order_number,
      flags,
    ],
    [t, date, order, payment_type, order_number, flags],
  )
}
