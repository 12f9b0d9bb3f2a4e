import type { Input } from '@kermesse/sdk/types'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useColumns } from '../resource/columns.tsx'
import { type ListedRow, withCells } from '../resource/define.ts'
import { RelatedTable } from '../resource/RelatedTable.tsx'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { transaction_cells } from '../transactions/flag_cells.tsx'
import { transactions } from '../transactions/transactions.ts'

type Query = NonNullable<Input<'transactions.list'>['query']>
type Of = Pick<Query, 'smartphone_number' | 'terminal_code' | 'type'>
type Props = { of: Of; title: string; actions: ReactNode }

/** Transactions of a device; a row opens its wristband. */
export function DeviceTransactions({ of, title, actions }: Props) {
  const { t } = useTranslation('machines')
  const { event_id } = useScope()
  const navigate = useNavigate()
  const shown = useMemo(() => {
    const columns = transactions.columns.filter(({ field }) => !(field in of))
    return withCells({ ...transactions, columns }, transaction_cells)
  }, [of])
  const columns = useColumns(shown)
  const hrefOf = ({ uid }: ListedRow<'transactions'>) =>
    uid ? `/admin/events/${event_id}/clients/${uid}` : undefined
  return (
    <RelatedTable
      name={`booked.${Object.keys(of).join('.')}`}
      title={title}
      empty={t('booked.empty')}
      columns={columns}
      queryKey={['transactions.list', event_id, of]}
      ask={async (asked, signal) => {
        const query = { event_id, ...of, ...asked } as Query
        const answer = await staffSdk.transactions.list({ query }, { signal })
        const { transactions: rows, ...counted } = answer
        return { rows, ...counted }
      }}
      idOf={({ _id }) => _id}
      nameOf={transactions.nameOf}
      hrefOf={hrefOf}
      onOpen={(row) => {
        const href = hrefOf(row)
        if (href) navigate(href)
      }}
      actions={actions}
    />
  )
}
