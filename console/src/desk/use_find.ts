import { useMutation } from '@tanstack/react-query'
import { findOnly, findUid } from './client.ts'

/**
 * Looks for what was typed or scanned and opens the wristband; what only a search finds opens when it is one alone. Only the last one
 * opens: the answer about another comes too late once the next was asked for, or something else typed.
 */
export function useFind(event_id: string, open: (uid: string) => void) {
  const { mutate, ...asked } = useMutation({
    mutationFn: async (typed: string) =>
      (await findUid(event_id, typed)) ?? (await findOnly(event_id, typed)),
  })
  const find = (typed: string) => mutate(typed, { onSuccess: (uid) => uid && open(uid) })
  return { ...asked, find }
}
