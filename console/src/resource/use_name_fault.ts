import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useLater } from '../ui/use_later.ts'
import { may } from './access.ts'
import type { AnyResource } from './define.ts'
import { call, ofEvent } from './record_queries.ts'
import { refusal } from './resolver.ts'
import { useScope } from './scope.ts'
import type { EditedRecord } from './use_record_form.ts'

type ServerError = { field: string; error_code: string; sentence: string }

/** Checks a typed name, for example for duplicates, when typing pauses. */
export function useNameFault(resource: AnyResource, { form, base, changed }: EditedRecord) {
  const { event_id, right } = useScope()
  const typed = String(useWatch({ control: form.control, name: 'name' }) ?? '').trim()
  const asked = useLater(typed)
  // A resource with a check of its own is asked about as a whole when it is saved.
  const is_asked = !resource.check && may(resource, 'validate', right)
  const { data } = useQuery({
    queryKey: [`${resource.name}.validate`, event_id, base?._id, asked],
    queryFn: async ({ signal }) => {
      const query = ofEvent(resource, 'validate', event_id)
      const body = { ...(base && { _id: base._id }), name: asked }
      const answer = await call(resource.name, 'validate')({ query, body }, { signal })
      return answer.server_errors as ServerError[]
    },
    enabled: is_asked && asked !== '' && changed.includes('name'),
    // Others give names too.
    staleTime: 0,
    retry: false,
  })
  const fault = data?.find(({ field }) => field === 'name')
  if (!fault || asked !== typed || !changed.includes('name')) return undefined
  return fault.error_code === 'invalid_request' ? fault.sentence : refusal(fault.error_code)
}
