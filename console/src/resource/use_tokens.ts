import { useQuery } from '@tanstack/react-query'
import { staffSdk } from '../session/staff_sdk.ts'
import type { AnyResource } from './define.ts'
import { useScope } from './scope.ts'

/**
 * Returns true if the event has the device token that fields of the form need. Loads only for such
 * forms.
 */
export function useHasToken({ form }: AnyResource): boolean {
  const { event_id = '' } = useScope()
  const fields = form?.flatMap((section) => section.fields) ?? []
  const permission = fields.find(({ shown }) => shown?.with_token)?.shown?.with_token
  const { data } = useQuery({
    queryKey: ['tokens.exists', event_id, permission],
    queryFn: ({ signal }) =>
      staffSdk.tokens.exists({ query: { event_id, permission: permission! } }, { signal }),
    enabled: permission !== undefined,
  })
  return data?.exists === true
}
