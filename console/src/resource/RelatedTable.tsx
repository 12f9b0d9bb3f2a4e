import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Empty } from '../ui/Page.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { DataTable, type TableColumn } from './DataTable.tsx'
import styles from './List.module.css'
import { TablePages } from './TablePages.tsx'
import { live_ms } from './use_list.ts'
import type { Order } from './use_list_state.ts'
import { useTableLayout } from './use_table_layout.ts'

export type PageAsked = { skip: number; limit: number; sort_key?: string; sort_order?: Order }
type Answer<Row> = { rows: Row[]; count: number; count_is_capped?: boolean | undefined }
type Props<Row> = {
  /** The key of the stored column settings. */
  name: string
  title: string
  empty: string
  columns: TableColumn<Row>[]
  /** The operation and what it is about. */
  queryKey: unknown[]
  ask: (asked: PageAsked, signal: AbortSignal) => Promise<Answer<Row>>
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  hrefOf?: (row: Row) => string | undefined
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
  /** Buttons for the whole table. */
  actions?: ReactNode
  /** Polls the table while one of its rows is live. */
  isLive?: (row: Row) => boolean
  sizes?: number[]
}

export const long_sizes = [10, 50, 100, 250, 500]

/** A table of related records below a record, with its own order and pages. */
export function RelatedTable<Row extends object>(props: Props<Row>) {
  const { name, title, empty, columns, queryKey, ask, isLive, sizes = long_sizes } = props
  // The words of the table come while its rows are asked for.
  useTranslation('resource')
  const id = useId()
  const [asked, setAsked] = useState<PageAsked>({ skip: 0, limit: 50 })
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal }) => ask(asked, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      isLive !== undefined && state.data?.rows.some(isLive) === true && live_ms,
  })
  const layout = useTableLayout(name, columns)
  const { idOf, nameOf, hrefOf, onOpen, rowActions } = props
  return (
    <Stack as="section" className={styles.part} aria-labelledby={id}>
      <Row wrap gap={8} align="center" free="between" className="inset">
        <Text as="h2" id={id} look="heading" className={styles.heading}>
          {title}
        </Text>
        {props.actions}
      </Row>
      {error && (
        <PageNotice tone="error">
          <ErrorText error={error} />
        </PageNotice>
      )}
      {data?.count === 0 && <Empty>{empty}</Empty>}
      {data && data.count > 0 && (
        <>
          <DataTable
            layout={layout}
            label={title}
            rows={data.rows}
            columns={columns}
            idOf={idOf}
            nameOf={nameOf}
            {...(hrefOf && { hrefOf })}
            {...(onOpen && { onOpen })}
            {...(rowActions && { actions: rowActions })}
            sort={{
              key: asked.sort_key,
              order: asked.sort_order ?? 'ASC',
              onSort: (key) => setAsked((before) => sortedBy(before, key)),
            }}
            is_busy={isPlaceholderData}
          />
          <TablePages
            of={title}
            at={asked}
            count={data.count}
            is_capped={data.count_is_capped === true}
            shown={data.rows.length}
            sizes={sizes}
            onGo={(to) => setAsked({ ...asked, ...to })}
          />
        </>
      )}
    </Stack>
  )
}

/** A second click on a heading turns the order round. */
function sortedBy({ limit, sort_key, sort_order }: PageAsked, key: string): PageAsked {
  const is_turned = sort_key === key && sort_order !== 'DESC'
  return { skip: 0, limit, sort_key: key, sort_order: is_turned ? 'DESC' : 'ASC' }
}
