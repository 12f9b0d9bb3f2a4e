import { Button } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../format.ts'
import { useScope } from '../../resource/scope.ts'
import { staffSdk } from '../../session/staff_sdk.ts'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { type StatColumn, StatTable } from '../StatTable.tsx'
import styles from './Outlook.module.css'

type SoldOut = Schema<'SoldOut'>

const refresh_ms = 15_000

/** Lists the items that sellers have marked as sold out, and takes the marks back. */
export function SoldOutTable({ bar_id }: { bar_id: string | null }) {
  const { t } = useTranslation('statistics')
  const { event_id = '', timezone } = useScope()
  const cache = useQueryClient()
  const queryKey = ['pos.stock', event_id, bar_id]
  const query = { event_id, ...(bar_id && { bar_id }) }
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => staffSdk.pos.stock({ query }, { signal }),
    refetchInterval: refresh_ms,
  })
  const clearing = useMutation({
    mutationFn: (item_id: string) =>
      staffSdk.stocks.mark_sold_out({ query: { event_id }, body: { item_id, sold_out: false } }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
  const rows = data?.sold_out ?? []
  if (rows.length === 0) return null
  const byText = ({ user, smartphone_number }: SoldOut) =>
    [user, smartphone_number].filter(Boolean).join(' · ')
  const at = ({ marked_at }: SoldOut) => formatTime(marked_at, timezone)
  const columns: StatColumn<SoldOut>[] = [
    { id: 'name', header: t('table.name'), value: ({ name }) => name },
    ...(bar_id === null
      ? [{ id: 'bar', header: t('stock.bar'), value: ({ bar_name }: SoldOut) => bar_name }]
      : []),
    { id: 'since', header: t('sold_out.since'), value: at, is_figure: true },
    { id: 'by', header: t('sold_out.by'), value: byText },
    {
      id: 'back',
      header: t('sold_out.mark'),
      value: () => '',
      show: ({ item_id, name }) => (
        <Button
          size="small"
          aria-label={t('sold_out.back_of', { name })}
          disabledFocusable={clearing.isPending}
          onClick={() => clearing.mutate(item_id)}
        >
          {t('sold_out.back')}
        </Button>
      ),
    },
  ]
  return (
    <div className={styles.stock}>
      <StatTable
        title={t('sold_out.title')}
        empty=""
        columns={columns}
        rows={rows}
        idOf={({ item_id }) => item_id}
        subject={`sold_out ${bar_id}`}
      />
      {clearing.error && <ErrorText error={clearing.error} />}
    </div>
  )
}
