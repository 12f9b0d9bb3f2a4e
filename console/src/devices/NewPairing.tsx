import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { suggested } from '../resource/controls.ts'
import type { AnyResource, AnyRow } from '../resource/define.ts'
import { RecordPanel } from '../resource/RecordPanel.tsx'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { freeNumbers, pairings } from './pairings.ts'

type Props = { onMade: (made: Schema<'PairingCreated'>) => void }

const most_listed = 1_000

/** The form of a new pairing, which suggests the numbers that no phone has. */
export function NewPairing({ onMade }: Props) {
  const { event_id } = useScope()
  const listed = useQuery({
    queryKey: ['pairings.free', event_id],
    queryFn: () =>
      staffSdk.pairings.list({
        query: { limit: most_listed, ...(event_id !== undefined && { event_id }) },
      }),
    // Suggestions that change would begin the form again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Without them the form is the same.
    retry: false,
  })
  const { isPending, data } = listed
  const resource = useMemo(() => {
    const numbers = freeNumbers(data?.pairings ?? [])
    return {
      ...withSuggestions(pairings, numbers),
      onSaved: (row: AnyRow) => onMade(row as unknown as Schema<'PairingCreated'>),
    }
  }, [data, onMade])
  return isPending ? null : <RecordPanel resource={resource} />
}

function withSuggestions(resource: AnyResource, numbers: string[]): AnyResource {
  const control = suggested(numbers)
  const form = resource.form!.map(({ fields, ...section }) => ({
    ...section,
    fields: fields.map((one) => (one.field === 'smartphone_number' ? { ...one, control } : one)),
  }))
  return { ...resource, form }
}
