import { Tab, TabList } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type TableColumn } from '../../resource/DataTable.tsx'
import { Pages } from '../../resource/Pages.tsx'
import { useScope } from '../../resource/scope.ts'
import { useListState } from '../../resource/use_list_state.ts'
import { useTableLayout } from '../../resource/use_table_layout.ts'
import { staffSdk } from '../../session/staff_sdk.ts'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Empty } from '../../ui/Page.tsx'
import { PageNotice } from '../../ui/PageNotice.tsx'
import styles from './Imports.module.css'

const outcomes = ['failure', 'skipped', 'success'] as const
const listed = {
  contract: { query: { outcome: { kind: 'choice' as const, choices: [...outcomes] } } },
  filters: [{ field: 'outcome' }],
}
type Row = Awaited<ReturnType<typeof staffSdk.clients.import_rows>>['rows'][number]

/** The result of each row with its reason; the filter starts with failures. */
export function ImportRows({ import_id, is_over }: { import_id: string; is_over: boolean }) {
  const { t } = useTranslation('clients')
  const { event_id } = useScope()
  const state = useListState(listed)
  const outcome = outcomes.find((one) => one === state.query.outcome)
  const { skip, limit } = state.query
  const page = useQuery({
    // `is_over` reloads the rows once when the import ends.
    queryKey: ['clients.import_rows', event_id, import_id, is_over, outcome, skip, limit],
    queryFn: async ({ signal }) => {
      const query = { event_id: event_id!, skip, limit, ...(outcome && { outcome }) }
      const answer = await staffSdk.clients.import_rows({ path: { import_id }, query }, { signal })
      return { ...answer, is_capped: answer.count_is_capped === true, next: undefined }
    },
  })
  const columns = useColumns()
  const layout = useTableLayout('import_rows', columns)
  return (
    <>
      <TabList
        className={styles.tabs!}
        selectedValue={outcome ?? 'all'}
        onTabSelect={(_event, { value }) =>
          state.filter('outcome', value === 'all' ? null : String(value))
        }
      >
        <Tab value="all">{t('imports.all_rows')}</Tab>
        {outcomes.map((one) => (
          <Tab key={one} value={one}>
            {t(`imports.outcomes.${one}`)}
          </Tab>
        ))}
      </TabList>
      {page.error && (
        <PageNotice tone="error">
          <ErrorText error={page.error} />
        </PageNotice>
      )}
      {page.data?.count === 0 && <Empty>{t('imports.no_rows')}</Empty>}
      {page.data && page.data.count > 0 && (
        <>
          <DataTable
            layout={layout}
            label={t('imports.rows')}
            rows={page.data.rows}
            columns={columns}
            idOf={({ row }) => String(row)}
            nameOf={({ row }) => String(row)}
          />
          <Pages
            state={state}
            page={{
              ...page.data,
              rows: page.data.rows.map((row) => ({ ...row, _id: String(row.row) })),
            }}
          />
        </>
      )}
    </>
  )
}

function useColumns(): TableColumn<Row>[] {
  const { t } = useTranslation('clients')
  return useMemo(
    () => [
      { id: 'row', header: t('imports.row'), cell: ({ row }) => row },
      {
        id: 'outcome',
        header: t('imports.outcome'),
        cell: ({ outcome }) => (
          <span className={styles[outcome]}>{t(`imports.outcomes.${outcome}`)}</span>
        ),
      },
      { id: 'short_id', header: t('imports.fields.short_id'), cell: ({ short_id }) => short_id },
      { id: 'uid', header: t('imports.fields.uid'), cell: ({ uid }) => uid },
      { id: 'cell', header: t('imports.cell'), cell: ({ cell }) => cell },
      { id: 'read', header: t('imports.read'), cell: ({ read }) => read },
      { id: 'sentence', header: t('imports.reason'), cell: ({ sentence }) => sentence },
    ],
    [t],
  )
}
