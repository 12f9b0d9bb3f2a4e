import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyRow, Resource } from './define.ts'
import { askPage, type Page } from './record_queries.ts'
import { useScope } from './scope.ts'
import type { ListState } from './use_list_state.ts'

type Selected<Row> = { ids: ReadonlySet<string>; every: Row[] | null; of: string }
export type Selection = ReturnType<typeof useSelection>

/** The maximum page size of a list. */
const most = 1000
const none: ReadonlySet<string> = new Set()

/**
 * The selected rows: of this page, or of all pages on demand. A new page or filter clears the
 * selection.
 */
export function useSelection<Row extends AnyRow>(
  resource: Resource<Row>,
  { query }: ListState,
  rows: Row[],
) {
  const { event_id } = useScope()
  const [selected, setSelected] = useState<Selected<Row>>({ ids: none, every: null, of: '' })
  const [loaded, setLoaded] = useState(0)
  const { skip, limit, after, sort_key, sort_order, ...filters } = query
  const of_all = JSON.stringify(filters)
  const of_page = JSON.stringify(query)
  const is_shown = selected.of === (selected.every ? of_all : of_page)
  const every = is_shown ? selected.every : null
  // The address changes before the rows do, so the selection is cleared at once.
  const ids = is_shown ? idsAmong(every ?? rows, selected.ids) : none
  const load = useMutation({
    // The rows match the filters of the request, even if the filters changed since.
    mutationFn: async () => ({
      found: await everyRow(resource, event_id, query, setLoaded),
      of: of_all,
    }),
    onMutate: () => setLoaded(0),
    onSuccess: ({ found, of }) =>
      setSelected({ ids: new Set(found.map(({ _id }) => _id)), every: found, of }),
  })
  return {
    ids,
    rows: (every ?? rows).filter(({ _id }) => ids.has(_id)),
    select: (next: ReadonlySet<string>) =>
      // Nothing chosen is nothing of all pages, too.
      setSelected({
        ids: next,
        every: next.size > 0 ? every : null,
        of: every && next.size > 0 ? of_all : of_page,
      }),
    clear: () => setSelected({ ids: none, every: null, of: '' }),
    is_page: rows.length > 0 && rows.every(({ _id }) => ids.has(_id)),
    is_every: every !== null && ids.size === every.length,
    loaded,
    load,
  }
}

function idsAmong(rows: AnyRow[], ids: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(rows.map(({ _id }) => _id).filter((id) => ids.has(id)))
}

/** Loads all matching rows page by page, without duplicates. */
async function everyRow<Row extends AnyRow>(
  resource: Resource<Row>,
  event_id: string | undefined,
  query: ListState['query'],
  tell: (loaded: number) => void,
) {
  const found = new Map<string, Row>()
  let after: string | null = null
  for (let skip = 0; ; skip += most) {
    const asked: ListState['query'] = { ...query, skip, limit: most, ...(after && { after }) }
    const { rows, next }: Page<Row> = await askPage(resource, event_id, asked)
    for (const row of rows) found.set(row._id, row)
    tell(found.size)
    if (rows.length < most || next === null) return [...found.values()]
    after = next ?? null
  }
}
