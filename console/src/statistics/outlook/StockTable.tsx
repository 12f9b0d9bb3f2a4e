import { Button } from '@fluentui/react-components'
import { rights } from '@kermesse/sdk/generated/rights'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText, formatTime } from '../../format.ts'
import { useScope } from '../../resource/scope.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { type StatColumn, StatTable } from '../StatTable.tsx'
import styles from './Outlook.module.css'
import type { Outlook } from './use_outlook.ts'

const StockDialog = lazy(async () => ({
  default: (await import('./StockDialog.tsx')).StockDialog,
}))

type Row = Outlook['stock'][number]

/** Lists when items run out, the earliest first. Admins edit the stock of a bar. */
export function StockTable({ outlook: { bar_id, stock } }: { outlook: Outlook }) {
  const { t } = useTranslation('statistics')
  const { right } = useScope()
  const [is_counting, setCounting] = useState(false)
  const whenText = useWhen()
  const may_count = bar_id !== null && right >= rights.admin
  if (stock.length === 0 && !may_count) return null
  const columns: StatColumn<Row>[] = [
    { id: 'name', header: t('table.name'), value: ({ name }) => name },
    ...(bar_id === null
      ? [{ id: 'bar', header: t('stock.bar'), value: ({ bar_name }: Row) => bar_name }]
      : []),
    number('quantity', t('stock.quantity'), ({ quantity }) => quantity),
    number('sold', t('stock.sold'), ({ sold }) => sold),
    number('left', t('stock.left'), ({ left }) => left),
    number('pace', t('stock.pace'), ({ pace }) => pace),
    {
      id: 'runs_out_at',
      header: t('stock.when'),
      value: whenText,
      show: (row) => (row.runs_out_at ? <strong>{whenText(row)}</strong> : whenText(row)),
      is_number: true,
      is_figure: true,
    },
  ]
  return (
    <div className={styles.stock}>
      <StatTable
        title={t('stock.title')}
        empty={t('stock.empty')}
        columns={columns}
        rows={stock}
        idOf={({ bar_id: at, item_id }) => `${at} ${item_id}`}
        subject={`stock ${bar_id}`}
      />
      {may_count && (
        <Button className={styles.more!} onClick={() => setCounting(true)}>
          {t('stock.enter')}
        </Button>
      )}
      {may_count && is_counting && (
        <Loaded>
          <StockDialog bar_id={bar_id} left={stock} onClose={() => setCounting(false)} />
        </Loaded>
      )}
    </div>
  )
}

function useWhen() {
  const { t } = useTranslation('statistics')
  const { timezone } = useScope()
  return ({ left, runs_out_at }: Row) => {
    if (left <= 0) return t('stock.nothing_left')
    return runs_out_at
      ? t('stock.at_about', { time: formatTime(tenMinutes(runs_out_at), timezone) })
      : t('stock.enough')
  }
}

const ten_minutes_ms = 600_000

/** An estimate is not to the minute. */
const tenMinutes = (instant: string) =>
  new Date(Math.round(Date.parse(instant) / ten_minutes_ms) * ten_minutes_ms)

function number(id: string, header: string, value: (row: Row) => number): StatColumn<Row> {
  const show = (row: Row) => amountText(value(row)).replace(/\.00$|0$/, '')
  return { id, header, value, show, is_number: true }
}
