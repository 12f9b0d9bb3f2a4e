import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyResource, AnyRow } from './define.ts'
import { call, ofEvent } from './queries.ts'
import { useScope } from './scope.ts'
import { refresh } from './use_removal.tsx'

export type Refused = { name: string; error_code: Schema<'ErrorCode'> }
type Asked = { action: string; rows: AnyRow[] }

/** As many as one call takes. */
export const most_at_once = 500

/**
 * Does the same with many records, each by the rules of the single call; answers those that were refused. More than one call takes are
 * done part by part: what was done stays done when a later part fails, and `done` says how far it is.
 */
export function useBulk(resource: AnyResource) {
  const { event_id } = useScope()
  const cache = useQueryClient()
  const [done, setDone] = useState(0)
  const ask = (action: string, rows: AnyRow[]) =>
    call(
      resource.name,
      'bulk',
    )({
      query: ofEvent(resource, 'bulk', event_id),
      body: { action, ids: rows.map(({ _id }) => _id) },
    })
  const bulk = useMutation({
    mutationFn: async ({ action, rows }: Asked): Promise<Refused[]> => {
      const refused: Refused[] = []
      for (let start = 0; start < rows.length; start += most_at_once) {
        const part = rows.slice(start, start + most_at_once)
        const answer = await ask(action, part)
        for (const [at, { ok, error_code }] of (answer as Schema<'BulkResult'>).results.entries())
          if (!ok) refused.push({ name: resource.nameOf(part[at]!), error_code: error_code! })
        setDone(start + part.length)
      }
      return refused
    },
    onMutate: () => setDone(0),
    onSettled: () => refresh(cache, resource),
  })
  return { ...bulk, ask, done }
}
