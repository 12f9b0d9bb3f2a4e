import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../resource/scope.ts'
import { refreshRuns } from './runs.ts'

type RefundError = Schema<'RefundError'>
export type ErrorDialogProps = { one: RefundError; onClose: () => void }
type Target = { path: { id: string }; query: { event_id: string } }

/** Does something about a refund that did not go through, and closes its dialog when that is done. */
export function useErrorChange<Asked = void>(
  { one, onClose }: ErrorDialogProps,
  change: (target: Target, asked: Asked) => Promise<unknown>,
) {
  const { event_id = '' } = useScope()
  const cache = useQueryClient()
  const ask = (asked: Asked) => change({ path: { id: one._id }, query: { event_id } }, asked)
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: async () => {
      await refreshRuns(cache)
      onClose()
    },
  })
  return { ...asking, ask }
}
