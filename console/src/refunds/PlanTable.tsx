import { Tab, TabList } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import { DataTable, type TableColumn } from '../resource/DataTable.tsx'
import { Pages } from '../resource/Pages.tsx'
import { useScope } from '../resource/scope.ts'
import { type Listed, useListState } from '../resource/use_list_state.ts'
import { useTableLayout } from '../resource/use_table_layout.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { Sentence } from '../ui/ErrorText.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import styles from '../ui/Page.module.css'
import { Empty } from '../ui/Page.tsx'
import { Refusal } from './Refusal.tsx'
import type { RunType } from './runs.ts'

type PlanRow = Schema<'RefundPreview'>
type Part = PlanRow['parts'][number]

/** Filters: paid by this run, held back, or all with a refundable balance. */
const views = ['paid', 'held', 'all'] as const
type View = (typeof views)[number]
const listed: Listed = {
  contract: { query: { show: { kind: 'choice', choices: [...views] } } },
  filters: [{ field: 'show' }],
}

function planQuery(event_id: string, type: RunType, view: View, page: Page) {
  const asked = {
    ...(view === 'paid' && { type }),
    ...(view === 'held' && { held_back: true }),
    ...page,
  }
  return queryOptions({
    queryKey: ['refunds.preview', event_id, asked],
    queryFn: () => staffSdk.refunds.preview({ query: { event_id, ...asked } }),
    placeholderData: keepPreviousData,
  })
}
type Page = { skip: number; limit: number }

export function PlanTable({ type }: { type: RunType }) {
  const { t } = useTranslation('refunds')
  const { event_id = '' } = useScope()
  const state = useListState(listed)
  const { skip, limit } = state.query
  const view = views.find((one) => one === state.query.show) ?? 'paid'
  const page = useQuery(planQuery(event_id, type, view, { skip, limit }))
  const columns = useColumns(type)
  const layout = useTableLayout('refunds.preview', columns)
  const rows = page.data?.refunds ?? []
  return (
    <>
      <Row wrap gap={8} align="center" className="inset below-12">
        <TabList
          className={styles.tabs!}
          selectedValue={view}
          onTabSelect={(_event, { value }) =>
            state.filter('show', value === 'paid' ? null : String(value))
          }
        >
          {views.map((one) => (
            <Tab key={one} value={one}>
              {t(`plan.views.${one}`)}
            </Tab>
          ))}
        </TabList>
      </Row>
      {page.error && <Refusal on_page error={page.error} />}
      {page.data?.count === 0 && <Empty>{t(`plan.nobody.${view}`)}</Empty>}
      {page.data && page.data.count > 0 && (
        <Stack className={styles.table}>
          <DataTable
            layout={layout}
            label={t('plan.table')}
            rows={rows}
            columns={columns}
            idOf={({ uid }) => uid}
            nameOf={({ short_id }) => short_id}
            is_busy={page.isPlaceholderData}
          />
          <Pages state={state} page={{ rows, count: page.data.count, is_capped: false }} />
        </Stack>
      )}
    </>
  )
}

function useColumns(type: RunType): TableColumn<PlanRow>[] {
  const { t } = useTranslation('refunds')
  return useMemo(() => {
    const own = ({ parts }: PlanRow) => parts.find(({ method }) => method === type)
    return [
      { id: 'short_id', header: t('plan.columns.short_id'), cell: ({ short_id }) => short_id },
      { id: 'name', header: t('plan.columns.name'), cell: ({ name }) => name ?? '' },
      {
        id: 'refundable',
        header: t('plan.columns.refundable'),
        is_number: true,
        cell: ({ refundable }) => amountText(refundable),
      },
      {
        id: 'amount',
        header: t('plan.columns.amount'),
        is_number: true,
        is_figure: true,
        cell: (row) => <PartAmount part={own(row)} />,
      },
      {
        id: 'others',
        header: t('plan.columns.others'),
        cell: ({ parts }) => <Others parts={parts.filter(({ method }) => method !== type)} />,
      },
      {
        id: 'held_back',
        header: t('plan.columns.held_back'),
        cell: ({ held_back }) => <HeldBack held_back={held_back} />,
      },
    ]
  }, [t, type])
}

function PartAmount({ part }: { part: Part | undefined }) {
  const { t } = useTranslation('refunds')
  if (!part) return null
  return (
    <>
      {amountText(part.amount)}
      {part.freight > 0 && (
        <Text as="span" look="hint" className={styles.aside}>
          {t('plan.with_freight', { amount: amountText(part.freight) })}
        </Text>
      )}
      {part.error_code && (
        <Text as="span" look="hint" className={styles.aside}>
          <Sentence code={part.error_code} />
        </Text>
      )}
    </>
  )
}

function Others({ parts }: { parts: Part[] }) {
  const { t } = useTranslation('refunds')
  return parts.map(({ method, amount }) => (
    <Text as="span" key={method} look="hint" className={styles.aside}>
      {t(`methods.${method}`)} {amountText(amount)}
    </Text>
  ))
}

function HeldBack({ held_back }: Pick<PlanRow, 'held_back'>) {
  const { t } = useTranslation('refunds')
  return held_back.map(({ amount, reason }) => (
    <Text as="span" key={reason} look="hint" className={styles.aside}>
      {amountText(amount)} · {t(`reasons.${reason}`)}
    </Text>
  ))
}
