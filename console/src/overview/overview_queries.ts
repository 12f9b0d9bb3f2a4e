import { queryOptions } from '@tanstack/react-query'
import { staffSdk } from '../session/staff_sdk.ts'

/** Asks every provider and printer, so it is asked when the page is opened, as after something was mended, and not by itself. */
export function readinessQuery(event_id: string) {
  return queryOptions({
    queryKey: ['events.readiness', event_id],
    queryFn: ({ signal }) => staffSdk.events.readiness({ path: { id: event_id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Reads every posting, so it runs on demand only and is aborted when the reader leaves. */
export function proofQuery(event_id: string) {
  return queryOptions({
    queryKey: ['events.audit', event_id],
    queryFn: ({ signal }) => staffSdk.events.audit({ path: { id: event_id } }, { signal }),
    enabled: false,
    retry: false,
  })
}
