import { queryOptions } from '@tanstack/react-query'
import { staffSdk } from '../session/staff_sdk.ts'
import type { RunType } from './runs.ts'

export type RunChoices = { type: RunType; execution_date?: string }

/** Loads the exact amount that a run would pay, or the reason for a refusal. */
export function rehearsalQuery(event_id: string, asked: RunChoices) {
  return queryOptions({
    queryKey: ['refunds.create', event_id, asked],
    queryFn: () =>
      staffSdk.refunds.create({ query: { event_id }, body: { ...asked, dry_run: true } }),
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
}
