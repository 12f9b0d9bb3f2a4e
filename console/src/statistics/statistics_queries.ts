import { rights } from '@kermesse/sdk/generated/rights'
import { queryOptions } from '@tanstack/react-query'
import { staffSdk } from '../session/staff_sdk.ts'
import { local } from '../storage.ts'
import type { Place } from './address.ts'

/** The event and the range of a place, as calls ask for them. */
export function rangeQuery({ event_id, begin_ms, end_ms }: Place) {
  return {
    ...(event_id && { event_id }),
    ...(begin_ms !== null && { datetimeBegin: new Date(begin_ms).toISOString() }),
    ...(end_ms !== null && { datetimeEnd: new Date(end_ms).toISOString() }),
  }
}

/** Every figure of a place. What was shown stays while another range of it is read. */
export function statisticsQuery(place: Place) {
  const { event_id, bar_id } = place
  const query = rangeQuery(place)
  return queryOptions({
    queryKey: ['statistics', event_id, bar_id ?? null, query],
    queryFn: ({ signal }) =>
      bar_id
        ? staffSdk.statistics.of_bar({ path: { bar_id }, query }, { signal })
        : staffSdk.statistics.get({ query }, { signal }),
    // They follow what happens where the reader wants it (use_live.ts), and stand still otherwise.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: (last, before) =>
      before?.queryKey[1] === event_id && before?.queryKey[2] === (bar_id ?? null)
        ? last
        : undefined,
  })
}

/**
 * The link to the ticket administration, if a ticketing period is known; admins of one event only.
 */
export function ticketsQuery(event_id: string, right: number) {
  return queryOptions({
    queryKey: ['events.infomaniak', event_id],
    queryFn: async () => {
      const { PERIOD_ID, MANAGER_URL } = await staffSdk.events.infomaniak({ query: { event_id } })
      if (PERIOD_ID) local.set('period id', String(PERIOD_ID))
      else local.remove('period id')
      return PERIOD_ID ? MANAGER_URL : null
    },
    enabled: right >= rights.admin && right < rights.superadmin,
    staleTime: 300_000,
  })
}

/** The points of sale of the menu; only an admin has more than one. */
export function barsQuery(event_id: string, right: number) {
  return queryOptions({
    queryKey: ['bars.list', event_id, 'names'],
    queryFn: async () => {
      const query = { event_id, limit: 1000, minimal: true as const }
      return (await staffSdk.bars.list({ query })).bars
    },
    enabled: right >= rights.admin,
    staleTime: 60_000,
  })
}
