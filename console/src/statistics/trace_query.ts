import { infiniteQueryOptions } from '@tanstack/react-query'
import { staffSdk } from '../session/staff_sdk.ts'
import type { Place } from './address.ts'
import { rangeQuery } from './statistics_queries.ts'
import type { TracedFigure } from './trace_address.ts'

/** Loads the transactions of a figure page by page. */
export function traceQuery(place: Place, { bar_id, ...subject }: TracedFigure) {
  const of_bar = bar_id ?? place.bar_id
  const query = { ...rangeQuery(place), ...subject, ...(of_bar && { bar_id: of_bar }) }
  return infiniteQueryOptions({
    queryKey: ['statistics.trace', query],
    queryFn: ({ pageParam, signal }) =>
      staffSdk.statistics.trace(
        { query: { ...query, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // A refetch would replace pages that are being read.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
}
