import { useMutation } from '@tanstack/react-query'
import { findOnly, findUid } from './client.ts'

/**
 * Finds a typed or scanned wristband and opens it; opens a search result only if it is unique.
 * Outdated answers are ignored.
 */
export function useFind(event_id: string, open: (uid: string) => void) {
  const { mutate, ...asked } = useMutation({
    mutationFn: async (typed: string) =>
      (await findUid(event_id, typed)) ?? (await findOnly(event_id, typed)),
  })
  const find = (typed: string) => mutate(typed, { onSuccess: (uid) => uid && open(uid) })
  return { ...asked, find }
}
