import type { Schema } from '@kermesse/sdk/types'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useScope } from '../../resource/scope.ts'
import { staffSdk } from '../../session/staff_sdk.ts'
import type { Place } from '../address.ts'
import type { Statistics } from '../blocks.ts'
import { rangeQuery } from '../statistics_queries.ts'

export type Outlook = Schema<'Outlook'>
export type Mark = Outlook['marks'][number]

/** A forecast changes slowly and does not follow every sale. */
const rest_ms = 15_000

function outlookQuery(place: Place) {
  const query = { ...rangeQuery(place), ...(place.bar_id && { bar_id: place.bar_id }) }
  return queryOptions({
    queryKey: ['statistics.outlook', query],
    queryFn: ({ signal }) => staffSdk.statistics.outlook({ query }, { signal }),
    staleTime: rest_ms,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Loads the forecast of a place and refreshes it with the figures, but less often. */
export function useOutlook(statistics: Statistics, place: Place): Outlook | undefined {
  const { event_id } = useScope()
  const bar_id = statistics.bar_id ?? undefined
  const { data, isStale, refetch } = useQuery(outlookQuery({ ...place, event_id, bar_id }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: new figures trigger the refresh.
  useEffect(() => {
    if (isStale) void refetch()
  }, [statistics])
  return data
}
