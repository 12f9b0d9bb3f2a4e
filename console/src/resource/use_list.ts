import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { may } from './access.ts'
import { useColumns } from './columns.tsx'
import type { AnyRow, Resource } from './define.ts'
import { listQuery } from './record_queries.ts'
import { useScope } from './scope.ts'
import { page_sizes, useListState } from './use_list_state.ts'
import { useSelection } from './use_selection.ts'
import { useTableLayout } from './use_table_layout.ts'
import { useTexts } from './use_texts.ts'

type Options<Row> = {
  /** Rows open this page instead of a form. */
  hrefOf?: (row: Row) => string
  /** Rows that wait for the reader. */
  isMarked?: (row: Row) => boolean
  /** Polls the list while one of its rows is live. */
  isLive?: (row: Row) => boolean
  /** The choices of rows per page. */
  sizes?: number[]
}
/** A list as its parts on a screen share it. */
export type List<Row extends AnyRow = AnyRow> = ReturnType<typeof useList<Row>>

/** The polling interval of a live list. */
export const live_ms = 1500

/** The rows of a resource by the address, which holds their page, order and filters: a link is a view. */
export function useList<Row extends AnyRow>(
  resource: Resource<Row>,
  { hrefOf, isMarked, isLive, sizes = page_sizes }: Options<NoInfer<Row>> = {},
) {
  const { event_id, right } = useScope()
  const { search } = useLocation()
  const state = useListState(resource)
  const page = useQuery({
    ...listQuery(resource, event_id, state.query),
    refetchInterval: ({ state: { data } }) =>
      isLive !== undefined && data?.rows.some(isLive) === true && live_ms,
  })
  const columns = useColumns(resource)
  const opens = resource.form !== null && may(resource, 'get', right)
  return {
    resource,
    texts: useTexts(resource),
    state,
    page,
    columns,
    layout: useTableLayout(resource.name, columns),
    selection: useSelection(resource, state, page.data?.rows ?? []),
    sizes,
    isMarked,
    /** A panel opens on top of the list, which stays as it was searched and filtered. */
    hrefOf: hrefOf ?? (opens ? ({ _id }: Row) => _id + search : undefined),
    can_create: resource.form !== null && may(resource, 'create', right),
    can_remove: may(resource, 'delete', right) || may(resource, 'restore', right),
  }
}
