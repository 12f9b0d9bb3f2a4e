import { useMutation } from '@tanstack/react-query'
import { findOnly, findUid } from './client.ts'

/** Looks for what was typed or scanned and opens the wristband; what only a search finds opens when it is one alone. */
export function useFind(event_id: string, open: (uid: string) => void) {
  return useMutation({
    mutationFn: async (typed: string) =>
      (await findUid(event_id, typed)) ?? (await findOnly(event_id, typed)),
    onSuccess: (uid) => uid && open(uid),
  })
}
