import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../resource/scope.ts'

export type ReviewDialogProps = { one: Schema<'TransactionReview'>; onClose: () => void }
type Target = { path: { id: string }; query: { event_id: string } }

/** Decides on an offline transaction, and closes its dialog when that is done. */
export function useReviewChange(
  { one, onClose }: ReviewDialogProps,
  change: (target: Target) => Promise<unknown>,
) {
  const { event_id = '' } = useScope()
  const cache = useQueryClient()
  const ask = () => change({ path: { id: one._id }, query: { event_id } })
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: async () => {
      await cache.invalidateQueries()
      onClose()
    },
  })
  return { ...asking, ask }
}
