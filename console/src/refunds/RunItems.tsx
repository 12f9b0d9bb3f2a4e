import { Select } from '@fluentui/react-components'
import { ArrowReplyRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import { ActionMenu } from '../resource/ActionMenu.tsx'
import { DataTable, type TableColumn } from '../resource/DataTable.tsx'
import { ibanText } from '../resource/Money.tsx'
import { Pages } from '../resource/Pages.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone, type ToneName } from '../resource/Tone.tsx'
import { type Listed, useListState } from '../resource/use_list_state.ts'
import { useTableLayout } from '../resource/use_table_layout.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { Row, Stack, Text } from '../ui/layout.tsx'
import styles from '../ui/Page.module.css'
import { Empty } from '../ui/Page.tsx'
import { Reason } from './Reason.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { isUnderWay, type Run } from './runs.ts'

type Item = Schema<'RefundItem'>
type Status = Item['status']

const tones: Record<Status | 'accepted' | 'paid', ToneName> = {
  planned: 'plain',
  held: 'busy',
  sent: 'busy',
  accepted: 'busy',
  paid: 'good',
  sending: 'busy',
  pending: 'busy',
  unknown: 'look',
  done: 'good',
  released: 'look',
  failed: 'bad',
}
/** Possible states of the rows of a run by form, and of other runs. */
const by_form: Status[] = ['planned', 'held', 'sent', 'released', 'failed']
const by_provider: Status[] = [
  'planned',
  'sending',
  'pending',
  'unknown',
  'done',
  'failed',
  'released',
]
const listed: Listed = {
  contract: { query: { status: { kind: 'choice', choices: [...by_form, ...by_provider] } } },
  filters: [{ field: 'status' }],
}

function itemsQuery(event_id: string, run: Run, asked: ItemQuery) {
  return queryOptions({
    // Whenever the run has come further its rows are others, also at its end.
    queryKey: ['refunds.items', event_id, run._id, asked, stateOfRows(run)],
    queryFn: () => staffSdk.refunds.items({ path: { id: run._id }, query: { event_id, ...asked } }),
    placeholderData: keepPreviousData,
    refetchInterval: isUnderWay(run) ? 1500 : false,
  })
}
/** A transfer that was sent says so until the bank has accepted the order, and then until it has paid. */
function toldOf({ status, accepted_at, paid_at }: Item) {
  if (status !== 'sent') return status
  if (paid_at) return 'paid'
  return accepted_at ? 'accepted' : 'sent'
}
function stateOfRows({ status, done, failed, doubtful }: Run) {
  return [status, done, failed, doubtful]
}
type ItemQuery = { status?: Status; skip: number; limit: number }

/** Everybody whom a run pays, with what became of it. */
export function RunItems({ run }: { run: Run }) {
  const { t } = useTranslation('refunds')
  const { event_id = '' } = useScope()
  const state = useListState(listed)
  const { skip, limit, status } = state.query
  const asked = { skip, limit, ...(status !== undefined && { status: status as Status }) }
  const { data, isPlaceholderData } = useQuery(itemsQuery(event_id, run, asked))
  const columns = useColumns(run)
  const layout = useTableLayout(
    `refunds.items.${run.type === 'form' ? 'form' : 'provider'}`,
    columns,
  )
  const rows = data?.items ?? []
  return (
    <Stack className={styles.table}>
      <Row wrap gap={8} align="center" className="inset below-12">
        <Select
          aria-label={t('items.status')}
          value={String(status ?? '')}
          onChange={(_event, { value }) => state.filter('status', value || null)}
        >
          <option value="">{t('items.any')}</option>
          {(run.type === 'form' ? by_form : by_provider).map((one) => (
            <option key={one} value={one}>
              {t(one === 'sent' ? 'items.sent' : `item_status.${one}`)}
            </option>
          ))}
        </Select>
      </Row>
      {data?.count === 0 && <Empty>{t('items.none')}</Empty>}
      {data && data.count > 0 && (
        <>
          <DataTable
            layout={layout}
            label={t('items.title')}
            rows={rows}
            columns={columns}
            idOf={({ _id }) => _id}
            nameOf={({ short_id }) => short_id}
            is_busy={isPlaceholderData}
            {...(run.type === 'form' && { actions: (item: Item) => <ItemMenu item={item} /> })}
          />
          <Pages
            state={state}
            page={{ rows, count: data.count, is_capped: data.count_is_capped === true }}
          />
        </>
      )}
    </Stack>
  )
}

/** A transfer that has left may come back days later. */
function ItemMenu({ item }: { item: Item }) {
  const { t } = useTranslation('refunds')
  const [is_asked, setAsked] = useState(false)
  const open = {
    label: t('items.return.open'),
    icon: <ArrowReplyRegular />,
    onClick: () => setAsked(true),
  }
  return (
    <>
      <ActionMenu name={item.short_id} actions={[item.status === 'sent' && open]} />
      {is_asked && <ReturnDialog item={item} onClose={() => setAsked(false)} />}
    </>
  )
}

function useColumns({ type }: Run): TableColumn<Item>[] {
  const { t } = useTranslation('refunds')
  return useMemo(() => {
    const of_form: TableColumn<Item>[] = [
      { id: 'name', header: t('items.name'), cell: (item) => <Payee item={item} /> },
      {
        id: 'iban',
        header: t('iban'),
        cell: ({ iban }) => <span className="nowrap">{ibanText(iban ?? '')}</span>,
      },
    ]
    return [
      { id: 'short_id', header: t('plan.columns.short_id'), cell: ({ short_id }) => short_id },
      ...(type === 'form' ? of_form : []),
      {
        id: 'status',
        header: t('items.status'),
        cell: (item) => (
          <Tone tone={item.attention ? 'look' : tones[toldOf(item)]}>
            {t(`item_status.${toldOf(item)}`)}
          </Tone>
        ),
      },
      { id: 'reason', header: t('items.reason'), cell: (item) => <Reason of={item} /> },
      {
        id: 'amount',
        header: t('amount'),
        is_number: true,
        is_figure: true,
        cell: ({ amount }) => amountText(amount),
      },
      ...(type === 'twint'
        ? [
            {
              id: 'freight',
              header: t('items.freight'),
              is_number: true,
              cell: ({ freight }: Item) => (freight ? amountText(freight) : null),
            },
          ]
        : []),
    ]
  }, [t, type])
}

/** As the bank prints it, and what was typed where that is something else. */
function Payee({ item: { name, entered } }: { item: Item }) {
  const { t } = useTranslation('refunds')
  const typed = entered && Object.values(entered).join(' ')
  return (
    <>
      {name}
      {typed && (
        <Text as="span" look="hint" className={styles.aside}>
          {t('items.entered', { typed })}
        </Text>
      )}
    </>
  )
}
