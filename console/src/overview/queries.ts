import { queryOptions } from '@tanstack/react-query'
import { staffSdk } from '../staff/sdk.ts'

/** Asks every provider and printer, so it is asked again when somebody wants it, and not by itself. */
export function readinessQuery(event_id: string) {
  return queryOptions({
    queryKey: ['events.readiness', event_id],
    queryFn: ({ signal }) => staffSdk.events.readiness({ path: { id: event_id } }, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}
