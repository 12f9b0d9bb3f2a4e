import { infiniteQueryOptions } from '@tanstack/react-query'
import { staffSdk } from '../staff/sdk.ts'
import type { Place } from './address.ts'
import { rangeQuery } from './queries.ts'
import type { TracedFigure } from './trace_address.ts'

/** What a figure of a place is the sum of, page by page. */
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
    // What is read through does not change under the reader's eyes.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
}
