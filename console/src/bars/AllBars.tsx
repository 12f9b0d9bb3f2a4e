import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DataTable, type TableColumn } from '../resource/DataTable.tsx'
import styles from '../resource/List.module.css'
import { Pages } from '../resource/Pages.tsx'
import { SearchField } from '../resource/SearchField.tsx'
import { useListState } from '../resource/use_list_state.ts'
import { useTableLayout } from '../resource/use_table_layout.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { PageHead } from '../ui/Page.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { useTitle } from '../ui/title.ts'
import { useAddressQuery } from '../ui/use_address_query.ts'
import { bars } from './bars.ts'
import { StatisticsLink } from './StatisticsLink.tsx'
import { addressOfBar } from './use_bar.ts'

type Bar = Awaited<ReturnType<typeof staffSdk.bars.all>>['bars'][number]
const of_list = { ...bars, filters: [] }

/** The points of sale of every event, with the name of their event. */
export function AllBars() {
  const { t } = useTranslation(['bars', 'resource'])
  const state = useListState(of_list)
  const [asked, changeQuery] = useAddressQuery()
  const { sort_key, sort_order } = orderIn(asked)
  const { skip, limit } = state.query
  const query = { skip, limit, sort_key, sort_order, search: asked.get('search') || undefined }
  const page = useQuery({
    queryKey: ['bars.all', query],
    queryFn: () => staffSdk.bars.all({ query }),
    placeholderData: keepPreviousData,
  })
  const columns: TableColumn<Bar>[] = [
    { id: 'name', header: t('all_bars.name'), sort_key: 'name', cell: ({ name }) => name },
    {
      id: 'event_name',
      header: t('all_bars.event_name'),
      sort_key: 'event_name',
      cell: ({ event_name }) => event_name,
    },
  ]
  const layout = useTableLayout('all_bars', columns)
  useTitle(t('all_bars.title'))
  const onSort = (key: string) =>
    changeQuery((now) => {
      const last = orderIn(now)
      now.set('sort_key', key)
      now.set('sort_order', last.sort_key === key && last.sort_order === 'ASC' ? 'DESC' : 'ASC')
      return now
    })
  return (
    <Stack as="section" grow aria-labelledby="list-title">
      <PageHead id="list-title" title={t('all_bars.title')} about={t('all_bars.about')}></PageHead>
      <Row gap={8} align="start" className={styles.tools}>
        <SearchField
          label={t('resource:search_in', { list: t('all_bars.title') })}
          placeholder={t('resource:search')}
          asked={String(query.search ?? '')}
          onAsk={(text) => state.filter('search', text)}
        />
      </Row>
      {page.error && (
        <PageNotice tone="error">
          <ErrorText error={page.error} />
        </PageNotice>
      )}
      {page.data && (
        <DataTable
          layout={layout}
          label={t('all_bars.title')}
          rows={page.data.bars}
          columns={columns}
          idOf={({ _id, event_id }) => `${event_id} ${_id}`}
          nameOf={({ name }) => name}
          hrefOf={({ event_id, _id }) => addressOfBar(event_id, _id)}
          actions={({ _id, name }) => <StatisticsLink bar_id={_id} name={name} />}
          sort={{ key: sort_key, order: sort_order, onSort }}
          is_busy={page.isPlaceholderData}
        />
      )}
      {page.data && (
        <Pages
          state={state}
          page={{
            rows: page.data.bars,
            count: page.data.count,
            is_capped: page.data.count_is_capped === true,
          }}
        />
      )}
    </Stack>
  )
}

/** Sorted by event by default. */
function orderIn(address: URLSearchParams) {
  return {
    sort_key: address.get('sort_key') === 'name' ? ('name' as const) : ('event_name' as const),
    sort_order: address.get('sort_order') === 'DESC' ? ('DESC' as const) : ('ASC' as const),
  }
}
